import { Temporal } from 'temporal-polyfill';

/**
 * The lines of a VTIMEZONE for the time between two instants (RFC 5545 section 3.6.5): the change of its clocks before
 * that time, and every one within it. Calendar programs need no zones of their own to read it.
 */
export function zoneDefinition(timeZone: string, { from, to }: { from: number; to: number }): string[] {
  const last = zonedAt(to, timeZone);
  const before = zonedAt(from, timeZone).getTimeZoneTransition('previous');
  const lines = before ? observance(before) : steady(last.offsetNanoseconds);
  let next = zonedAt(from, timeZone).getTimeZoneTransition('next');
  while (next && Temporal.ZonedDateTime.compare(next, last) <= 0) {
    lines.push(...observance(next));
    next = next.getTimeZoneTransition('next');
  }
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...lines, 'END:VTIMEZONE'];
}

const zonedAt = (instant: number, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);

/** The offset after a clock change. Its start is in local time before the change. */
function observance(change: Temporal.ZonedDateTime): string[] {
  const offsetBefore = change.subtract({ nanoseconds: 1 }).offsetNanoseconds;
  const local = change.toInstant().toZonedDateTimeISO('UTC').add({ nanoseconds: offsetBefore });
  const name = change.offsetNanoseconds > offsetBefore ? 'DAYLIGHT' : 'STANDARD';
  return observanceLines(name, local.toPlainDateTime(), [offsetBefore, change.offsetNanoseconds]);
}

/** A zone whose clocks have never changed before. */
function steady(offset: number): string[] {
  return observanceLines('STANDARD', Temporal.PlainDateTime.from('1970-01-01T00:00:00'), [offset, offset]);
}

function observanceLines(
  name: 'DAYLIGHT' | 'STANDARD',
  start: Temporal.PlainDateTime,
  [before, after]: readonly [number, number],
): string[] {
  return [
    `BEGIN:${name}`,
    `DTSTART:${localText(start)}`,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(after)}`,
    `END:${name}`,
  ];
}

/** The local time of a zone at an instant: `20270328T020000`. */
export function localAt(instant: number, timeZone: string): string {
  return localText(zonedAt(instant, timeZone).toPlainDateTime());
}

function localText(local: Temporal.PlainDateTime): string {
  return local.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
}

/** `+0530`, and `+005328` where there are seconds. */
function offsetText(nanoseconds: number): string {
  const seconds = Math.abs(nanoseconds) / 1e9;
  const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor);
  const [hours = '', minutes = '', rest = ''] = parts.map((part) => String(part).padStart(2, '0'));
  return `${nanoseconds < 0 ? '-' : '+'}${hours}${minutes}${rest === '00' ? '' : rest}`;
}
