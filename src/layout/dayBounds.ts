const dayMs = 24 * 60 * 60 * 1000;

/**
 * The instants at which a day begins and the next one begins, in a zone: 23 or 25 hours apart where clocks change.
 * `day` is `2027-03-28`; undefined for what is no day.
 */
export function dayBounds(
  day: string,
  timeZone: string | undefined,
): { from: string; to: string } | undefined {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(midnight)) return undefined;
  const begin = (utc: number) => new Date(beginIn(utc, timeZone)).toISOString();
  return { from: begin(midnight), to: begin(midnight + dayMs) };
}

/** The day, as `2027-03-28`, that it is in a zone at an instant. */
export const dayOf = (instant: string, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(new Date(instant));

/** The instant at which clocks in the zone show what the clock in UTC shows at `utc`. */
function beginIn(utc: number, timeZone: string | undefined): number {
  const guess = utc - offsetAt(utc, timeZone);
  // The offset may be another one there.
  return utc - offsetAt(guess, timeZone);
}

/** How far clocks in the zone are ahead of UTC, in milliseconds. */
function offsetAt(instant: number, timeZone: string | undefined): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return shown - Math.floor(instant / 1000) * 1000;
}
