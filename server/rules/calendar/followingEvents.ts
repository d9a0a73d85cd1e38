import { sql } from 'kysely';
import type { CalendarEvent } from '../../../contract/entities/calendar/calendarEvent.ts';
import { invalidField } from '../../../contract/errors.ts';
import { dateOf } from '../../scheduling/time/zones.ts';
import { calendarEventTable, type EventRow } from '../../tables/calendar/calendarEvents.ts';
import type { EntityChange } from '../changeEntity.ts';
import { firstVersion } from '../newEntity.ts';
import type { Writing } from '../writing.ts';
import { endedBefore, insertRow, masterFrom, occurrencesOf, storeRow } from './eventRows.ts';
import { refuseClosedSchedule } from './eventRules.ts';
import { eventOfFound, lockFound, followHours, lockServiceOfEvent, planned } from './events.ts';
import { eventOfRow, isSession, rowOfEvent, type Calendar } from './eventShape.ts';
import { findSession } from './sessionEvents.ts';
import { cancelSessionsFrom, changeSeries } from './sessionSeries.ts';

/** Changes of an occurrence and all later ones. */

/** The MASTER of an occurrence, and its local start by the rule. */
interface Cut {
  master: EventRow;
  calendar: Calendar;
  occurrence: string;
}

/** Throws NOT_FOUND, and field violations for an event that does not recur. */
async function cutAt(writing: Writing, id: string): Promise<{ cut: Cut; event: CalendarEvent }> {
  await lockServiceOfEvent(writing, id);
  const found = await lockFound(writing, id);
  const session = found ? undefined : await findSession(writing, id, { lock: true });
  const masterId = found ? (found.master?.id ?? found.row.recurringEventId) : session?.occurrence?.seriesId;
  const occurrence = found ? found.row.occurrence : session?.occurrence?.start;
  const master = masterId && (await calendarEventTable.lock(writing.db, writing.businessId, masterId));
  const calendar = found?.calendar ?? session?.calendar;
  if (!master || !calendar || occurrence === undefined) {
    throw invalidField('eventId', 'is not an occurrence of a series');
  }
  refuseClosedSchedule(calendar);
  const event = found ? eventOfFound(found) : session?.event;
  return { cut: { master, calendar, occurrence }, event: event as CalendarEvent };
}

/** Ends a series before an occurrence and cancels it with all later ones. Returns the MASTER. */
export async function cancelFollowing(writing: Writing, id: string): Promise<CalendarEvent> {
  const { cut } = await cutAt(writing, id);
  const { master, calendar, occurrence } = cut;
  if (isSession(master)) return cancelSessionsFrom(writing, calendar, master, occurrence);
  const stored = await storeRow(writing, calendar, master, endedBefore(master, calendar, occurrence));
  await followHours(writing, calendar);
  return eventOfRow(stored, calendar);
}

/**
 * Changes an occurrence and all later ones: the rule ends before it, and a new MASTER begins with it. Earlier rows do
 * not change. Returns the new MASTER, or the changed one if the occurrence is the first.
 */
export async function changeFollowing(
  writing: Writing,
  change: EntityChange<CalendarEvent>,
): Promise<CalendarEvent> {
  const { cut, event } = await cutAt(writing, change.id);
  const { master, calendar, occurrence } = cut;
  const following = masterFrom(master, calendar, occurrence);
  // Callers send the revision of the occurrence.
  const before = { ...eventOfRow(following, calendar), revision: event.revision };
  const { after } = await planned(writing, before, calendar, change);
  const changed = rowOfEvent(after, calendar, following);
  const isFirst = occurrencesOf(master, calendar, dateOf(master.start), dateOf(occurrence))[0] === occurrence;
  const { id, revision, createdDate, updatedDate } = isFirst ? master : { ...firstVersion(writing.now) };
  const next: EventRow = { ...changed, id, revision, createdDate, updatedDate };
  if (isSession(master)) {
    return changeSeries(writing, calendar, master, next, isFirst ? undefined : occurrence);
  }
  if (isFirst) {
    const stored = await storeRow(writing, calendar, master, next);
    await followHours(writing, calendar);
    return eventOfRow(stored, calendar);
  }
  await storeRow(writing, calendar, master, endedBefore(master, calendar, occurrence));
  await insertRow(writing, calendar, next);
  await moveExceptions(writing, calendar, { from: master, to: next, since: occurrence });
  await followHours(writing, calendar);
  return eventOfRow(next, calendar);
}

async function moveExceptions(
  writing: Writing,
  calendar: Calendar,
  { from, to, since }: { from: EventRow; to: EventRow; since: string },
): Promise<void> {
  const { db, businessId } = writing;
  const later = await calendarEventTable.select(
    db,
    businessId,
    sql`and master_id = ${from.id} and occurrence >= ${since} for update`,
  );
  for (const exception of later) {
    await storeRow(writing, calendar, exception, { ...exception, recurringEventId: to.id });
  }
}
