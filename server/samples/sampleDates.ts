import { instantOfWall, offsetAt } from '../../contract/wallClock.ts';

const days = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;

/** A time relative to today: a weekday and wall-clock time, some weeks from this week. */
export interface Moment {
  week: number;
  day: (typeof days)[number];
  /** `18:30` in the time zone of the business. */
  time: string;
}

const dayLength = 86_400_000;

/** Returns the instant of a moment, RFC 3339 in UTC. */
export function instantOf({ week, day, time }: Moment, now: Date, timeZone: string): string {
  const today = new Date(now.getTime() + offsetAt(now.getTime(), timeZone));
  const sinceMonday = (today.getUTCDay() + 6) % 7;
  const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate());
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const wall =
    midnight + (week * 7 + days.indexOf(day) - sinceMonday) * dayLength + (hours * 60 + minutes) * 60_000;
  return fromWall(wall, timeZone);
}

/** Returns the instant with the same wall-clock time some days later. */
export function daysLater(instant: string, count: number, timeZone: string): string {
  const from = Date.parse(instant);
  return fromWall(from + offsetAt(from, timeZone) + count * dayLength, timeZone);
}

export function minutesLater(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString();
}

const fromWall = (wall: number, timeZone: string) => new Date(instantOfWall(wall, timeZone)).toISOString();

/** Returns an instant `count` days before now, at a time of day that depends on `count`. */
export function daysBefore(now: Date, count: number): string {
  const midnight = Math.floor(now.getTime() / dayLength) * dayLength;
  return new Date(midnight - count * dayLength + ((count * 37) % 600) * 60_000).toISOString();
}
