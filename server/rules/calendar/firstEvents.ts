import { dayMs } from '../../../contract/durations.ts';
import type { CalendarEvent } from '../../../contract/entities/calendar/calendarEvent.ts';
import type { Span } from '../../scheduling/model.ts';

/** The start and the id of an event in a list. */
export type Position = [start: string, id: string];

export const positionOf = ({ start, id }: CalendarEvent): Position => [start.utcDate ?? '', id];

const growth = 4;

interface Asked {
  most: number;
  after: Position | undefined;
  /** Contains all starts. */
  starts: Span;
  /** The beginning of the range: events that began earlier are rare. */
  since: number;
}

/**
 * The first events by start and id after a position. Reads them by windows of starts, each longer than the previous
 * one, until there are enough: the cost follows the number of events, not the length of the range.
 */
export async function firstEvents(
  { most, after, starts, since }: Asked,
  read: (window: Span) => Promise<readonly CalendarEvent[]>,
): Promise<CalendarEvent[]> {
  const found: CalendarEvent[] = [];
  let start = after ? Date.parse(after[0]) : starts.start;
  let end = after ? start + dayMs : since + dayMs;
  for (let length = dayMs; ; length *= growth) {
    const window = { start, end: Math.min(end, starts.end) };
    const events = await read(window);
    found.push(...events.filter((event) => !after || compare(positionOf(event), after) > 0));
    if (found.length >= most || window.end >= starts.end) break;
    start = window.end;
    end = start + length * growth;
  }
  return found.toSorted((one, other) => compare(positionOf(one), positionOf(other))).slice(0, most);
}

function compare(one: Position, other: Position): number {
  const [a, b] = one[0] === other[0] ? [one[1], other[1]] : [one[0], other[0]];
  return a < b ? -1 : a > b ? 1 : 0;
}
