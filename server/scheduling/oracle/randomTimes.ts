import type { LocalDate, LocalDateTime } from '../model.ts';
import { instantOf, plusDays } from './clock.ts';
import { instant } from './business.ts';
import type { Random } from './random.ts';

/** Days next to clock changes, and ordinary ones. */
export const clockChanges: readonly (readonly [zone: string, date: LocalDate])[] = [
  ['Europe/Berlin', '2027-03-28'],
  ['Europe/Berlin', '2027-10-31'],
  ['America/New_York', '2027-03-14'],
  ['America/New_York', '2027-11-07'],
  ['Australia/Lord_Howe', '2027-10-03'],
  ['Australia/Lord_Howe', '2027-04-04'],
  ['Africa/Casablanca', '2026-03-22'],
  ['Africa/Casablanca', '2026-02-15'],
  ['Asia/Kathmandu', '2027-03-28'],
  ['Pacific/Apia', '2011-12-30'],
  ['UTC', '2027-02-28'],
];

/** Times around a clock change, in its zone. `least` and `most` are days from its day. */
export function createRandomTimes({ maybe, between, pick }: Random) {
  const [zone, day] = pick(clockChanges);
  const otherZone = () => pick(clockChanges)[0];
  const date = (least: number, most: number) => plusDays(day, between(least, most));
  const clock = () => {
    // Clocks change in the first hours.
    const hours = maybe(0.25) ? 4 : 24;
    const step = maybe(0.8) ? 15 : maybe(0.5) ? 5 : 1;
    const minute = between(0, (hours * 60) / step - 1) * step;
    return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`;
  };
  const local = (least: number, most: number): LocalDateTime => `${date(least, most)}T${clock()}`;
  const when = (least: number, most: number) => instant(instantOf(zone, local(least, most)));
  return { zone, otherZone, date, clock, local, when };
}
export type RandomTimes = ReturnType<typeof createRandomTimes>;
