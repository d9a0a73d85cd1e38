import { sql } from 'kysely';
import type { CalendarEvent } from '../../../contract/entities/calendar/calendarEvent.ts';
import type { Session } from '../../../contract/entities/calendar/session.ts';
import { guid } from '../../../contract/entities/values/text.ts';
import { invalidField } from '../../../contract/errors.ts';
import { equalValues } from '../../../contract/paths.ts';
import type { EventRow } from '../../tables/calendar/calendarEvents.ts';
import { takenOfCourses } from '../../tables/calendar/bookings.ts';
import { selectSeriesSessions, type Occurrence, type SeriesSession } from '../../tables/calendar/sessions.ts';
import { present } from '../../tables/rows.ts';
import { lockServicesOfEvents } from '../../tables/calendar/locks.ts';
import { firstVersion } from '../newEntity.ts';
import { notFound } from '../notFound.ts';
import { isUnchanged } from '../revisions.ts';
import type { Writing } from '../writing.ts';
import { eventOfEarly, findEarly, findOccurrence, sessionOfOccurrence } from './earlySessions.ts';
import { insertRow } from './eventRows.ts';
import {
  eventOfRow,
  eventOfSession,
  findCalendar,
  instanceIn,
  rowOfEvent,
  type Calendar,
} from './eventShape.ts';
import { participantsIn } from './participants.ts';
import {
  addOccurrences,
  addRows,
  followSessions,
  horizonOf,
  partsFor,
  refuseBelowParticipants,
  refuseForeignAddress,
  sessionOf,
  storeRows,
  timesOf,
} from './sessionRows.ts';

/** Single sessions of classes and courses as events; series are in sessionSeries.ts. */

type Reading = Pick<Writing, 'db' | 'businessId'>;

/** A session as an event. */
interface SessionEvent {
  calendar: Calendar;
  event: CalendarEvent;
  occurrence?: Occurrence;
}

interface FoundSession extends SeriesSession, SessionEvent {
  occurrence?: Occurrence;
}

/** The stored session with this id, or with the id of its occurrence in a series. */
async function findStored(
  reading: Reading,
  id: string,
  { lock }: { lock: boolean },
): Promise<FoundSession | undefined> {
  const { db, businessId } = reading;
  const instance = instanceIn(id);
  const rowId = guid.safeParse(id).data;
  const [found] = instance
    ? [await findOccurrence(reading, instance, { lock })]
    : rowId
      ? await selectSeriesSessions(db, businessId, sql`and id = ${rowId}`, { lock })
      : [];
  const calendar = found && (await findCalendar(db, businessId, found.session.scheduleId));
  if (!found || !calendar) return undefined;
  const participants = (await participantsIn(reading, [found.session]))(found.session);
  return { ...found, calendar, event: { ...eventOfSession(found, calendar), participants } };
}

/** A session with or without a row. Throws NOT_FOUND. */
export async function findSession(
  reading: Reading,
  id: string,
  { lock }: { lock: boolean },
): Promise<SessionEvent> {
  const stored = await findStored(reading, id, { lock });
  if (stored) return stored;
  const instance = instanceIn(id);
  const early = instance && (await findEarly(reading, instance, { lock }));
  if (!early) throw notFound('event');
  const { calendar, master, start } = early;
  const { scheduleId } = master;
  const participants = (await participantsIn(reading, [{ id, scheduleId }]))({ id, scheduleId });
  const taken = (await takenOfCourses(reading.db, reading.businessId, [scheduleId])).get(scheduleId) ?? 0;
  return {
    calendar,
    event: { ...eventOfEarly(early, { taken }), participants },
    occurrence: { seriesId: master.id, start, edited: false },
  };
}

/** A session to change; creates its row if it has none. The caller has locked its service. Throws NOT_FOUND. */
export async function lockSession(writing: Writing, id: string): Promise<FoundSession> {
  const instance = instanceIn(id);
  if (instance) await sessionOfOccurrence(writing, instance);
  const found = await findStored(writing, id, { lock: true });
  if (!found) throw notFound('event');
  return found;
}

/** Creates one session, or a series with its sessions. */
export async function addSessions(
  writing: Writing,
  calendar: Calendar,
  event: CalendarEvent,
): Promise<CalendarEvent> {
  await lockServicesOfEvents(writing, { scheduleIds: [calendar.schedule.id] });
  await refuseForeignAddress(writing, calendar, event.location);
  await refuseFewerSpots(writing, calendar, event);
  if (!event.recurrenceRule) {
    const made = await madeSession(writing, calendar, event);
    await addRows(writing, [{ session: made }]);
    await followSessions(writing, calendar);
    return (await findSession(writing, made.id, { lock: false })).event;
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
  if (!equalValues(event.location, after.location))
    await refuseForeignAddress(writing, calendar, after.location);
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
  return (await findSession(writing, session.id, { lock: false })).event;
}

/** Compares local times, because around a clock change their difference is not the duration of a session. */
const hasTimesOf = (one: CalendarEvent, other: CalendarEvent): boolean =>
  equalValues(localTimesOf(one), localTimesOf(other));

const localTimesOf = ({ start, end, allDay = false }: CalendarEvent) => [
  start.localDate,
  start.timeZone,
  end.localDate,
  allDay,
];

/** A new session of a course starts with the participants of the course. */
async function refuseFewerSpots(
  { db, businessId }: Writing,
  { owner }: Calendar,
  { totalCapacity = 1, scheduleId }: CalendarEvent,
): Promise<void> {
  if (owner.type !== 'COURSE') return;
  const taken = (await takenOfCourses(db, businessId, [scheduleId])).get(scheduleId) ?? 0;
  if (taken <= totalCapacity) return;
  const description = `must be at least ${taken}, the number of participants of the course`;
  throw invalidField('event.totalCapacity', description, 'MIN', { threshold: taken });
}

/** Cancels a locked session. Idempotent. */
export async function cancelSession(writing: Writing, found: FoundSession): Promise<CalendarEvent> {
  const { session, occurrence, calendar, event } = found;
  if (event.status === 'CANCELLED') return event;
  const after: SeriesSession = {
    session: { ...session, status: 'CANCELLED' },
    ...(occurrence && { occurrence: { ...occurrence, edited: true } }),
  };
  await storeRows(writing, [{ before: found, after }]);
  await followSessions(writing, calendar);
  return (await findSession(writing, session.id, { lock: false })).event;
}
