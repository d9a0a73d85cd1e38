import { sql } from 'kysely';
import { dayMs } from '../../../contract/durations.ts';
import type { CalendarEvent } from '../../../contract/entities/calendar/calendarEvent.ts';
import { equalValues } from '../../../contract/paths.ts';
import { clockOf, dateOf, textOf, wallOf } from '../../scheduling/time/zones.ts';
import { calendarEventTable, storeHorizon, type EventRow } from '../../tables/calendar/calendarEvents.ts';
import { selectSeriesSessions, type Occurrence, type SeriesSession } from '../../tables/calendar/sessions.ts';
import { lockServicesOfEvents } from '../../tables/calendar/locks.ts';
import { isUnchanged } from '../revisions.ts';
import type { Writing } from '../writing.ts';
import { endedBefore, hasOccurrence, insertRow, occurrencesOf, storeRow } from './eventRows.ts';
import { eventOfRow, eventOfSession, findCalendar, type Calendar } from './eventShape.ts';
import {
  addOccurrences,
  eventAt,
  followSessions,
  horizonOf,
  partsFor,
  refuseForeignAddress,
  refuseBelowParticipants,
  sessionOf,
  storeRows,
  timesOf,
} from './sessionRows.ts';

/**
 * Series of sessions: changes, ends and extensions. Each occurrence has a row at least 15 months ahead
 * (reference/scheduling.md section 6), with an id that bookings can refer to.
 */

const startOf = ({ occurrence }: SeriesSession): string => occurrence?.start ?? '';

/** Weeks begin on Monday; a rule has at most one occurrence in each. */
const weekOf = (local: string): number => Math.floor((wallOf(local) / dayMs + 3) / 7);

/** A day after the week of a local time. */
const weekLater = (local: string): string => dateOf(textOf(wallOf(local) + 7 * dayMs));

/** Fields of a session that an EXCEPTION may have changed. Both times count as one. */
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
 * their ids, their bookings and their own changes; those in weeks without an occurrence are cancelled unless they have ended.
 * Sessions outside of the previous rule do not change, because an earlier change ended the rule before them.
 */
export async function changeSeries(
  writing: Writing,
  calendar: Calendar,
  master: EventRow,
  next: EventRow,
  since?: string,
): Promise<CalendarEvent> {
  const { db, businessId, now } = writing;
  if (since === undefined && isUnchanged(master, next)) return eventOfRow(master, calendar);
  if (!equalValues(master.location, next.location))
    await refuseForeignAddress(writing, calendar, next.location);
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
  // Rows that were created early are later than the others.
  const last = rows.map(startOf).reduce((one, other) => (one > other ? one : other), storedUntil);
  const targets = new Map(
    occurrencesOf(after, calendar, dateOf(after.start), weekLater(last)).map((occurrence) => [
      weekOf(occurrence),
      occurrence,
    ]),
  );
  const hasEnded = ({ session }: SeriesSession) => Date.parse(session.end.timestamp) <= now.getTime();
  const planned = rows
    .filter(
      (row) =>
        targets.has(weekOf(startOf(row))) ||
        (!hasEnded(row) && hasOccurrence(master, calendar, startOf(row))),
    )
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
  const storedOccurrences = new Set(planned.map(({ occurrence }) => occurrence.start));
  await addOccurrences(writing, calendar, after, storedOccurrences);
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
  /** Whether the session has times of its own. */
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
  const event: CalendarEvent = { ...mine };
  for (const field of merged) {
    // A change of the service's locations moves sessions without an edit.
    const follows = (!edited && field !== 'location') || equalIn(mine, base, field);
    if (follows) takeFrom(theirs, event, field);
  }
  const isMoved = mine.start.utcDate !== base.start.utcDate || mine.end.utcDate !== base.end.utcDate;
  const keepsTimes = edited && isMoved;
  if (!keepsTimes) Object.assign(event, { start: theirs.start, end: theirs.end });
  const occurrence = { seriesId: after.id, start: target, edited };
  return { before, event, occurrence, keepsTimes };
}

function takeFrom<Field extends (typeof merged)[number]>(
  source: Pick<CalendarEvent, Field>,
  target: CalendarEvent,
  field: Field,
): void {
  target[field] = source[field];
}

/** Locations are compared by id or type, because sessions also hold names. */
function equalIn(mine: CalendarEvent, base: CalendarEvent, field: (typeof merged)[number]): boolean {
  const said = (event: CalendarEvent) => {
    if (field === 'location') return event.location?.id ?? event.location?.type;
    if (field === 'resources') return event.resources?.map(({ id }) => id) ?? [];
    if (field === 'transparency') return undefined;
    return event[field];
  };
  return equalValues(said(mine), said(base));
}

/**
 * Ends a series before an occurrence, or before now, and cancels all later sessions. Sessions that have ended stay, with
 * their bookings.
 */
export async function cancelSessionsFrom(
  writing: Writing,
  calendar: Calendar,
  master: EventRow,
  from: string | undefined,
): Promise<CalendarEvent> {
  const { db, businessId, now } = writing;
  const timeZone = master.timeZone ?? calendar.timeZone;
  const local = clockOf(timeZone).localAt(now.getTime());
  const ended = textOf(wallOf(local) - (wallOf(master.end) - wallOf(master.start)));
  const since = from === undefined ? local : from > ended ? from : ended;
  const rows = await selectSeriesSessions(
    db,
    businessId,
    sql`and series_id = ${master.id} and status = 'CONFIRMED' and ${
      from === undefined ? sql`start_date > ${now}` : sql`occurrence >= ${from} and end_date > ${now}`
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

/** Gives rows to the next occurrences of a series. */
export async function extendSeries(writing: Writing, masterId: string): Promise<void> {
  const { db, businessId } = writing;
  await lockServicesOfEvents(writing, { eventIds: [masterId] });
  const master = await calendarEventTable.lock(db, businessId, masterId);
  const calendar = master && (await findCalendar(db, businessId, master.scheduleId));
  if (!master || !calendar) return;
  const { storedUntil = '' } = master;
  const early = await selectSeriesSessions(
    db,
    businessId,
    sql`and series_id = ${master.id} and occurrence >= ${storedUntil}`,
  );
  // The copy of a series has no rows for the occurrences that it excludes.
  const storedOccurrences = new Set([
    ...occurrencesOf(master, calendar, dateOf(master.start), dateOf(storedUntil)).filter(
      (occurrence) => occurrence < storedUntil,
    ),
    ...early.map(startOf),
  ]);
  const after = { ...master, ...horizonOf(writing, calendar, { start: { timeZone: master.timeZone } }) };
  await addOccurrences(writing, calendar, after, storedOccurrences);
  await storeHorizon(db, businessId, after);
  await followSessions(writing, calendar);
}
