import { service as serviceSchema, type Service } from '../../../contract/entities/services/service.ts';
import { newServiceViolations } from '../../../contract/entities/services/serviceRules.ts';
import { ApiError, invalidArgument } from '../../../contract/errors.ts';
import { parsedBy } from '../../../contract/violations.ts';
import { copyPaths } from '../../../contract/paths.ts';
import { setSlugCustom } from '../../tables/services/serviceSlugs.ts';
import { sessionTimesOf } from '../../tables/calendar/sessions.ts';
import { deleteService } from '../services/deleteService.ts';
import { referenceViolations } from '../services/serviceReferences.ts';
import { choiceOfDeletion, impactOf } from '../services/impact/serviceImpact.ts';
import { returnSlug, slugsAfterRename } from '../services/slugs/slugs.ts';
import type { VersionFields } from './ownFields.ts';
import { saveService } from '../services/updateService.ts';
import type { Writing } from '../writing.ts';

/**
 * Restores fields of a locked service. Their references must still exist, and the result may break no rule that
 * the service does not break already. Throws field violations, or SLUG_ALREADY_EXISTS with a free slug if another
 * service has the old one.
 */
export async function setServiceFields(
  writing: Writing,
  before: Service,
  { version, paths }: VersionFields,
): Promise<Service> {
  const changed = parsedBy(serviceSchema, copyPaths(before, version, paths), 'service');
  const violations = [
    ...newServiceViolations(before, changed),
    ...(await referenceViolations(writing, changed, before)),
  ];
  if (violations.length > 0) throw invalidArgument(violations);
  // Restoring the locations may restore sessions.
  const times =
    before.type !== 'APPOINTMENT' && paths.includes('locations')
      ? await sessionTimesOf(writing.db, writing.businessId, before.id)
      : undefined;
  return saveService(writing, before, {
    ...changed,
    ...(times && { schedule: { ...changed.schedule, ...times } }),
    mainSlug: await slugOf(writing, before, changed, paths),
  });
}

/** The old slug if it is restored too; otherwise it follows the name as in any edit. */
async function slugOf(
  writing: Writing,
  before: Service,
  changed: Service,
  paths: readonly string[],
): Promise<Service['mainSlug']> {
  const { id, mainSlug } = before;
  if (!mainSlug) return undefined;
  if (!paths.some((path) => path === 'mainSlug' || path.startsWith('mainSlug.'))) {
    const [slug] = await slugsAfterRename(writing, [{ before, name: changed.name }]);
    return slug;
  }
  const { name, custom = false } = changed.mainSlug ?? mainSlug;
  const slug = await returnSlug(writing, id, name);
  await setSlugCustom(writing.db, writing.businessId, { serviceId: id, name, custom });
  return { ...slug, custom };
}

/** Deletes a service to undo its creation, unless it has bookings. Throws FAILED_PRECONDITION. */
export async function deleteUnbooked(writing: Writing, id: string): Promise<void> {
  const { now } = writing;
  const choose = choiceOfDeletion({ preserve: false });
  const { bookings } = await impactOf(writing, { serviceIds: [id], choose, now, lock: true });
  if (bookings.length > 0) {
    throw new ApiError(
      'FAILED_PRECONDITION',
      'People have booked this service. Delete it instead, and decide what becomes of their bookings.',
      { data: { bookings: bookings.length } },
    );
  }
  await deleteService(writing, id, {});
}
