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

/** The clock may change between now and then, so the offset is that of the moment itself. */
function fromWall(wall: number, timeZone: string): string {
  const near = wall - offsetAt(wall, timeZone);
  return new Date(wall - offsetAt(near, timeZone)).toISOString();
}

/** The instant so many days before now, at a time of day that differs from one number to the next. */
export function daysBefore(now: Date, count: number): string {
  const midnight = Math.floor(now.getTime() / dayLength) * dayLength;
  return new Date(midnight - count * dayLength + ((count * 37) % 600) * 60_000).toISOString();
}

/** Kept by zone: a sample asks for a thousand moments, and making a formatter is what takes time. */
const wallClocks = new Map<string, Intl.DateTimeFormat>();

function wallClockOf(timeZone: string): Intl.DateTimeFormat {
  const known = wallClocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  wallClocks.set(timeZone, made);
  return made;
}

/** How far the zone's wall clock is ahead of UTC, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const part = Object.fromEntries(
    wallClockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)] as const),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}
