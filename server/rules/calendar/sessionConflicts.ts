import { sql } from 'kysely';
import type { SessionConflict } from '../../../contract/entities/calendar/sessionChange.ts';
import { holdings, type Holding } from '../../scheduling/busy.ts';
import { compile } from '../../scheduling/compiled.ts';
import type { Span } from '../../scheduling/model.ts';
import { closuresAt } from '../../scheduling/time/windows.ts';
import { selectBookings } from '../../tables/calendar/bookings.ts';
import { resourceTable } from '../../tables/locations/resources.ts';
import type { Writing } from '../writing.ts';
import { loadOverlaps } from './loadOverlaps.ts';

/** The time of a session; `until` includes its buffer time. */
export interface SessionTime extends Span {
  id: string;
  until: number;
  /** The people and rooms that it occupies. */
  resourceIds: readonly string[];
  /** Its business location. */
  locationId: string | undefined;
}

type Reading = Pick<Writing, 'db' | 'businessId' | 'now'>;

/**
 * The overlaps of each session, by start: bookings, sessions and blocked times of its people and rooms, and closures of
 * its location. The server refuses none of them, because a person may teach two classes at once.
 */
export async function sessionConflicts(
  reading: Reading,
  times: readonly SessionTime[],
): Promise<ReadonlyMap<string, readonly SessionConflict[]>> {
  if (times.length === 0) return new Map();
  const within: Span = {
    start: Math.min(...times.map(({ start }) => start)),
    end: Math.max(...times.map(({ until }) => until)),
  };
  const resourceIds = [...new Set(times.flatMap((time) => time.resourceIds))];
  const { rules, busy, titles } = await loadOverlaps(reading, resourceIds, within);
  const compiled = compile(rules, busy, reading.now.getTime());
  const holdingsOf = holdings(compiled, within);
  const found = times.map((time) => ({
    time,
    closures: closuresAt(compiled, locationOf(time), within).filter(
      ({ start, end }) => start < time.end && end > time.start,
    ),
    overlapping: time.resourceIds.flatMap((resourceId) =>
      holdingsOf(resourceId)
        .filter(({ id, start, until }) => id !== time.id && start < time.until && until > time.start)
        .map((holding) => ({ ...holding, resourceId })),
    ),
  }));
  const { db, businessId } = reading;
  const resources = await resourceTable.everByIds(db, businessId, resourceIds);
  const customers = await customerNames(
    reading,
    found.flatMap(({ overlapping }) => overlapping),
  );
  return new Map(
    found.map(({ time, closures, overlapping }) => [
      time.id,
      [
        ...closures.map(({ eventId, start, end }) => ({
          kind: 'CLOSURE' as const,
          id: eventId,
          ...titleOf(titles.get(eventId)),
          ...textsOf({ start, end }),
        })),
        ...overlapping.map(({ kind, id, start, end, resourceId }) => ({
          kind,
          id,
          ...titleOf(customers.get(id) ?? titles.get(id)),
          resource: { id: resourceId, name: resources.get(resourceId)?.name ?? '' },
          ...textsOf({ start, end }),
        })),
      ].toSorted((one, other) => (one.start < other.start ? -1 : Number(one.start > other.start))),
    ]),
  );
}

const locationOf = ({ locationId }: SessionTime) =>
  locationId === undefined
    ? { kind: 'CUSTOMER' as const, name: '' }
    : { kind: 'BUSINESS' as const, id: locationId, name: '' };

const titleOf = (title: string | undefined) => (title ? { title } : {});

const textsOf = ({ start, end }: Span) => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
});

/** By the ids of their bookings. */
async function customerNames(
  { db, businessId }: Reading,
  conflicting: readonly Holding[],
): Promise<ReadonlyMap<string, string>> {
  const ids = conflicting.filter(({ kind }) => kind === 'BOOKING').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const bookings = await selectBookings(db, businessId, sql`and id = any(${ids}::uuid[])`);
  return new Map(
    bookings.map(({ booking: { id, contactDetails } }) => [
      id,
      [contactDetails.firstName, contactDetails.lastName].filter(Boolean).join(' '),
    ]),
  );
}
