import { instantOfWall, offsetAt } from '../../contract/wallClock.ts';

const days = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;

/** A moment that moves along with today: a weekday and wall-clock time, so many weeks from this week. */
export interface Moment {
  week: number;
  day: (typeof days)[number];
  /** `18:30` in the business's own time. */
  time: string;
}

const dayLength = 86_400_000;

/** The instant of a moment, RFC 3339 in UTC. */
export function instantOf({ week, day, time }: Moment, now: Date, timeZone: string): string {
  const today = new Date(now.getTime() + offsetAt(now.getTime(), timeZone));
  const sinceMonday = (today.getUTCDay() + 6) % 7;
  const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate());
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const wall =
    midnight + (week * 7 + days.indexOf(day) - sinceMonday) * dayLength + (hours * 60 + minutes) * 60_000;
  return fromWall(wall, timeZone);
}

/** The instant at which the clock on the wall shows the same time so many days later. */
export function daysLater(instant: string, count: number, timeZone: string): string {
  const from = Date.parse(instant);
  return fromWall(from + offsetAt(from, timeZone) + count * dayLength, timeZone);
}

export function minutesLater(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString();
}

const fromWall = (wall: number, timeZone: string) => new Date(instantOfWall(wall, timeZone)).toISOString();

/** The instant so many days before now, at a time of day that differs from one number to the next. */
export function daysBefore(now: Date, count: number): string {
  const midnight = Math.floor(now.getTime() / dayLength) * dayLength;
  return new Date(midnight - count * dayLength + ((count * 37) % 600) * 60_000).toISOString();
}
