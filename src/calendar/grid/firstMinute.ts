/** The first hour in sight on a day other than today. */
export const firstHour = 8;

/**
 * The first visible minute of the day in a grid with room for `visible` minutes. Today the grid shows the present minute,
 * in its middle if the usual first hour would put it out of sight.
 */
export function firstMinute(visible: number, present: number | undefined): number {
  if (present === undefined) return firstHour * 60;
  const hour = Math.floor(present / 60);
  const usual = Math.max(0, Math.min(firstHour, hour - 1)) * 60;
  const isInSight = present < usual + visible - 60;
  return isInSight ? usual : Math.max(0, Math.floor((present - visible / 2) / 60) * 60);
}
