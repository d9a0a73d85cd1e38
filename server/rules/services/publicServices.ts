import type { Service } from '../../../contract/entities/services/service.ts';
import { holdersOfAddresses } from '../../tables/services/slugDesk.ts';
import { findServices, type Reading } from '../../tables/services/fullServices.ts';

/** The public result for a slug: a service, or a redirect. */
export type PublicService = { service: Service } | { movedTo: string } | undefined;

/**
 * Finds the service with this current or previous slug. A previous slug redirects, unless the owner turned that
 * off (reference/entities.md, SEO settings). Services hidden from customers are not found.
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
