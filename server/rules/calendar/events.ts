import { sql } from 'kysely';
import {
  calendarEvent,
  type CalendarEvent,
  type CalendarEventInput,
} from '../../../contract/entities/calendar/calendarEvent.ts';
import { guid } from '../../../contract/entities/values/text.ts';
import { invalidArgument, invalidField } from '../../../contract/errors.ts';
import { clockOf, dateOf } from '../../scheduling/time/zones.ts';
import { calendarEventTable, type EventRow } from '../../tables/calendar/calendarEvents.ts';
import { closedOccurrences, readHours } from '../../tables/locations/locationHours.ts';
import { locationTable } from '../../tables/locations/locations.ts';
import { lockServicesOfEvents } from '../../tables/calendar/locks.ts';
import { planChange, saveEntity, type EntityChange } from '../changeEntity.ts';
import { firstVersion, newEntity, firstDates } from '../newEntity.ts';
import { notFound } from '../notFound.ts';
import { locationFamily } from '../locations/locations.ts';
import { isUnchanged } from '../revisions.ts';
import type { Writing } from '../writing.ts';
import { endedBefore, hasOccurrence, insertRow, storeRow } from './eventRows.ts';
import { eventViolations, refuseClosedSchedule, typesIn } from './eventRules.ts';
import {
  eventOfInstance,
  eventOfRow,
  findCalendar,
  instanceIn,
  instanceOf,
  isSession,
  rowIdIn,
  rowOfEvent,
  type Calendar,
} from './eventShape.ts';
import { findEvents } from './findEvents.ts';
import { withParticipants } from './participants.ts';
import { addSessions, cancelSession, changeSession, lockSession } from './sessionEvents.ts';
import { cancelSessionsFrom, changeSeries } from './sessionSeries.ts';

/**
 * Events of schedules: working hours, closures and blocked times here, sessions in sessionEvents.ts and
 * sessionSeries.ts, changes of an occurrence and all later ones in followingEvents.ts. Occurrences of hours, closures and
 * blocked times have no rows; a change of one makes it an EXCEPTION.
 */

const wire = {
  kind: 'calendarEvent',
  wireName: 'event',
  noun: 'event',
  schema: calendarEvent,
  readOnly: [
    'externalScheduleId',
    'adjustedStart',
    'adjustedEnd',
    'remainingCapacity',
    'recurrenceType',
    'recurringEventId',
    'participants',
    'status',
  ],
  maskable: calendarEvent,
} as const;

/** Throws field violations for an unknown schedule. */
async function calendarOf({ db, businessId }: Writing, scheduleId: string): Promise<Calendar> {
  const calendar = await findCalendar(db, businessId, scheduleId);
  if (calendar) return calendar;
  throw invalidField('event.scheduleId', 'is not a schedule of the business');
}

/** An event with its defaults and derived values. */
function settled({ owner, schedule, timeZone }: Calendar, event: CalendarEvent): CalendarEvent {
  // Hours and closures without a location hold everywhere, so they do not get that of their schedule.
  const inherits = isSession(event) || owner.kind === undefined;
  const defaults = inherits ? schedule : undefined;
  const location = event.location ?? defaults?.defaultLocation;
  const conferencingDetails = event.conferencingDetails ?? defaults?.defaultConferencingDetails;
  const capacity = event.totalCapacity ?? (defaults?.defaultCapacity || undefined);
  const named = event.resources ?? [];
  const isBlock = owner.kind === 'RESOURCE' && event.type === 'DEFAULT' && owner.id !== undefined;
  const resources =
    isBlock && !named.some(({ id }) => id === owner.id) ? [{ id: owner.id ?? '' }, ...named] : named;
  const zone = event.start.timeZone ?? timeZone;
  return {
    ...event,
    ...(location && { location: { ...location, type: location.type ?? 'BUSINESS' } }),
    ...(resources.length > 0 && { resources }),
    ...(conferencingDetails && { conferencingDetails }),
    ...(capacity !== undefined && { totalCapacity: capacity }),
    ...(isSession(event) && {
      title: event.title ?? schedule.defaultTitle ?? owner.name,
      totalCapacity: capacity ?? (owner.capacity || 1),
    }),
    start: { ...event.start, timeZone: zone },
    end: { ...event.end, timeZone: event.end.timeZone ?? zone },
  };
}

/** Creates an event, with the sessions of a series. Throws field violations, and FAILED_PRECONDITION. */
export async function createEvent(writing: Writing, input: CalendarEventInput): Promise<CalendarEvent> {
  const scheduleId = guid.toLowerCase().safeParse(input.scheduleId).data;
  if (scheduleId === undefined) {
    throw invalidField('event.scheduleId', 'is required: the schedule of the event', 'REQUIRED_FIELD');
  }
  const calendar = await calendarOf(writing, scheduleId);
  refuseClosedSchedule(calendar);
  const [usual = 'DEFAULT'] = typesIn(calendar);
  const recurrenceType = input.recurrenceRule ? ('MASTER' as const) : ('NONE' as const);
  const given = { ...firstVersion(writing.now), status: 'CONFIRMED' as const, recurrenceType };
  const type = input.type === 'DEFAULT' || !input.type ? usual : input.type;
  const sent = newEntity(wire, { ...input, type }, given);
  const event = settled(calendar, sent);
  const violations = await eventViolations(writing, calendar, event);
  if (violations.length > 0) throw invalidArgument(violations);
  if (isSession(event)) return addSessions(writing, calendar, event);
  const row = rowOfEvent(event, calendar);
  await insertRow(writing, calendar, row);
  await keepClosed(writing, calendar, row);
  await followHours(writing, calendar);
  return eventOfRow(row, calendar);
}

/** Keeps a location closed on the closed days of its record. */
export async function keepClosed(writing: Writing, calendar: Calendar, row: EventRow): Promise<void> {
  if (calendar.owner.kind !== 'LOCATION' || row.recurrenceType !== 'MASTER') return;
  for (const closed of await closedOccurrences(writing.db, writing.businessId, row)) {
    await insertRow(writing, calendar, { ...closed, ...firstDates(writing.now) });
  }
}

/** Copies the hours of a location from its events to its record. */
export async function followHours(writing: Writing, { owner, schedule }: Calendar): Promise<void> {
  if (owner.kind !== 'LOCATION' || owner.id === undefined) return;
  const { db, businessId } = writing;
  const before = await locationTable.lock(db, businessId, owner.id);
  if (!before) return;
  const businessSchedule = await readHours(db, businessId, schedule.id);
  const { businessSchedule: _old, ...rest } = before;
  await saveEntity(writing, locationFamily, before, {
    ...rest,
    ...(businessSchedule && { businessSchedule }),
  });
}

/** A stored event, or an occurrence of a MASTER without a row. */
interface Found {
  row: EventRow;
  /** The MASTER; its `row` is the occurrence. */
  master?: EventRow;
  calendar: Calendar;
}

/** Locks a stored event, or the MASTER of an occurrence without a row; undefined for a session. Throws NOT_FOUND. */
export async function lockFound(
  writing: Pick<Writing, 'db' | 'businessId'>,
  id: string,
): Promise<Found | undefined> {
  const { db, businessId } = writing;
  const instance = instanceIn(id);
  const rowId = rowIdIn(id);
  if (rowId === undefined) throw notFound('event');
  const row = await calendarEventTable.lock(db, businessId, rowId);
  const calendar = row && (await findCalendar(db, businessId, row.scheduleId));
  if (!row || !calendar) {
    if (instance) throw notFound('event');
    return undefined;
  }
  if (!instance) return { row, calendar };
  if (isSession(row)) return undefined;
  const { occurrence } = instance;
  if (!hasOccurrence(row, calendar, occurrence)) throw notFound('event');
  const [exception] = await calendarEventTable.select(
    db,
    businessId,
    sql`and master_id = ${row.id} and left(occurrence, 10) = ${dateOf(occurrence)}`,
  );
  return exception
    ? { row: exception, calendar }
    : { row: instanceOf(row, occurrence), master: row, calendar };
}

/** An event, session or occurrence of a MASTER, with local times in `timeZone`. Throws NOT_FOUND. */
export async function readEvent(
  context: Pick<Writing, 'db' | 'businessId'>,
  id: string,
  timeZone?: string,
): Promise<CalendarEvent> {
  const event = (await findEvents(context, [id], timeZone)).get(id);
  if (!event) throw notFound('event');
  const [read = event] = await withParticipants(context, [event]);
  return read;
}

/** The event in wire form. */
export function eventOfFound({ row, master, calendar }: Found): CalendarEvent {
  return master ? eventOfInstance(master, row.occurrence ?? '', calendar) : eventOfRow(row, calendar);
}

/** The changed event before it is stored. Throws as `changeEntity` does. */
export async function planned(
  writing: Writing,
  before: CalendarEvent,
  calendar: Calendar,
  change: EntityChange<CalendarEvent>,
) {
  return planChange<CalendarEvent>(
    writing,
    {
      ...wire,
      lock: async () => before,
      settle: (after) => settled(calendar, after),
      violations: (_writing, after) => eventViolations(writing, calendar, after, before),
    },
    change,
  );
}

/** Locks the service whose session or series an event is, before its other records (tables/calendar/locks.ts). */
export async function lockServiceOfEvent(writing: Writing, eventId: string): Promise<void> {
  const id = rowIdIn(eventId);
  if (id !== undefined) await lockServicesOfEvents(writing, { eventIds: [id] });
}

/** Changes one event, or a whole series by its MASTER. Throws NOT_FOUND, REVISION_MISMATCH and field violations. */
export async function updateEvent(
  writing: Writing,
  change: EntityChange<CalendarEvent>,
): Promise<CalendarEvent> {
  await lockServiceOfEvent(writing, change.id);
  const found = await lockFound(writing, change.id);
  if (!found) {
    const session = await lockSession(writing, change.id);
    refuseClosedSchedule(session.calendar);
    const { after } = await planned(writing, session.event, session.calendar, change);
    return changeSession(writing, session, after);
  }
  const { row, master, calendar } = found;
  refuseClosedSchedule(calendar);
  const { before, after } = await planned(writing, eventOfFound(found), calendar, change);
  const changed = { ...rowOfEvent(after, calendar, row), id: row.id };
  if (master) return becomeException(writing, calendar, changed);
  if (isSession(row)) return changeSeries(writing, calendar, row, changed);
  if (isUnchanged(before, after)) return before;
  const stored = await storeRow(writing, calendar, row, changed);
  await followHours(writing, calendar);
  return eventOfRow(stored, calendar);
}

async function becomeException(
  writing: Writing,
  calendar: Calendar,
  occurrence: EventRow,
): Promise<CalendarEvent> {
  const row: EventRow = { ...occurrence, ...firstVersion(writing.now), recurrenceType: 'EXCEPTION' };
  await insertRow(writing, calendar, row);
  await followHours(writing, calendar);
  return eventOfRow(row, calendar);
}

/** Cancels one event; of a MASTER also its occurrences that have not begun. Idempotent. */
export async function cancelEvent(writing: Writing, id: string): Promise<CalendarEvent> {
  await lockServiceOfEvent(writing, id);
  const found = await lockFound(writing, id);
  if (!found) return cancelSession(writing, await lockSession(writing, id));
  const { row, master, calendar } = found;
  if (row.status === 'CANCELLED') return eventOfRow(row, calendar);
  if (master) return becomeException(writing, calendar, { ...row, status: 'CANCELLED' });
  if (isSession(row)) return cancelSessionsFrom(writing, calendar, row, undefined);
  if (row.recurrenceType === 'MASTER') return eventOfRow(await endMaster(writing, calendar, row), calendar);
  const stored = await storeRow(writing, calendar, row, { ...row, status: 'CANCELLED' });
  await followHours(writing, calendar);
  return eventOfRow(stored, calendar);
}

/** Ends a rule before the current time; a rule that has not begun is cancelled. */
async function endMaster(writing: Writing, calendar: Calendar, row: EventRow): Promise<EventRow> {
  const now = clockOf(row.timeZone ?? calendar.timeZone).localAt(writing.now.getTime());
  const stored = await storeRow(writing, calendar, row, endedBefore(row, calendar, now));
  await followHours(writing, calendar);
  return stored;
}
