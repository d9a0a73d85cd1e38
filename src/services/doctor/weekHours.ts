import { hourMs } from '../../../contract/durations.ts';
import { daysAfter, weekdayIndex } from '../../../contract/wallClock.ts';
import { weekStates, type WeekCell, type WeekState } from '../../../contract/entities/availability/week.ts';

/** The hours of a week as a grid of days and as runs of equal hours. Local times are those of the business. */

/** A class has no working hours, only sessions. */
export type HourState = WeekState | 'NO_SESSION';

/** An hour, or consecutive hours of one state. */
export interface WeekHours {
  /** `2027-03-01T10:00:00` */
  from: string;
  to: string;
  state: HourState;
  /** The times that customers can book. */
  starts: number;
}

const at = (local: string) => Date.parse(`${local}Z`);
const textOf = (wall: number) => new Date(wall).toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length);

/** The Monday of the week of a day, as a date. */
export const mondayOf = (date: string): string => daysAfter(date, -weekdayIndex(date));

/** Hours of a day without working hours. */
const usual = { first: 9, last: 17 };

/** The days of a week from their first to their last hour with something to say, the same for each. */
export function gridOf(
  cells: readonly WeekCell[],
  { monday, isClass = false }: { monday: string; isClass?: boolean },
): { hours: number[]; days: WeekHours[][] } {
  const known = new Map(cells.map((cell) => [cell.localStart, cell]));
  const all = cells.map(({ localStart }) => Number(localStart.slice(11, 13)));
  const first = all.length > 0 ? Math.min(...all) : usual.first;
  const last = all.length > 0 ? Math.max(...all) : usual.last;
  const hours = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const days = Array.from({ length: 7 }, (_, index) => {
    const midnight = at(`${daysAfter(monday, index)}T00:00:00`);
    return hours.map((number): WeekHours => {
      const from = textOf(midnight + number * hourMs);
      const { state, starts } = known.get(from) ?? { state: 'OUTSIDE', starts: 0 };
      const shown = isClass && state === 'OUTSIDE' ? 'NO_SESSION' : state;
      return { from, to: textOf(at(from) + hourMs), state: shown, starts };
    });
  });
  return { hours, days };
}

const hourStates: readonly HourState[] = [...weekStates, 'NO_SESSION'];

/** The states of these days, in the order of the contract. */
export function statesIn(days: readonly (readonly WeekHours[])[]): HourState[] {
  const shown = new Set(days.flat().map(({ state }) => state));
  return hourStates.filter((state) => shown.has(state));
}

/** Joins consecutive hours of one state. */
export function runsOf(hours: readonly WeekHours[]): WeekHours[] {
  const runs: WeekHours[] = [];
  for (const one of hours) {
    const before = runs.at(-1);
    if (before?.state === one.state) {
      runs[runs.length - 1] = { ...before, to: one.to, starts: before.starts + one.starts };
    } else runs.push(one);
  }
  return runs;
}
