import { sql } from 'kysely';
import type { CalendarEvent } from '../../../contract/entities/calendar/calendarEvent.ts';
import type { Queries } from '../../database/database.ts';
import { calendarEventTable, type EventRow } from '../../tables/calendar/calendarEvents.ts';
import { selectSeriesSessions, type SeriesSession } from '../../tables/calendar/sessions.ts';
import { firstVersion } from '../newEntity.ts';
import type { Writing } from '../writing.ts';
import { hasOccurrence } from './eventRows.ts';
import { findCalendar, isSession, type Calendar, type Instance } from './eventShape.ts';
import { addRows, eventAt, partsFor, sessionOf } from './sessionRows.ts';

/**
 * Sessions after the rows of their series (reference/scheduling.md section 6). Their ids are
 * `<id of the MASTER>:<local start>`; a booking or a change creates their row early.
 */

/** An occurrence without a row. */
interface EarlyOccurrence {
  master: EventRow;
  calendar: Calendar;
  /** Its local start. */
  start: string;
}

type Reading = { db: Queries; businessId: string };

/** The stored session of an occurrence, whether its row was created early or not. */
export async function findOccurrence(
  { db, businessId }: Reading,
  { masterId, occurrence }: Instance,
  options: { lock?: boolean } = {},
): Promise<SeriesSession | undefined> {
  const isIt = sql`and series_id = ${masterId} and occurrence = ${occurrence}`;
  const [found] = await selectSeriesSessions(db, businessId, isIt, options);
  return found;
}

/** Undefined if the series has no such occurrence, or has rows for its time. */
export async function findEarly(
  { db, businessId }: Reading,
  { masterId, occurrence: start }: Instance,
  { lock }: { lock: boolean },
): Promise<EarlyOccurrence | undefined> {
  const master = await calendarEventTable[lock ? 'lock' : 'find'](db, businessId, masterId);
  const calendar = master && (await findCalendar(db, businessId, master.scheduleId));
  const exists = calendar && isBeyondRows(master, calendar, start) && hasOccurrence(master, calendar, start);
  return exists ? { master, calendar, start } : undefined;
}

/** Whether an occurrence of a series has a row only if it was created early. A deleted service has no such sessions. */
export function isBeyondRows(master: EventRow, { owner }: Calendar, start: string): boolean {
  const { storedUntil } = master;
  return isSession(master) && !owner.gone && storedUntil !== undefined && start >= storedUntil;
}

/** Wire form of a session without a row. `taken`: the participants of its course. */
export function eventOfEarly(
  { master, calendar, start }: EarlyOccurrence,
  { taken, timeZone }: { taken: number; timeZone?: string | undefined },
): CalendarEvent {
  const event = eventAt(master, calendar, start, timeZone);
  return { ...event, remainingCapacity: Math.max(0, (event.totalCapacity ?? 1) - taken) };
}

/**
 * The session with this id. Creates its row under the lock of its series, so that concurrent requests create one. It
 * starts with the revision of the MASTER, which callers have seen. Undefined if there is no such session.
 */
export async function sessionOfOccurrence(
  writing: Writing,
  instance: Instance,
): Promise<SeriesSession | undefined> {
  const stored = await findOccurrence(writing, instance);
  if (stored) return stored;
  const early = await findEarly(writing, instance, { lock: true });
  if (!early) return findOccurrence(writing, instance);
  // Another caller may have created it before this one got the lock.
  return (await findOccurrence(writing, instance)) ?? makeRow(writing, early);
}

async function makeRow(
  writing: Writing,
  { master, calendar, start }: EarlyOccurrence,
): Promise<SeriesSession | undefined> {
  const event = eventAt(master, calendar, start);
  const version = { ...firstVersion(writing.now), revision: master.revision };
  const session = sessionOf(await partsFor(writing, calendar, [event]), calendar, event, version);
  const occurrence = { seriesId: master.id, start, edited: false };
  const [made] = await addRows(writing, [{ session, occurrence }]);
  return made;
}
