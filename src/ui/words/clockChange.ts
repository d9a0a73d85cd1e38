import { hourMs, minuteMs } from '../../../contract/durations.ts';
import { dayBounds, offsetAt } from '../../../contract/wallClock.ts';

/** A day that is shorter or longer than 24 hours. */
export interface ClockChange {
  /** 23, 24.5 or 25, for example. */
  hours: number;
  /** The local times from `from` to `to` do not exist, or happen twice. */
  kind: 'SKIPPED' | 'REPEATED';
  /** `02:00` */
  from: string;
  to: string;
}

/** The clock change of a zone on a day (`2027-03-28`), if there is one. */
export function clockChangeOn(day: string, timeZone: string): ClockChange | undefined {
  const { start, end } = dayBounds(day, timeZone);
  const hours = (end - start) / hourMs;
  if (hours === 24) return undefined;
  // Midnight itself may be skipped: then the day begins after the change.
  const eve = start - minuteMs;
  const change = changeBetween(eve, end, timeZone);
  const [before, after] = [offsetAt(eve, timeZone), offsetAt(end, timeZone)].map((offset) =>
    new Date(change + offset).toISOString().slice('2027-03-28T'.length, '2027-03-28T02:00'.length),
  ) as [string, string];
  return hours < 24
    ? { hours, kind: 'SKIPPED', from: before, to: after }
    : { hours, kind: 'REPEATED', from: after, to: before };
}

/** The instant of the change, to the minute. */
function changeBetween(start: number, end: number, timeZone: string): number {
  let [before, after] = [start, end];
  const offset = offsetAt(start, timeZone);
  while (after - before > minuteMs) {
    const middle = before + Math.floor((after - before) / minuteMs / 2) * minuteMs;
    if (offsetAt(middle, timeZone) === offset) before = middle;
    else after = middle;
  }
  return after;
}
