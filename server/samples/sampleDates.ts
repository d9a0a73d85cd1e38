import { instantOfWall, offsetAt } from '../../contract/wallClock.ts';
import { minutesOf } from '../../contract/entities/calendar/weeklyHoursRules.ts';
import { dayMs, minuteMs } from '../../contract/durations.ts';

export const days = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;

export type Day = (typeof days)[number];

/** A time relative to today: a weekday and wall-clock time, some weeks from this week. */
export interface Moment {
  week: number;
  day: Day;
  /** `18:30` in the time zone of the business. */
  time: string;
}

/** Returns the wall clock at a moment, in milliseconds as though the clocks showed UTC. */
export function wallOf({ week, day, time }: Moment, now: Date, timeZone: string): number {
  const today = new Date(now.getTime() + offsetAt(now.getTime(), timeZone));
  const sinceMonday = (today.getUTCDay() + 6) % 7;
  const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate());
  return midnight + (week * 7 + days.indexOf(day) - sinceMonday) * dayMs + minutesOf(time) * minuteMs;
}

/** Returns a wall clock as text: `2027-03-01T18:30:00`. */
export const wallText = (wall: number): string =>
  new Date(wall).toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length);

/** Returns the wall clock at an instant. */
export function wallAt(instant: string, timeZone: string): number {
  const at = Date.parse(instant);
  return at + offsetAt(at, timeZone);
}

/** Returns the instant of a moment, RFC 3339 in UTC. */
export function instantOf(moment: Moment, now: Date, timeZone: string): string {
  return fromWall(wallOf(moment, now, timeZone), timeZone);
}

export function minutesLater(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * minuteMs).toISOString();
}

/** Returns the instant of a wall clock. */
export const fromWall = (wall: number, timeZone: string) =>
  new Date(instantOfWall(wall, timeZone)).toISOString();

/** Returns an instant `count` days before now, at a time of day that depends on `count`. */
export function daysBefore(now: Date, count: number): string {
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs;
  return new Date(midnight - count * dayMs + ((count * 37) % 600) * minuteMs).toISOString();
}

/** Version fields of a record that was created some days ago and has not changed since. */
export function firstDatesAgo(now: Date, days: number) {
  const date = daysBefore(now, days);
  return { revision: '1', createdDate: date, updatedDate: date };
}
