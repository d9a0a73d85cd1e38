import type { RunWork } from '../../../../contract/calls/bulkRuns/bulkRuns.ts';
import {
  serviceLocation,
  type ServiceLocation,
} from '../../../../contract/entities/services/serviceLocation.ts';
import { slotLocationOf } from '../../../../contract/entities/availability/slotLocation.ts';
import type { CallContext } from '../../callContext.ts';
import { countBookingsAhead } from '../../../tables/calendar/bookings.ts';
import type { BulkItemRow } from '../../../tables/bulkRuns/bulkRunItems.ts';
import { fullServices } from '../../../tables/services/fullServices.ts';
import { inStatements } from '../../../tables/manyRows.ts';
import {
  choiceAtRemoved,
  choiceOfDeletion,
  impactOf,
  type Choice,
} from '../../services/impact/serviceImpact.ts';
import { removedLocations } from '../../services/serviceLocations.ts';
import { readingOf } from '../../writing.ts';
import type { SideEffects } from '../bulkFamily.ts';
import { changesSlug } from './planBulkItem.ts';

/** Side effects of a previewed run of services: moved slugs, cancelled sessions and bookings. */
export async function sideEffectsOfServices(
  context: CallContext,
  changing: readonly BulkItemRow[],
  work: RunWork,
): Promise<SideEffects> {
  const existing = changing.filter(({ creates }) => !creates);
  const addresses = await countMovedAddresses(context, existing);
  return { addresses, ...(await touchedBy(context, existing, work)) };
}

async function countMovedAddresses(context: CallContext, changing: readonly BulkItemRow[]): Promise<number> {
  // An import may set the slug itself.
  const withSlug = changing.filter(({ fields }) => fields.some(({ field }) => field.startsWith('mainSlug')));
  const names = new Map(
    changing
      .filter((item) => !withSlug.includes(item))
      .flatMap(({ entity_id: serviceId, fields }) => {
        const after = fields.find(({ field }) => field === 'name')?.after;
        return typeof after === 'string' ? [[serviceId, after] as const] : [];
      }),
  );
  const renamed = [...names.keys()].map((serviceId) => ({ id: serviceId }));
  let moved = withSlug.filter(({ fields }) => fields.some(({ field }) => field === 'mainSlug.name')).length;
  for (const page of inStatements(renamed)) {
    const services = await fullServices(readingOf(context), page);
    moved += services.filter((service) =>
      changesSlug(service, { ...service, name: names.get(service.id) ?? service.name }),
    ).length;
  }
  return moved;
}

/** Counts the sessions and bookings that the run would cancel, by its own plan, and all existing bookings. */
async function touchedBy(
  { db, businessId, now }: CallContext,
  changing: readonly BulkItemRow[],
  { deletion, sessionsAtRemovedLocations: action = 'KEEP_AT_CURRENT_LOCATION' }: RunWork,
): Promise<Omit<SideEffects, 'addresses'>> {
  const serviceIds = changing.map(({ entity_id: serviceId }) => serviceId);
  const booked = deletion ? 0 : await countBookingsAhead(db, businessId, serviceIds, now);
  const removed = changing.flatMap(removedBy);
  if (!deletion && removed.length === 0) return { sessions: 0, bookings: 0, booked };
  const preserve = deletion?.preserveFutureSessionsWithParticipants ?? false;
  const choose: Choice = deletion
    ? choiceOfDeletion({ preserve })
    : choiceAtRemoved(removed.map(slotLocationOf), { action });
  const { sessions, bookings } = await impactOf({ db, businessId }, { serviceIds, choose, now });
  return {
    sessions: sessions.filter((planned) => planned.action === 'DELETE').length,
    bookings: bookings.filter((planned) => planned.action === 'DELETE').length,
    booked,
  };
}

/** The locations that an item removes from its service. */
function removedBy({ fields }: BulkItemRow): ServiceLocation[] {
  const locations = fields.find(({ field }) => field === 'locations');
  return removedLocations(locationsIn(locations?.before), locationsIn(locations?.after));
}

function locationsIn(value: unknown): ServiceLocation[] {
  return serviceLocation.array().safeParse(value).data ?? [];
}
