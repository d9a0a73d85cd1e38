import { sql } from 'kysely';
import type { BulkWork } from '../../../contract/calls/bulkRuns.ts';
import type { BulkRun } from '../../../contract/entities/bulkRun.ts';
import { serviceLocation, type ServiceLocation } from '../../../contract/entities/serviceLocation.ts';
import { slotLocationOf } from '../../../contract/entities/slotLocation.ts';
import type { CallContext } from '../callContext.ts';
import { countBookingsAhead } from '../../tables/calendar/bookings.ts';
import { selectBulkItems, type BulkItemRow } from '../../tables/bulkRuns/bulkRunItems.ts';
import { updateBulkRun } from '../../tables/bulkRuns/bulkRuns.ts';
import { wholeServices } from '../../tables/services/wholeServices.ts';
import {
  choiceAtRemoved,
  choiceOfDeletion,
  impactOf,
  type Choice,
} from '../services/impact/serviceImpact.ts';
import { removedLocations } from '../services/serviceLocations.ts';
import { readingOf } from '../writing.ts';
import { movesAddress } from './planBulkItem.ts';

const pageSize = 500;

export const noSideEffects: BulkRun['sideEffects'] = { addresses: 0, sessions: 0, bookings: 0, booked: 0 };

/** Stores the side effects of a previewed run beyond its items' changes, without excluded and blocked items. */
export async function keepSideEffects(
  context: CallContext,
  { id, work }: { id: string; work: BulkWork },
): Promise<void> {
  const { db, businessId } = context;
  const changing = await selectBulkItems(db, businessId, id, sql`and state = 'CHANGES' order by position`);
  const addresses = await countMovedAddresses(context, changing);
  const touched = await touchedBy(context, changing, work);
  await updateBulkRun(db, businessId, id, { side_effects: { addresses, ...touched } });
}

async function countMovedAddresses(context: CallContext, changing: readonly BulkItemRow[]): Promise<number> {
  const names = new Map(
    changing.flatMap(({ service_id: serviceId, fields }) => {
      const after = fields.find(({ field }) => field === 'name')?.after;
      return typeof after === 'string' ? [[serviceId, after] as const] : [];
    }),
  );
  const renamed = [...names.keys()].map((serviceId) => ({ id: serviceId }));
  let moved = 0;
  for (let at = 0; at < renamed.length; at += pageSize) {
    const services = await wholeServices(readingOf(context), renamed.slice(at, at + pageSize));
    moved += services.filter((service) =>
      movesAddress(service, { ...service, name: names.get(service.id) ?? service.name }),
    ).length;
  }
  return moved;
}

/** Counts the sessions and bookings that the run would cancel, by its own plan, and all existing bookings. */
async function touchedBy(
  { db, businessId, now }: CallContext,
  changing: readonly BulkItemRow[],
  { deletion, sessionsAtRemovedLocations: action = 'KEEP_AT_CURRENT_LOCATION' }: BulkWork,
): Promise<Omit<BulkRun['sideEffects'], 'addresses'>> {
  const serviceIds = changing.map(({ service_id: serviceId }) => serviceId);
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
  const places = fields.find(({ field }) => field === 'locations');
  return removedLocations(placesIn(places?.before), placesIn(places?.after));
}

function placesIn(value: unknown): ServiceLocation[] {
  return serviceLocation.array().safeParse(value).data ?? [];
}
