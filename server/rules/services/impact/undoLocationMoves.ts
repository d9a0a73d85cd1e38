import { sql } from 'kysely';
import type { Booking } from '../../../../contract/entities/bookings/booking.ts';
import type { CalendarEvent } from '../../../../contract/entities/calendar/calendarEvent.ts';
import type { Session } from '../../../../contract/entities/calendar/session.ts';
import { equalValues } from '../../../../contract/paths.ts';
import { isAhead, selectBookings } from '../../../tables/calendar/bookings.ts';
import {
  relatedChanges,
  relatedSeriesChanges,
  type ChangeRow,
} from '../../../tables/history/recordedChanges.ts';
import { calendarEventTable } from '../../../tables/calendar/calendarEvents.ts';
import { selectSessions } from '../../../tables/calendar/sessions.ts';
import { present } from '../../../tables/rows.ts';
import type { Writing } from '../../writing.ts';
import { changeBookings, returned } from '../../bookings/changeBookings.ts';
import { storeRow } from '../../calendar/eventRows.ts';
import { findCalendar } from '../../calendar/eventShape.ts';
import { changeSessions } from './carryOutImpact.ts';

/**
 * Reverts the effects of a location change on sessions, series and bookings, or reapplies them if that change was an
 * undo: for upcoming ones that were not changed since. Sends no notifications.
 */
export async function undoLocationMoves(writing: Writing, change: ChangeRow): Promise<void> {
  if (equalValues(locationsOf(change.before), locationsOf(change.after))) return;
  const { db, businessId, now } = writing;
  const related = await relatedChanges(db, businessId, [change], 'calendar');
  const sides = <Version>(entity: string, rows = related) =>
    new Map(
      rows
        .filter((row) => row.entity === entity)
        // Recorded by this server from the same types.
        .map((row) => [row.entity_id, { before: row.before as Version, after: row.after as Version }]),
    );
  const ofSessions = sides<Session>('session');
  const ofBookings = sides<Booking>('booking');
  const series = await relatedSeriesChanges(db, businessId, change);
  await undoSeriesMoves(writing, sides<CalendarEvent>('calendarEvent', series));
  if (ofSessions.size + ofBookings.size === 0) return;
  const sessions = await selectSessions(
    db,
    businessId,
    sql`and id = any(${[...ofSessions.keys()]}::uuid[]) and start_date > ${now}`,
    { lock: true },
  );
  const bookings = await selectBookings(
    db,
    businessId,
    sql`and id = any(${[...ofBookings.keys()]}::uuid[])
      and ${isAhead(now)}`,
    { lock: true },
  );
  await changeSessions(
    writing,
    sessions.filter((session) =>
      isUnchangedSince(partsOfSession, session, ofSessions.get(session.id)?.after),
    ),
    ({ id }) => partsOfSession(ofSessions.get(id)?.before),
    null,
  );
  await changeBookings(
    writing,
    bookings.filter(({ booking }) =>
      isUnchangedSince(partsOfBooking, booking, ofBookings.get(booking.id)?.after),
    ),
    (was) => {
      const { canceledDate: _then, ...booking } = was.booking;
      return { ...was, booking: { ...booking, ...partsOfBooking(ofBookings.get(booking.id)?.before) } };
    },
    (before, after) => returned(writing, before, after),
  );
}

async function undoSeriesMoves(
  writing: Writing,
  series: ReadonlyMap<string, { before: CalendarEvent; after: CalendarEvent }>,
): Promise<void> {
  const { db, businessId } = writing;
  for (const [id, { before, after }] of series) {
    const row = await calendarEventTable.lock(db, businessId, id);
    const calendar = row && (await findCalendar(db, businessId, row.scheduleId));
    if (!row || !calendar || !equalValues(partsOfSeries(row), partsOfSeries(after))) continue;
    await storeRow(writing, calendar, row, present({ ...row, ...partsOfSeries(before) }));
  }
}

/** Fields that a location change may affect. */
function partsOfSeries({
  location,
  recurrenceRule,
  status,
}: Pick<CalendarEvent, 'location' | 'recurrenceRule' | 'status'>) {
  return { location, recurrenceRule, status };
}

function partsOfSession(session: Session | undefined) {
  return session && { status: session.status, location: session.location };
}

function partsOfBooking(booking: Booking | undefined) {
  if (!booking) return undefined;
  const { status, bookedEntity, canceledDate } = booking;
  return { status, bookedEntity, ...(canceledDate !== undefined && { canceledDate }) };
}

function isUnchangedSince<Version>(
  parts: (version: Version | undefined) => unknown,
  now: Version,
  then: Version | undefined,
): boolean {
  return then !== undefined && equalValues(parts(now), parts(then));
}

function locationsOf(service: unknown): unknown {
  return typeof service === 'object' && service !== null && 'locations' in service
    ? service.locations
    : undefined;
}
