import { instantOfWall } from '../../../contract/wallClock.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Returns the start of a day and of the next one in a zone: 23 or 25 hours apart on clock changes.
 * `day` is `2027-03-28`; returns undefined for an invalid day.
 */
export function dayBounds(
  day: string,
  timeZone: string | undefined,
): { from: string; to: string } | undefined {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(midnight)) return undefined;
  const begin = (utc: number) => new Date(instantOfWall(utc, timeZone)).toISOString();
  return { from: begin(midnight), to: begin(midnight + dayMs) };
}
