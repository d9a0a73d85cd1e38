import { sql } from 'kysely';
import { slotLocationOf as slotLocationOfService } from '../../../contract/entities/slotLocation.ts';
import type { CalendarEvent } from '../../../contract/entities/calendarEvent.ts';
import type { EventLocation } from '../../../contract/entities/eventLocation.ts';
import type { Session } from '../../../contract/entities/session.ts';
import type { SlotLocation } from '../../../contract/entities/slotLocation.ts';
import { guid } from '../../../contract/entities/text.ts';
import { invalidArgument } from '../../../contract/errors.ts';
import { equalValues } from '../../../contract/paths.ts';
import { clockOf, dateOf, monthsLater, wallOf } from '../../scheduling/zones.ts';
import { calendarEventTable, storeHorizon, type EventRow } from '../../tables/calendar/calendarEvents.ts';
import {
  findSessionLocation,
  insertSeriesSessions,
  selectSeriesSessions,
  sessionTimesOf,
  updateSeriesSessions,
  type Occurrence,
  type SeriesSession,
} from '../../tables/calendar/sessions.ts';
import { locationTable } from '../../tables/places/locations.ts';
import { resourceTable } from '../../tables/places/resources.ts';
import { lockService, updateServiceRow } from '../../tables/services/services.ts';
import { present } from '../../tables/rows.ts';
import { wholeServices } from '../../tables/services/wholeServices.ts';
import { followSessionChanges } from '../bookings/followSessionChanges.ts';
import { offerPlaces } from '../bookings/waitingLists.ts';
import { firstVersion } from '../newEntity.ts';
import { notFound } from '../notFound.ts';
import { recordChanges, type Change } from '../recordChange.ts';
import { isUnchanged, nextRevision } from '../revisions.ts';
import type { Writing } from '../writing.ts';
import { endedBefore, hasOccurrence, insertRow, occurrencesOf, storeRow } from './eventRows.ts';
import {
  eventOfInstance,
  eventOfRow,
  eventOfSession,
  findCalendar,
  rowOfEvent,
  sessionPartsOf,
  type Calendar,
} from './eventShape.ts';

/**
 * Sessions of classes and courses as events. Each occurrence of a series has a row at least 15 months ahead
 * (reference/scheduling.md section 6), under an id that bookings can name.
 */

/** Rows are made further ahead than promised, so that the job that extends series rarely runs. */
const monthsAhead = 18;
export const promisedMonths = 15;

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

/** Until when occurrences get rows. */
function horizonOf(
  { now }: Pick<Writing, 'now'>,
  { timeZone }: Calendar,
  event?: { start: { timeZone?: string | undefined } },
): { storedUntil: string } {
  const local = clockOf(event?.start.timeZone ?? timeZone).localAt(now.getTime());
  return { storedUntil: `${dateOf(monthsLater(local, monthsAhead))}T00:00:00` };
}

/** Inserts rows and returns them with the participants of their course. */
async function addRows(writing: Writing, rows: readonly SeriesSession[]): Promise<SeriesSession[]> {
  const { db, businessId } = writing;
  if (rows.length === 0) return [];
  await insertSeriesSessions(db, businessId, rows);
  const ids = rows.map(({ session }) => session.id);
  const stored = await selectSeriesSessions(db, businessId, sql`and id = any(${ids}::uuid[])`);
  await recordChanges(
    writing,
    'session',
    stored.map(({ session }) => ({ action: 'created', after: session })),
  );
  return stored;
}

/**
 * Stores changed sessions with another revision, records them, lets their bookings follow, and offers new places to
 * waiting lists. The job tells those who have an offer.
 */
async function storeRows(
  writing: Writing,
  changed: readonly { before: SeriesSession; after: SeriesSession }[],
): Promise<void> {
  if (changed.length === 0) return;
  const { db, businessId, now } = writing;
  const next = changed.map(({ before, after }) => ({
    ...after,
    session: { ...after.session, revision: nextRevision(before.session), updatedDate: now.toISOString() },
  }));
  await updateSeriesSessions(db, businessId, next);
  const changes = changed.map(({ before }, index): Change<Session> => ({
    action: 'updated',
    before: before.session,
    after: next[index]?.session ?? before.session,
  }));
  await recordChanges(writing, 'session', changes);
  await followSessionChanges(
    writing,
    changed.map(({ before }, index) => ({
      before: before.session,
      after: next[index]?.session ?? before.session,
    })),
  );
  const larger = changed.filter(({ before, after }) => after.session.capacity > before.session.capacity);
  for (const { before } of larger) {
    await offerPlaces(writing, { sessionId: before.session.id }, { freed: true });
  }
}

async function madeSession(writing: Writing, calendar: Calendar, event: CalendarEvent): Promise<Session> {
  return sessionOf(await partsFor(writing, calendar, [event]), calendar, event, firstVersion(writing.now));
}

interface Parts {
  schedules: ReadonlyMap<string, string>;
  /** By the JSON of the event's location. */
  places: ReadonlyMap<string, SlotLocation>;
}

/** What sessions repeat of their resources and places. */
async function partsFor(
  writing: Writing,
  calendar: Calendar,
  events: readonly Pick<CalendarEvent, 'resources' | 'location'>[],
): Promise<Parts> {
  const { db, businessId } = writing;
  const ids = [...new Set(events.flatMap(({ resources = [] }) => resources.map(({ id }) => id)))];
  const resources = await resourceTable.everByIds(db, businessId, ids);
  const schedules = new Map(
    [...resources].flatMap(([id, { eventsSchedule }]) =>
      eventsSchedule?.scheduleId ? [[id, eventsSchedule.scheduleId] as const] : [],
    ),
  );
  const places = new Map<string, SlotLocation>();
  for (const { location } of events) {
    if (!location) continue;
    const key = JSON.stringify(location);
    if (!places.has(key)) places.set(key, await placeOf(writing, calendar, location));
  }
  return { schedules, places };
}

/** The place with its name and address. Throws a field violation for an address that the service does not have. */
async function placeOf(
  writing: Writing,
  { owner }: Calendar,
  location: EventLocation,
): Promise<SlotLocation> {
  const { id = '', type } = location;
  if (type === 'CUSTOMER') return { locationType: 'CUSTOM' };
  if (type !== 'CUSTOM') {
    const found = (await locationTable.everByIds(writing.db, writing.businessId, [id])).get(id);
    const { formattedAddress } = found?.address ?? {};
    return present({
      id,
      name: found?.name,
      formattedAddress,
      locationType: 'OWNER_BUSINESS' as const,
    });
  }
  const [service] = await wholeServices(writing, [{ id: owner.id ?? '' }]);
  const own = service?.locations?.find((each) => each.id === id);
  if (own) return slotLocationOfService(own);
  // Sessions may stay at an address that the service has no more, or were moved to one that it never had.
  const former = await findSessionLocation(writing.db, writing.businessId, { serviceId: owner.id ?? '', id });
  if (former) return former;
  const description = 'is not a location of the service';
  throw invalidArgument([{ field: 'event.location.id', description, violatedRule: 'VALIDATION' }]);
}

function sessionOf(
  { schedules, places }: Parts,
  calendar: Calendar,
  event: CalendarEvent,
  {
    id,
    revision,
    createdDate,
    updatedDate,
  }: Pick<Session, 'id' | 'revision' | 'createdDate' | 'updatedDate'>,
): Session {
  const parts = sessionPartsOf(event, calendar.timeZone, schedules);
  const location = event.location && places.get(JSON.stringify(event.location));
  // Cleared parts are undefined, so that they replace those of a session before.
  return {
    id,
    revision,
    createdDate,
    updatedDate,
    scheduleId: event.scheduleId,
    scheduleOwnerId: calendar.owner.id ?? '',
    ...parts,
    location,
  };
}

/** An occurrence of a series as the event of its session. */
function eventAt(master: EventRow, calendar: Calendar, occurrence: string): CalendarEvent {
  const event = eventOfInstance(master, occurrence, calendar);
  const { title = calendar.schedule.defaultTitle ?? calendar.owner.name } = event;
  return { ...event, ...(title !== undefined && { title }) };
}

/** Adds the sessions of a series that have no row yet. */
async function addOccurrences(
  writing: Writing,
  calendar: Calendar,
  master: EventRow,
  kept: ReadonlySet<string>,
): Promise<void> {
  const until = master.storedUntil ?? '';
  const missing = occurrencesOf(master, calendar, dateOf(master.start), dateOf(until)).filter(
    (occurrence) => occurrence < until && !kept.has(occurrence),
  );
  const events = missing.map((occurrence) => eventAt(master, calendar, occurrence));
  const parts = await partsFor(writing, calendar, events.slice(0, 1));
  await addRows(
    writing,
    events.map((event, index) => ({
      session: sessionOf(parts, calendar, event, firstVersion(writing.now)),
      occurrence: { seriesId: master.id, start: missing[index] ?? '', edited: false },
    })),
  );
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

const timesOf = ({ start, end }: Session) => ({ start, end });

function refuseBelowParticipants(session: Session, capacity: number): void {
  const taken = session.totalNumberOfParticipants ?? 0;
  if (taken <= capacity) return;
  const description = `must be at least ${taken}, the number of participants on ${session.start.timestamp.slice(0, 10)}`;
  throw invalidArgument([
    { field: 'event.totalCapacity', description, violatedRule: 'MIN', data: { threshold: taken } },
  ]);
}

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

const startOf = ({ occurrence }: SeriesSession): string => occurrence?.start ?? '';

/** Weeks begin on Monday; a rule has at most one occurrence in each. */
const weekOf = (local: string): number => Math.floor((wallOf(local) / 86_400_000 + 3) / 7);

/** Fields of a session that an EXCEPTION may have changed for itself. Both times are one. */
const merged = [
  'title',
  'location',
  'resources',
  'totalCapacity',
  'timeReservedAfter',
  'notes',
  'conferencingDetails',
  'transparency',
  'allDay',
] as const;

/**
 * Changes a series to `next`; with `since` only from that occurrence on, where `next` is another MASTER. Sessions keep
 * their ids, their bookings and what was changed in them alone; those in weeks without an occurrence are cancelled. Those that
 * were outside of the rule before stay: they were moved elsewhere when it ended.
 */
export async function changeSeries(
  writing: Writing,
  calendar: Calendar,
  master: EventRow,
  next: EventRow,
  since?: string,
): Promise<CalendarEvent> {
  const { db, businessId } = writing;
  if (since === undefined && isUnchanged(master, next)) return eventOfRow(master, calendar);
  const { storedUntil: horizon } = horizonOf(writing, calendar, { start: next });
  const storedUntil =
    master.storedUntil !== undefined && master.storedUntil > horizon ? master.storedUntil : horizon;
  const after: EventRow = { ...next, storedUntil };
  if (since === undefined) await storeRow(writing, calendar, master, after);
  else {
    await storeRow(writing, calendar, master, endedBefore(master, calendar, since));
    await insertRow(writing, calendar, after);
  }
  const rows = await selectSeriesSessions(
    db,
    businessId,
    sql`and series_id = ${master.id} ${since === undefined ? sql`` : sql`and occurrence >= ${since}`}`,
    { lock: true },
  );
  const targets = new Map(
    occurrencesOf(after, calendar, dateOf(after.start), dateOf(storedUntil))
      .filter((occurrence) => occurrence < storedUntil)
      .map((occurrence) => [weekOf(occurrence), occurrence]),
  );
  const planned = rows
    .filter((row) => targets.has(weekOf(startOf(row))) || hasOccurrence(master, calendar, startOf(row)))
    .map((row) => plannedSession(row, { master, after, calendar, targets }));
  const parts = await partsFor(
    writing,
    calendar,
    planned.map(({ event }) => event),
  );
  const changed = planned.map(({ before, event, occurrence, keepsTimes }) => {
    const isLost = event.status === 'CANCELLED';
    const session = isLost
      ? { ...before.session, status: 'CANCELLED' as const }
      : {
          ...before.session,
          ...sessionOf(parts, calendar, event, before.session),
          ...(keepsTimes && timesOf(before.session)),
        };
    if (!isLost) refuseBelowParticipants(before.session, session.capacity);
    return { before, after: { session, occurrence } };
  });
  await storeRows(
    writing,
    changed.filter(
      ({ before, after: row }) =>
        !isUnchanged(before.session, row.session) || !equalValues(before.occurrence, row.occurrence),
    ),
  );
  const kept = new Set(planned.map(({ occurrence }) => occurrence.start));
  await addOccurrences(writing, calendar, after, kept);
  await followSessions(writing, calendar);
  const [stored] = await calendarEventTable.select(db, businessId, sql`and id = ${after.id}`);
  return eventOfRow(stored ?? after, calendar);
}

interface SeriesChange {
  master: EventRow;
  after: EventRow;
  calendar: Calendar;
  /** Local starts by week. */
  targets: ReadonlyMap<number, string>;
}

interface PlannedSession {
  before: SeriesSession;
  event: CalendarEvent;
  occurrence: Occurrence;
  /** Its own times, which the series does not decide. */
  keepsTimes: boolean;
}

/** A session of a series after the change, as an event. */
function plannedSession(
  before: SeriesSession,
  { master, after, calendar, targets }: SeriesChange,
): PlannedSession {
  const { start = '', edited = false } = before.occurrence ?? {};
  const mine = eventOfSession(before, calendar);
  const target = targets.get(weekOf(start));
  if (target === undefined) {
    const occurrence = { seriesId: after.id, start, edited };
    return { before, event: { ...mine, status: 'CANCELLED' }, occurrence, keepsTimes: true };
  }
  const base = eventAt(master, calendar, start);
  const theirs = eventAt(after, calendar, target);
  const event = { ...mine } as Record<string, unknown>;
  for (const field of merged) {
    // A change of the service's locations moves sessions without editing them.
    const follows = (!edited && field !== 'location') || equalIn(mine, base, field);
    if (follows) event[field] = theirs[field];
  }
  const isMoved = mine.start.utcDate !== base.start.utcDate || mine.end.utcDate !== base.end.utcDate;
  const keepsTimes = edited && isMoved;
  if (!keepsTimes) Object.assign(event, { start: theirs.start, end: theirs.end });
  const occurrence = { seriesId: after.id, start: target, edited };
  return { before, event: event as unknown as CalendarEvent, occurrence, keepsTimes };
}

/** Locations are compared by what they say, because sessions also hold names. */
function equalIn(mine: CalendarEvent, base: CalendarEvent, field: (typeof merged)[number]): boolean {
  const said = (event: CalendarEvent) => {
    if (field === 'location') return event.location?.id ?? event.location?.type;
    if (field === 'resources') return event.resources?.map(({ id }) => id) ?? [];
    if (field === 'transparency') return undefined;
    return event[field];
  };
  return equalValues(said(mine), said(base));
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

/** Ends a series before an occurrence, or before now, and cancels its sessions from there on. */
export async function cancelSessionsFrom(
  writing: Writing,
  calendar: Calendar,
  master: EventRow,
  from: string | undefined,
): Promise<CalendarEvent> {
  const { db, businessId, now } = writing;
  const timeZone = master.timeZone ?? calendar.timeZone;
  const since = from ?? clockOf(timeZone).localAt(now.getTime());
  const rows = await selectSeriesSessions(
    db,
    businessId,
    sql`and series_id = ${master.id} and status = 'CONFIRMED' and ${
      from === undefined ? sql`start_date > ${now}` : sql`occurrence >= ${from}`
    }`,
    { lock: true },
  );
  const stored = await storeRow(writing, calendar, master, endedBefore(master, calendar, since));
  await storeRows(
    writing,
    rows.map((before) => ({
      before,
      after: { ...before, session: { ...before.session, status: 'CANCELLED' } },
    })),
  );
  await followSessions(writing, calendar);
  return eventOfRow(stored, calendar);
}

/** First start and last end of the service. Both are derived, so its revision stays. */
async function followSessions(writing: Writing, { owner }: Calendar): Promise<void> {
  const { db, businessId } = writing;
  if (owner.kind !== 'SERVICE' || owner.id === undefined) return;
  const locked = await lockService(db, businessId, owner.id);
  const [service] = locked ? await wholeServices(writing, [locked]) : [];
  if (!service) return;
  const times = await sessionTimesOf(db, businessId, owner.id);
  const { firstSessionStart: _first, lastSessionEnd: _last, ...schedule } = service.schedule ?? {};
  const next = { ...schedule, ...present(times) };
  if (equalValues(next, service.schedule)) return;
  await updateServiceRow(db, businessId, { ...service, schedule: next });
}

/** Gives rows to the next occurrences of a series. */
export async function extendSeries(writing: Writing, masterId: string): Promise<void> {
  const { db, businessId } = writing;
  const master = await calendarEventTable.lock(db, businessId, masterId);
  const calendar = master && (await findCalendar(db, businessId, master.scheduleId));
  if (!master || !calendar) return;
  const { storedUntil = '' } = master;
  // Earlier ones without a row were left out on purpose, as in the copy of a series.
  const kept = new Set(
    occurrencesOf(master, calendar, dateOf(master.start), dateOf(storedUntil)).filter(
      (occurrence) => occurrence < storedUntil,
    ),
  );
  const after = { ...master, ...horizonOf(writing, calendar, { start: { timeZone: master.timeZone } }) };
  await addOccurrences(writing, calendar, after, kept);
  await storeHorizon(db, businessId, after);
  await followSessions(writing, calendar);
}
