import type { Service } from '../../../contract/entities/service.ts';
import { holdersOfAddresses } from '../../tables/services/slugDesk.ts';
import { findServices, type Reading } from '../../tables/services/wholeServices.ts';

/** What stands under a page address for everybody: a service, or where it has moved to. */
export type PublicService = { service: Service } | { movedTo: string } | undefined;

/**
 * The service that has this address, or had it. Under a former one it moves people on, unless the owner has said that
 * it stays there (reference/entities.md, SEO settings). One that customers do not see is not there, whichever of its
 * addresses they know.
 */
export async function findPublicService(reading: Reading, slug: string): Promise<PublicService> {
  const holder = (await holdersOfAddresses(reading.db, reading.businessId, [slug])).get(slug);
  if (!holder) return undefined;
  const [found] = await findServices(reading, [holder.id], { staff: true });
  if (!found?.shown || found.deleted) return undefined;
  const service = found.document.read();
  const present = service.mainSlug?.name ?? slug;
  const stays = present === slug || service.seoData?.settings?.preventAutoRedirect === true;
  return stays ? { service } : { movedTo: present };
}
