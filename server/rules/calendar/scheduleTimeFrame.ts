import { sql } from 'kysely';
import type { AnswerOf } from '../../../contract/call.ts';
import type { getScheduleTimeFrame } from '../../../contract/calls/calendar/schedules.ts';
import { dayMs } from '../../../contract/durations.ts';
import { dateOf, spanFrom, textOf, wallOf } from '../../scheduling/time/zones.ts';
import { calendarEventTable, type EventRow } from '../../tables/calendar/calendarEvents.ts';
import { selectSessions } from '../../tables/calendar/sessions.ts';
import type { CallContext } from '../callContext.ts';
import { notFound } from '../notFound.ts';
import { occurrencesOf } from './eventRows.ts';
import { findCalendar, spanOf, zonedDateAt, type Calendar } from './eventShape.ts';

type TimeFrame = AnswerOf<typeof getScheduleTimeFrame>['scheduleTimeFrame'];

/** The first start and the last end of the confirmed events of a schedule. Throws NOT_FOUND. */
export async function scheduleTimeFrame(
  { db, businessId }: Pick<CallContext, 'db' | 'businessId'>,
  id: string,
  asked?: string,
): Promise<TimeFrame> {
  const calendar = await findCalendar(db, businessId, id);
  if (!calendar) throw notFound('schedule');
  const confirmed = sql`and schedule_id = ${id} and status = 'CONFIRMED'`;
  const rows = await calendarEventTable.select(db, businessId, confirmed);
  const sessions = await selectSessions(db, businessId, confirmed);
  const spans = [
    ...rows.flatMap((row) => spansOf(row, calendar)),
    ...sessions.map(({ start, end }) => ({
      start: Date.parse(start.timestamp),
      end: Date.parse(end.timestamp),
    })),
  ];
  if (spans.length === 0) return { id };
  const timeZone = asked ?? calendar.timeZone;
  const last = Math.max(...spans.map(({ end }) => end));
  return {
    id,
    startDate: zonedDateAt(Math.min(...spans.map(({ start }) => start)), timeZone),
    ...(Number.isFinite(last) && { endDate: zonedDateAt(last, timeZone) }),
  };
}

/** The first and the last occurrence of a row; one that recurs forever has no end. */
function spansOf(row: EventRow, calendar: Calendar): { start: number; end: number }[] {
  const timeZone = row.timeZone ?? calendar.timeZone;
  const { recurrenceRule } = row;
  if (!recurrenceRule) return [spanOf(row, timeZone)];
  const { until, count, interval = 1 } = recurrenceRule;
  const first = spanOf(row, timeZone);
  if (!until && count === undefined) return [{ start: first.start, end: Infinity }];
  const weeks = (count ?? 0) * interval + 1;
  const end = until?.localDate ?? textOf(wallOf(row.start) + weeks * 7 * dayMs);
  const last = occurrencesOf(row, calendar, dateOf(row.start), dateOf(end)).at(-1);
  if (last === undefined) return [];
  return [first, spanOf({ ...row, ...spanFrom(last, row) }, timeZone)];
}
