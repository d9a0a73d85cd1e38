import { sql } from 'kysely';
import type { BodyOf } from '../../../contract/call.ts';
import {
  longestSessionRange,
  type querySessions as call,
} from '../../../contract/calls/calendar/sessions.ts';
import type { CalendarEvent } from '../../../contract/entities/calendar/calendarEvent.ts';
import type { Session } from '../../../contract/entities/calendar/session.ts';
import { guid } from '../../../contract/entities/values/text.ts';
import { invalidField, type ApiError } from '../../../contract/errors.ts';
import { queryCountedPage } from '../../database/lists/countedPages.ts';
import { monthsLater, textOf } from '../../scheduling/time/zones.ts';
import { selectSessions, sessionFamilyWith, type MadeSession } from '../../tables/calendar/sessions.ts';
import { present } from '../../tables/rows.ts';
import { askingFor } from '../asking.ts';
import type { CallContext } from '../callContext.ts';
import { notFound } from '../notFound.ts';
import { isSession, slotLocationOfEvent } from './eventShape.ts';
import { findEvents } from './findEvents.ts';
import { participantsIn } from './participants.ts';
import { eventsWithoutSessions } from './queryEvents.ts';
import { promisedMonths } from './sessionRows.ts';

/** Sessions for older clients: rows, sessions after the rows of their series, and working hours. */

type Reading = Pick<CallContext, 'db' | 'businessId'>;

/** One page of the sessions in a range. Throws field violations. */
export async function querySessions(context: CallContext, body: BodyOf<typeof call>) {
  const { db, businessId } = context;
  const { fromDate, toDate, query = {}, type = 'EVENT' } = body;
  if (fromDate !== undefined && toDate !== undefined && Date.parse(toDate) < Date.parse(fromDate)) {
    throw refusedEnd('must not be before the beginning of the range');
  }
  const asked = {
    sessions: type === 'EVENT' || type === 'ALL' || type === 'UNDEFINED',
    hours: type === 'WORKING_HOURS' || type === 'ALL',
  };
  const made = await withoutRows(context, asked, body);
  const where = sql<boolean>`sessions.business_id = ${businessId} and (sessions.made or ${asked.sessions})
    and ${fromDate === undefined ? sql`true` : sql`sessions.end_date > ${fromDate}`}
    and ${toDate === undefined ? sql`true` : sql`sessions.start_date < ${toDate}`}`;
  const asking = askingFor(context, { where, select: sql<{ id: string }>`sessions.id` });
  const { fields: _fields, fieldsets: _fieldsets, ...question } = query;
  const family = sessionFamilyWith(made.map(rowOf));
  const { rows, pagingMetadata } = await queryCountedPage(db, family, asking, question);
  const eventsById = new Map(made.map((event) => [event.id, event]));
  const listed = rows.map(({ id }) => id);
  return { sessions: await sessionsOf(context, listed, () => eventsById), pagingMetadata };
}

/** The occurrences without rows in the range. */
async function withoutRows(
  { db, businessId, now }: CallContext,
  asked: { sessions: boolean; hours: boolean },
  { fromDate, toDate }: BodyOf<typeof call>,
): Promise<CalendarEvent[]> {
  if (!asked.sessions && !asked.hours) return [];
  const start = fromDate === undefined ? now.getTime() : Date.parse(fromDate);
  const latest = Date.parse(`${monthsLater(textOf(start), longestSessionRange)}Z`);
  const end = toDate === undefined ? latest : Date.parse(toDate);
  const promised = Date.parse(`${monthsLater(textOf(now.getTime()), promisedMonths)}Z`);
  if (!asked.hours && end <= promised) return [];
  if (end > latest) {
    throw refusedEnd(`must be at most ${longestSessionRange} months after the beginning of the range`);
  }
  return end > start ? eventsWithoutSessions({ db, businessId }, asked, { start, end }) : [];
}

const refusedEnd = (description: string): ApiError => invalidField('toDate', description);

const rowOf = ({ id, scheduleId, externalScheduleId, status, start, end }: CalendarEvent): MadeSession => ({
  id,
  scheduleId,
  ownerId: externalScheduleId,
  status,
  start: start.utcDate ?? '',
  end: end.utcDate ?? '',
});

/** Throws NOT_FOUND. */
export async function readSession(reading: Reading, id: string): Promise<Session> {
  const [session] = await sessionsByIds(reading, [id]);
  if (!session) throw notFound('session');
  return session;
}

/** With their participants, in the order of the ids; unknown ids are ignored. */
export async function sessionsByIds(reading: Reading, ids: readonly string[]): Promise<Session[]> {
  return sessionsOf(reading, ids, (others) => eventsByIds(reading, others));
}

/** @param eventsOf reads events without rows in the table of sessions */
async function sessionsOf(
  { db, businessId }: Reading,
  ids: readonly string[],
  eventsOf: (
    ids: readonly string[],
  ) => ReadonlyMap<string, CalendarEvent> | Promise<ReadonlyMap<string, CalendarEvent>>,
): Promise<Session[]> {
  const rowIds = ids.flatMap((id) => guid.toLowerCase().safeParse(id).data ?? []);
  const rows = await selectSessions(db, businessId, sql`and id = any(${rowIds}::uuid[])`);
  const found = new Map(rows.map((session) => [session.id, session]));
  const others = ids.filter((id) => !found.has(id.toLowerCase()));
  const events = others.length === 0 ? undefined : await eventsOf(others);
  const sessions = ids.flatMap((id) => {
    const event = events?.get(id);
    return found.get(id.toLowerCase()) ?? (event ? sessionOfEvent(event) : []);
  });
  const participants = await participantsIn({ db, businessId }, sessions);
  return sessions.map((session) => {
    const type = session.type ?? ('EVENT' as const);
    return { ...session, type, ...(type === 'EVENT' && { participants: participants(session) }) };
  });
}

const isListed = (event: CalendarEvent): boolean =>
  (isSession(event) || event.type === 'WORKING_HOURS') && event.recurrenceType !== 'MASTER';

/** Working hours, and sessions by their occurrences in series. */
async function eventsByIds(
  reading: Reading,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CalendarEvent>> {
  const found = await findEvents(reading, ids);
  return new Map([...found].filter(([, event]) => isListed(event)));
}

const momentOf = ({ utcDate = '', timeZone = '' }: CalendarEvent['start']) => ({
  timestamp: utcDate,
  timeZone,
});

function sessionOfEvent(event: CalendarEvent): Session {
  const { id, revision, createdDate, updatedDate, scheduleId, externalScheduleId = '', title } = event;
  const { location, totalCapacity = 1, remainingCapacity = totalCapacity, resources = [] } = event;
  return present({
    id,
    revision,
    createdDate,
    updatedDate,
    scheduleId,
    scheduleOwnerId: externalScheduleId,
    start: momentOf(event.start),
    end: momentOf(event.end),
    title,
    location: location && slotLocationOfEvent(location),
    affectedSchedules: resources.map(({ id: scheduleOwnerId, transparency = 'BUSY' as const }) => ({
      scheduleOwnerId,
      transparency,
    })),
    capacity: totalCapacity,
    totalNumberOfParticipants: totalCapacity - remainingCapacity,
    timeReservedAfter: event.timeReservedAfter,
    notes: event.notes,
    calendarConference: event.conferencingDetails,
    allDay: event.allDay,
    recurringSessionId: event.recurringEventId,
    status: event.status,
    type: isSession(event) ? ('EVENT' as const) : ('WORKING_HOURS' as const),
  });
}
