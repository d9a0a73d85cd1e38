import type { Column } from './grid/columns.ts';
import type { DaySpan } from './days.ts';
import { usualTitleOf } from './entries.ts';

/** Why a time without an entry isn't free. */
export type Obstacle =
  | { kind: 'past' }
  /** A closure or time off; without a title, `usual` is the text that names it. */
  | { kind: 'away'; title: string; usual: ReturnType<typeof usualTitleOf> }
  /** Outside the working hours, which may be none. */
  | { kind: 'hours'; hours: readonly DaySpan[] };

/** The obstacle at a minute of a column; undefined if the engine decides. */
export function obstacleAt(
  { away, open, of }: Pick<Column, 'away' | 'open' | 'of'>,
  minute: number,
  isPast: boolean,
): Obstacle | undefined {
  const covers = ({ from, to }: DaySpan) => from <= minute && minute < to;
  if (isPast) return { kind: 'past' };
  const block = away.find(covers);
  if (block) {
    // Days have the time off of their only person.
    const usual = usualTitleOf(block.entry, () => of?.isPerson ?? true);
    return { kind: 'away', title: block.entry.title, usual };
  }
  return open && !open.some(covers) ? { kind: 'hours', hours: open } : undefined;
}
