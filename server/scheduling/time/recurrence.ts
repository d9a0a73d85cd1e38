import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { dayMs } from '../../../contract/durations.ts';
import type { LocalDate, LocalDateTime, Recurrence, Weekday } from '../model.ts';
import { dateOf, timeOf, wallOf, type ZoneClock } from './zones.ts';

const shortDays: Record<Weekday, string> = {
  MONDAY: 'MO',
  TUESDAY: 'TU',
  WEDNESDAY: 'WE',
  THURSDAY: 'TH',
  FRIDAY: 'FR',
  SATURDAY: 'SA',
  SUNDAY: 'SU',
};

/** A rule, the wall-clock time of its first occurrence, and the zone of both. */
interface Master {
  start: LocalDateTime;
  recurrence: Recurrence;
  clock: ZoneClock;
}

/** Caches the library by rule and range: many people work by the same rule, and a month is requested often. */
const known = new Map<string, readonly LocalDate[]>();
const mostKnown = 2000;

/**
 * The days of a rule from a day to a day, inclusive. Computes with wall-clock time, where every day exists and has 24
 * hours, and drops the days that the zone skips.
 */
export function datesOf(
  { start, recurrence, clock }: Master,
  from: LocalDate,
  to: LocalDate,
): readonly LocalDate[] {
  const { until, count } = recurrence;
  const first = dateOf(start);
  const time = timeOf(start);
  if (count !== undefined) {
    return countedDates({ start, recurrence, clock }, count).filter(
      (date) => date >= from && date <= to && clock.dayExists(date),
    );
  }
  const dates = openDates({ start, recurrence, clock }, from, to);
  const isBefore = first > (dates[0] ?? first);
  const isAfter = until !== undefined && `${dates.at(-1)}${time}` > until;
  if (!isBefore && !isAfter) return dates;
  return dates.filter((date) => date >= first && (until === undefined || `${date}${time}` <= until));
}

/** As if the rule had neither beginning nor end. */
function openDates(
  { start, recurrence, clock }: Master,
  from: LocalDate,
  to: LocalDate,
): readonly LocalDate[] {
  const { interval, days } = recurrence;
  const week = weekOf(from) - modulo(weekOf(from) - weekOf(dateOf(start)), interval);
  const key = `${clock.timeZone} ${interval} ${week} ${days.join()} ${from} ${to}`;
  const answered = known.get(key);
  if (answered) return answered;
  const rule = ruleOf({ interval, days }, new Date(mondayOf(week)));
  const dates = datesBetween(rule, from, to).filter((date) => clock.dayExists(date));
  if (known.size >= mostKnown) known.clear();
  known.set(key, dates);
  return dates;
}

/** All days of a rule with a number of occurrences. */
function countedDates({ start, recurrence, clock }: Master, count: number): readonly LocalDate[] {
  const listed = (number: number) =>
    ruleOf(recurrence, new Date(wallOf(`${dateOf(start)}T00:00:00`)), number)
      .all()
      .map(textOfDay);
  const dates = listed(count);
  const missing = dates.filter((date) => !clock.dayExists(date)).length;
  return missing === 0 ? dates : listed(count + missing);
}

function ruleOf({ interval, days }: Pick<Recurrence, 'interval' | 'days'>, start: Date, count?: number) {
  return new RRuleTemporal({
    freq: 'WEEKLY',
    interval,
    byDay: days.map((name) => shortDays[name]),
    wkst: 'MO',
    count,
    dtstart: Temporal.Instant.fromEpochMilliseconds(start.getTime()).toZonedDateTimeISO('UTC'),
    temporal: Temporal,
  });
}

function datesBetween(rule: ReturnType<typeof ruleOf>, from: LocalDate, to: LocalDate): readonly LocalDate[] {
  return rule.between(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`), true).map(textOfDay);
}

const textOfDay = (moment: Temporal.ZonedDateTime): LocalDate => moment.toPlainDate().toString();

/** Weeks begin on Monday; 1970 began on a Thursday. */
const mondayShift = 3;
const weekOf = (date: LocalDate): number =>
  Math.floor((wallOf(`${date}T00:00:00`) / dayMs + mondayShift) / 7);
const mondayOf = (week: number): number => (week * 7 - mondayShift) * dayMs;

const modulo = (value: number, by: number): number => ((value % by) + by) % by;
