import { dayMs } from '../../../contract/durations.ts';
import type { Compiled } from '../compiled.ts';
import type { Instant, LocalDateTime, Span, TimeZone } from '../model.ts';
import type { Range } from '../question.ts';
import { refuseValue } from '../refusal.ts';
import { clockOf, monthsLater, type ZoneClock } from './zones.ts';

/** The zone of a question's local times and days, and its clock. */
export interface Asked {
  timeZone: TimeZone;
  clock: ZoneClock;
}

/** The zone of the question, by default that of the business. */
export function askedZone(compiled: Compiled, timeZone?: TimeZone): Asked {
  const asked = timeZone ?? compiled.rules.business.timeZone;
  return { timeZone: asked, clock: clockOf(asked) };
}

const instantOf = ({ clock }: Asked, moment: LocalDateTime | Instant): Instant =>
  typeof moment === 'number' ? moment : clock.instantOf(moment);

const longestMonths = 12;

/**
 * The range as instants: at most twelve months of wall-clock time, and ordered. Local times are compared as texts,
 * because the clocks may move the first one past the second; then the range is empty.
 */
export function spanOf(asked: Asked, { from, to }: Range): Span {
  const start = instantOf(asked, from);
  const end = instantOf(asked, to);
  const backwards = typeof from === 'string' && typeof to === 'string' ? from > to : start > end;
  if (backwards) throw refuseValue('to', 'must not be before the beginning of the range');
  const local = typeof from === 'number' ? asked.clock.localAt(from) : from;
  // Uses the calendar only near the limit, because it is slow.
  if (end - start > 360 * dayMs && end > asked.clock.instantOf(monthsLater(local, longestMonths))) {
    throw refuseValue('to', `must be at most ${longestMonths} months after the beginning of the range`);
  }
  return { start, end: Math.max(start, end) };
}
