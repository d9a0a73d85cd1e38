import { sql } from 'kysely';
import type { CalendarEvent } from '../../../contract/entities/calendar/calendarEvent.ts';
import type { Session } from '../../../contract/entities/calendar/session.ts';
import { guid } from '../../../contract/entities/values/text.ts';
import { invalidArgument } from '../../../contract/errors.ts';
import { equalValues } from '../../../contract/paths.ts';
import type { EventRow } from '../../tables/calendar/calendarEvents.ts';
import { selectSeriesSessions, type SeriesSession } from '../../tables/calendar/sessions.ts';
import { present } from '../../tables/rows.ts';
import { firstVersion } from '../newEntity.ts';
import { notFound } from '../notFound.ts';
import { isUnchanged } from '../revisions.ts';
import type { Writing } from '../writing.ts';
import { insertRow } from './eventRows.ts';
import { eventOfRow, eventOfSession, findCalendar, rowOfEvent, type Calendar } from './eventShape.ts';
import {
  addOccurrences,
  addRows,
  followSessions,
  horizonOf,
  partsFor,
  refuseBelowParticipants,
  sessionOf,
  storeRows,
  timesOf,
} from './sessionRows.ts';

/** Single sessions of classes and courses as events; series are in sessionSeries.ts. */

/** A session as an event. */
interface FoundSession extends SeriesSession {
  calendar: Calendar;
  event: CalendarEvent;
}

/** Throws NOT_FOUND. */
export async function lockSession(
  { db, businessId }: Pick<Writing, 'db' | 'businessId'>,
  id: string,
  { lock, timeZone }: { lock: boolean; timeZone?: string | undefined },
): Promise<FoundSession> {
  const rowId = guid.safeParse(id).data;
  const [found] = rowId ? await selectSeriesSessions(db, businessId, sql`and id = ${rowId}`, { lock }) : [];
  const calendar = found && (await findCalendar(db, businessId, found.session.scheduleId));
  if (!found || !calendar) throw notFound('event');
  return { ...found, calendar, event: eventOfSession(found, calendar, timeZone) };
}

/** Creates one session, or a series with its sessions. */
export async function addSessions(
  writing: Writing,
  calendar: Calendar,
  event: CalendarEvent,
): Promise<CalendarEvent> {
  await refuseFewerPlaces(writing, calendar, event);
  if (!event.recurrenceRule) {
    const made = await madeSession(writing, calendar, event);
    const [stored] = await addRows(writing, [{ session: made }]);
    await followSessions(writing, calendar);
    return eventOfSession(stored ?? { session: made }, calendar);
  }
  const row: EventRow = present({
    ...rowOfEvent(event, calendar),
    // A new series keeps its title when the default of the schedule changes.
    title: event.title,
    ...horizonOf(writing, calendar, event),
  });
  await insertRow(writing, calendar, row);
  await addOccurrences(writing, calendar, row, new Set());
  await followSessions(writing, calendar);
  return eventOfRow(row, calendar);
}

async function madeSession(writing: Writing, calendar: Calendar, event: CalendarEvent): Promise<Session> {
  return sessionOf(await partsFor(writing, calendar, [event]), calendar, event, firstVersion(writing.now));
}

/** Changes one session; one of a series becomes an EXCEPTION. */
export async function changeSession(
  writing: Writing,
  found: FoundSession,
  after: CalendarEvent,
): Promise<CalendarEvent> {
  const { session, occurrence, calendar, event } = found;
  if (isUnchanged(event, after)) return event;
  refuseBelowParticipants(session, after.totalCapacity ?? 1);
  const parts = await partsFor(writing, calendar, [after]);
  const changed = {
    ...session,
    ...sessionOf(parts, calendar, after, session),
    ...(hasTimesOf(after, event) && timesOf(session)),
  };
  const isMoved = changed.start.timestamp !== session.start.timestamp;
  const next: SeriesSession = {
    session: { ...changed, ...(isMoved && { originalStart: session.start.timestamp }) },
    ...(occurrence && { occurrence: { ...occurrence, edited: true } }),
  };
  await storeRows(writing, [{ before: found, after: next }]);
  await followSessions(writing, calendar);
  return (await lockSession(writing, session.id, { lock: false })).event;
}

/**
 * The local times of a session do not always say its length: where clocks change they are further apart, or less far,
 * than its minutes.
 */
const hasTimesOf = (one: CalendarEvent, other: CalendarEvent): boolean =>
  equalValues(localTimesOf(one), localTimesOf(other));

const localTimesOf = ({ start, end, allDay = false }: CalendarEvent) => [
  start.localDate,
  start.timeZone,
  end.localDate,
  allDay,
];

/** A new session of a course begins with the participants of the course. */
async function refuseFewerPlaces(
  { db, businessId }: Writing,
  { owner }: Calendar,
  { totalCapacity = 1, scheduleId }: CalendarEvent,
): Promise<void> {
  if (owner.type !== 'COURSE') return;
  const row = await db.first(sql<{ taken: number }>`
    select coalesce(sum(places), 0)::int as taken from bookings
    where business_id = ${businessId} and books_course and schedule_id = ${scheduleId}`);
  const taken = row?.taken ?? 0;
  if (taken <= totalCapacity) return;
  const description = `must be at least ${taken}, the number of participants of the course`;
  throw invalidArgument([
    { field: 'event.totalCapacity', description, violatedRule: 'MIN', data: { threshold: taken } },
  ]);
}

export async function cancelSession(writing: Writing, found: FoundSession): Promise<CalendarEvent> {
  const { session, occurrence, calendar, event } = found;
  if (event.status === 'CANCELLED') return event;
  const after: SeriesSession = {
    session: { ...session, status: 'CANCELLED' },
    ...(occurrence && { occurrence: { ...occurrence, edited: true } }),
  };
  await storeRows(writing, [{ before: found, after }]);
  await followSessions(writing, calendar);
  return (await lockSession(writing, session.id, { lock: false })).event;
}
