/** An instant as the clock on a wall shows it, for `<input type="datetime-local">`: `2026-03-01T10:00`. */
export function toWallClock(instant: string, timeZone: string | undefined): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return '';
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/**
 * The instant at which the clock on that wall shows this; undefined for what is no time. A time that the clock leaves
 * out in spring is the one an hour later; of one that it shows twice in autumn the first is meant.
 */
export function fromWallClock(shown: string, timeZone: string | undefined): string | undefined {
  const asUtc = Date.parse(`${shown}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const offsetAt = (instant: number) =>
    Date.parse(`${toWallClock(new Date(instant).toISOString(), timeZone)}Z`) - floorToMinute(instant);
  // The two offsets that may hold around it.
  const offsets = [offsetAt(asUtc - day), offsetAt(asUtc + day)];
  const fitting = offsets
    .map((offset) => asUtc - offset)
    .filter((instant) => instant + offsetAt(instant) === floorToMinute(asUtc));
  const instant = fitting.length > 0 ? Math.min(...fitting) : asUtc - Math.min(...offsets);
  return new Date(instant).toISOString();
}

const day = 24 * 60 * 60_000;
const floorToMinute = (instant: number) => Math.floor(instant / 60_000) * 60_000;
