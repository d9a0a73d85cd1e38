import { union } from '../../ui/union.ts';
import type { CalendarAddress } from '../address.ts';
import { clockChangeOf, dayReader, minutesOfDay, type ClockChange, type DaySpan } from '../days.ts';
import type { Entry, Window } from '../entries.ts';
import { outside, placeInLanes, type Placed, type Surplus } from './spans.ts';
import type { Directory, Named } from '../useDirectory.ts';

/** An entry in a column. */
interface ColumnEntry extends DaySpan {
  entry: Entry;
  /** End of the buffer time; undefined without. */
  bufferTo?: number;
}

/** A column of the time grid: a day, or a person or room on a day. */
export interface Column {
  key: string;
  day: string;
  /** The person or room; undefined for a day, null for entries without one. */
  of: Named | null | undefined;
  placed: readonly Placed<ColumnEntry>[];
  surplus: readonly Surplus[];
  /** Working hours in order; undefined while loading, and without restriction. */
  open: readonly DaySpan[] | undefined;
  closed: readonly DaySpan[];
  /** Closures and time off. */
  away: readonly ColumnEntry[];
  /** Time off of single people, which does not close the column. */
  apart: readonly Entry[];
  clockChange: ClockChange | undefined;
  /** Number of entries. */
  count: number;
}

interface Source {
  entries: readonly Entry[];
  windows: readonly Window[] | undefined;
  directory: Directory;
  timeZone: string;
}

/** The most entries side by side: in the only column of a day, and in one of several. */
const mostLanes = { only: 6, several: 3 } as const;

/** The columns of the day and week views. */
export function columnsOf(
  { view, by, filters }: Pick<CalendarAddress, 'view' | 'by' | 'filters'>,
  days: readonly string[],
  source: Source,
): Column[] {
  const { directory } = source;
  const [day = ''] = days;
  if (view === 'day' && by !== 'none') {
    const all = by === 'staff' ? directory.people : directory.rooms;
    const chosen = by === 'staff' ? all.filter(({ id }) => passes(filters.staff, id)) : all;
    const ids = new Set(all.map(({ id }) => id));
    const others = source.entries.filter(
      ({ resourceIds, closes, kind }) =>
        !closes && kind !== 'block' && !resourceIds.some((id) => ids.has(id)),
    );
    return [
      ...chosen.map((of) => columnOf({ key: of.id, day, of }, source)),
      ...(directory.loaded && others.length > 0
        ? [columnOf({ key: 'none', day, of: null }, { ...source, entries: others })]
        : []),
    ];
  }
  const [only, ...more] = filters.staff;
  const person = more.length === 0 ? directory.people.find(({ id }) => id === only) : undefined;
  const most = view === 'week' ? mostLanes.several : mostLanes.only;
  return days.map((each) => columnOf({ key: each, day: each, of: undefined, person }, source, most));
}

const passes = (chosen: readonly string[], id: string) => chosen.length === 0 || chosen.includes(id);

/** Whether an entry fills the background of its column. */
const isAway = ({ entry }: ColumnEntry) => entry.closes || (entry.kind === 'block' && entry.allDay);

function columnOf(
  { key, day, of, person }: Pick<Column, 'key' | 'day' | 'of'> & { person?: Named | undefined },
  { entries, windows, directory, timeZone }: Source,
  most: number = mostLanes.several,
): Column {
  const read = dayReader(day, timeZone);
  const owner = of ?? person;
  const inColumn = entries.flatMap((entry): ColumnEntry[] => {
    if (of && !entry.closes && !entry.resourceIds.includes(of.id)) return [];
    const span = read(entry);
    if (!span) return [];
    const withBuffer = entry.buffer > 0 && read({ start: entry.end, end: entry.end + entry.buffer });
    return [{ ...span, entry, ...(withBuffer && { bufferTo: withBuffer.to }) }];
  });
  const away = inColumn.filter((one) => isAway(one) && (one.entry.closes || owner));
  const apart = inColumn.filter((one) => isAway(one) && !one.entry.closes && !owner);
  const timed = inColumn.filter((one) => !isAway(one));
  const open = windows && openIn(windows, { read, owner, directory, of });
  return {
    key,
    day,
    of,
    ...placeInLanes(timed, most),
    open,
    closed: open ? outside(open) : [],
    away,
    apart: apart.map(({ entry }) => entry),
    clockChange: clockChangeOf(day, timeZone),
    count: timed.length,
  };
}

/** The working hours without closures and whole days of blocked time. */
export const hoursLeft = ({ open = [], away }: Pick<Column, 'open' | 'away'>): DaySpan[] =>
  outside([...outside(open), ...away]);

/** The working hours of a column: of its person or room, or of the whole business. */
function openIn(
  windows: readonly Window[],
  {
    read,
    owner,
    directory,
    of,
  }: {
    read: ReturnType<typeof dayReader>;
    owner: Named | undefined;
    directory: Directory;
    of: Column['of'];
  },
): DaySpan[] | undefined {
  if (of === null || (owner && owner.hoursId === undefined)) return undefined;
  const schedules = owner ? [owner.hoursId] : directory.locations.map(({ scheduleId }) => scheduleId);
  if (schedules.length === 0) return undefined;
  const spans = union(
    windows.filter(({ scheduleId }) => schedules.includes(scheduleId)).flatMap((one) => read(one) ?? []),
  );
  return spans.map(({ from, to }) => ({ from, to: Math.min(to, minutesOfDay) }));
}
