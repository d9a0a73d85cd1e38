import { datesOf } from '../../scheduling/time/recurrence.ts';
import { clockOf, dateOf, spanFrom, timeOf } from '../../scheduling/time/zones.ts';
import { calendarEventTable, type EventRow } from '../../tables/calendar/calendarEvents.ts';
import { recordChange } from '../recordChange.ts';
import { isUnchanged, nextVersion } from '../revisions.ts';
import type { Writing } from '../writing.ts';
import { announcedEvent, type Calendar } from './eventShape.ts';

/** Rows of events, and the occurrences of their rules. */

export async function insertRow(writing: Writing, calendar: Calendar, row: EventRow): Promise<void> {
  await calendarEventTable.insert(writing.db, writing.businessId, row, writing.now);
  await recordChange(writing, 'calendarEvent', {
    action: 'created',
    after: announcedEvent(row, calendar),
    name: nameOf(row, calendar),
  });
}

/** Stores a changed row with a new revision, and records it. */
export async function storeRow(
  writing: Writing,
  calendar: Calendar,
  before: EventRow,
  changed: EventRow,
): Promise<EventRow> {
  if (isUnchanged(before, changed)) return before;
  const { special: _madeFrom, ...rest } = changed;
  const after = { ...rest, ...nextVersion(before, writing.now) };
  await calendarEventTable.store(writing.db, writing.businessId, after, writing.now);
  await recordChange(writing, 'calendarEvent', {
    action: 'updated',
    before: announcedEvent(before, calendar),
    after: announcedEvent(after, calendar),
    name: nameOf(after, calendar),
  });
  return after;
}

/** Display name in the history: the owner of the calendar, and the title. */
function nameOf({ title }: EventRow, { schedule }: Calendar): string | undefined {
  return [...new Set([schedule.name, title])].filter(Boolean).join(': ') || undefined;
}

/** Whether the rule of a MASTER has an occurrence with this local start. */
export function hasOccurrence(master: EventRow, calendar: Calendar, occurrence: string): boolean {
  const date = dateOf(occurrence);
  return occurrencesOf(master, calendar, date, date).includes(occurrence);
}

/** Local starts of a MASTER between two days, inclusive; none of a cancelled one. */
export function occurrencesOf(master: EventRow, { timeZone }: Calendar, from: string, to: string): string[] {
  const { recurrenceRule, start, status } = master;
  if (!recurrenceRule || status === 'CANCELLED') return [];
  const { days, interval = 1, until, count } = recurrenceRule;
  const recurrence = {
    frequency: 'WEEKLY' as const,
    interval,
    days,
    ...(until && { until: until.localDate }),
    ...(count !== undefined && { count }),
  };
  const clock = clockOf(master.timeZone ?? timeZone);
  return datesOf({ start, recurrence, clock }, from, to).map((date) => `${date}${timeOf(start)}`);
}

/** The MASTER ended before a local start; cancelled if no occurrence is left. */
export function endedBefore(row: EventRow, calendar: Calendar, local: string): EventRow {
  const last = occurrencesOf(row, calendar, dateOf(row.start), dateOf(local))
    .filter((occurrence) => occurrence < local)
    .at(-1);
  const { recurrenceRule } = row;
  if (last === undefined || !recurrenceRule) return { ...row, status: 'CANCELLED' };
  const { count: _count, ...rule } = recurrenceRule;
  return { ...row, recurrenceRule: { ...rule, until: { localDate: last } } };
}

/** The same rule, starting with an occurrence. */
export function masterFrom(master: EventRow, calendar: Calendar, occurrence: string): EventRow {
  const { recurrenceRule, start } = master;
  const before = occurrencesOf(master, calendar, dateOf(start), dateOf(occurrence)).filter(
    (each) => each < occurrence,
  ).length;
  const count = recurrenceRule?.count;
  return {
    ...master,
    ...spanFrom(occurrence, master),
    ...(recurrenceRule && {
      recurrenceRule: { ...recurrenceRule, ...(count !== undefined && { count: count - before }) },
    }),
  };
}
