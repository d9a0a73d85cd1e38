import { union } from '../../ui/union.ts';
import { minutesOfDay, type DaySpan } from '../days.ts';

/** The parts of a day outside the spans. */
export function outside(spans: readonly DaySpan[]): DaySpan[] {
  const gaps: DaySpan[] = [];
  let at = 0;
  for (const { from, to } of union(spans)) {
    if (from > at) gaps.push({ from: at, to: from });
    at = Math.max(at, to);
  }
  return at < minutesOfDay ? [...gaps, { from: at, to: minutesOfDay }] : gaps;
}

/** The shortest drawn entry, in minutes: shorter ones have no room for a line of text. */
const shortestDrawn = 20;

export interface Placed<Item extends DaySpan> {
  item: Item;
  lane: number;
  /** Number of lanes that its group shares. */
  lanes: number;
}

/** Entries of a group without room. */
export interface Surplus extends DaySpan {
  count: number;
}

/**
 * Places entries that overlap side by side. Each takes the first free lane; a group that overlaps directly or by others
 * shares the width. Entries beyond the last lane are counted instead.
 */
export function placeInLanes<Item extends DaySpan>(
  items: readonly Item[],
  mostLanes: number,
): { placed: Placed<Item>[]; surplus: Surplus[] } {
  const placed: Placed<Item>[] = [];
  const surplus: Surplus[] = [];
  let group: Placed<Item>[] = [];
  let hidden: Item[] = [];
  let ends: number[] = [];
  const close = () => {
    const lanes = ends.length;
    placed.push(...group.map((one) => ({ ...one, lanes })));
    if (hidden.length > 0) {
      surplus.push({
        count: hidden.length,
        from: Math.min(...hidden.map(({ from }) => from)),
        to: Math.max(...hidden.map(({ to }) => to)),
      });
    }
    [group, hidden, ends] = [[], [], []];
  };
  let groupEnd = -1;
  for (const item of items.toSorted((one, other) => one.from - other.from || other.to - one.to)) {
    const end = Math.max(item.to, item.from + shortestDrawn);
    if (item.from >= groupEnd) close();
    groupEnd = Math.max(groupEnd, end);
    const free = ends.findIndex((laneEnd) => laneEnd <= item.from);
    const lane = free < 0 ? ends.length : free;
    if (lane >= mostLanes) {
      hidden.push(item);
      continue;
    }
    ends[lane] = end;
    group.push({ item, lane, lanes: 1 });
  }
  close();
  return { placed, surplus };
}
