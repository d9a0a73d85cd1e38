/** The first hour in sight on a day other than today. */
export const firstHour = 8;

/**
 * The minute of the day at which a grid begins that shows `visible` minutes of it. Today it shows the present minute, with
 * as much of the rest of the day as of what is over.
 */
export function firstMinute(visible: number, present: number | undefined): number {
  if (present === undefined) return firstHour * 60;
  const hour = Math.floor(present / 60);
  const usual = Math.max(0, Math.min(firstHour, hour - 1)) * 60;
  const isInSight = present < usual + visible - 60;
  return isInSight ? usual : Math.max(0, Math.floor((present - visible / 2) / 60) * 60);
}
