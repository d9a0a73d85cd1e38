import type { Column } from './grid/columns.ts';
import type { DaySpan } from './days.ts';

/** Why a time without an entry isn't free. */
export type Obstacle =
  | { kind: 'past' }
  /** A closure or time off. */
  | { kind: 'away'; title: string }
  /** Outside the working hours, which may be none. */
  | { kind: 'hours'; hours: readonly DaySpan[] };

/** The obstacle at a minute of a column; undefined if the engine decides. */
export function obstacleAt(
  { away, open }: Pick<Column, 'away' | 'open'>,
  minute: number,
  isPast: boolean,
): Obstacle | undefined {
  const covers = ({ from, to }: DaySpan) => from <= minute && minute < to;
  if (isPast) return { kind: 'past' };
  const block = away.find(covers);
  if (block) return { kind: 'away', title: block.entry.title };
  return open && !open.some(covers) ? { kind: 'hours', hours: open } : undefined;
}
