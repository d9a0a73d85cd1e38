import { sql } from 'kysely';
import type { BulkWork } from '../../../../contract/calls/bulkRuns/bulkRuns.ts';
import { unstaffedNamed, type StaffDeletion } from '../../../../contract/entities/staff/staffDeletion.ts';
import { countBookingsWith } from '../../../tables/calendar/bookings.ts';
import type { BulkItemRow } from '../../../tables/bulkRuns/bulkRunItems.ts';
import { servicesOfStaff } from '../../../tables/staff/formerStaff.ts';
import { staffMemberRows } from '../../../tables/staff/staffMembers.ts';
import type { CallContext } from '../../callContext.ts';
import { refuseOtherImpact, staffDeletionTokenOf } from '../../services/impact/impactToken.ts';
import { noSideEffects, type Deletion, type SideEffects } from '../bulkFamily.ts';

/** The impact of a deletion of staff members: their services lose them; bookings stay. */
export async function previewStaffDeletion(
  context: CallContext,
  ids: readonly string[],
): Promise<{ answer: StaffDeletion; sideEffects: SideEffects }> {
  const { existing, services, resources } = await affectedBy(context, ids);
  const { db, businessId, now } = context;
  const bookings = await countBookingsWith(db, businessId, resources, now);
  const unstaffed = services.filter((service) => service.unstaffed);
  const counts = { services: services.length, unstaffed: unstaffed.length };
  return {
    answer: {
      staffMemberCount: existing.length,
      impact: {
        token: staffDeletionTokenOf(existing, services),
        ...counts,
        bookings,
        unstaffedServices: unstaffed.slice(0, unstaffedNamed).map(({ id, name }) => ({ id, name })),
      },
    },
    sideEffects: { ...noSideEffects, ...counts, booked: bookings },
  };
}

/** Throws IMPACT_CHANGED if the deletion of these staff members would differ from its preview. */
export async function refuseOtherStaffDeletion(
  context: CallContext,
  ids: readonly string[],
  _options: Deletion,
  impactToken: string,
): Promise<void> {
  const { existing, services } = await affectedBy(context, ids);
  refuseOtherImpact(impactToken, () => staffDeletionTokenOf(existing, services));
}

/** Side effects of a previewed run of staff members; an edit has none. */
export async function staffSideEffectsOf(
  context: CallContext,
  changing: readonly BulkItemRow[],
  { deletion }: BulkWork,
): Promise<SideEffects> {
  if (!deletion) return noSideEffects;
  const { sideEffects } = await previewStaffDeletion(
    context,
    changing.map(({ entity_id: id }) => id),
  );
  return sideEffects;
}

/** The existing staff members of these, their resources, and the services assigned to them. */
async function affectedBy({ db, businessId }: CallContext, ids: readonly string[]) {
  const rows = await staffMemberRows(
    db,
    businessId,
    sql`and staff_members.deleted_date is null and staff_members.id = any(${ids}::uuid[])`,
  );
  const resources = rows.map(({ resource_id: resourceId }) => resourceId);
  const services = await servicesOfStaff(db, businessId, resources);
  return { existing: rows.map(({ id }) => id), services, resources };
}
