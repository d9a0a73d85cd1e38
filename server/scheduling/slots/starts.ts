import { ownStarts, stepStarts } from '../time/grid.ts';
import { createFreeCheck, type Lane, type Site } from '../time/lanes.ts';
import type { Instant, Resource, Span } from '../model.ts';
import { isSorted, Sweep, type Spans } from '../time/spans.ts';
import type { Windows } from '../time/windows.ts';

/**
 * Ordered starts at a location, in columns, because most are filtered out before they become objects. `states` contains
 * the state of each lane for each start.
 */
export interface Starts {
  instants: readonly Instant[];
  lanes: readonly Lane[];
  states: Uint8Array;
}

/** The lane has the start and is taken or free. Otherwise 0. */
export const takenLane = 1;
export const freeLane = 2;

/** The starts on the grids of all owners. */
export function startsOf(site: Site, within: Span): Starts {
  const { lanes } = site.owners;
  const own = createOwnStarts(site, within);
  const columns = lanes.map(own);
  const instants = inOrder(columns);
  const states = new Uint8Array(instants.length * lanes.length);
  const closed = closedAt(site, instants);
  for (const [lane, { busy }] of lanes.entries()) {
    fillStates({ instants, states, closed, every: lanes.length }, columns[lane]!, lane, site, busy);
  }
  return { instants, lanes, states };
}

/** Owners with the same windows share their starts. */
function createOwnStarts(site: Site, within: Span): (lane: Lane) => readonly Instant[] {
  const { every } = site.plan;
  const known = new Map<Windows, readonly Instant[]>();
  return (lane) => {
    if (every === undefined) return ascending(ownStarts(site, lane, within));
    let starts = known.get(lane.windows);
    if (!starts)
      known.set(lane.windows, (starts = ascending(stepStarts(site.plan, every, lane.windows, within))));
    return starts;
  };
}

const ascending = (instants: readonly Instant[]): readonly Instant[] =>
  isSorted(instants) ? instants : instants.toSorted((one, other) => one - other);

/** The distinct instants of several lists, in order. */
function inOrder(lists: readonly (readonly Instant[])[]): readonly Instant[] {
  const [first = [], ...others] = new Set(lists);
  return others.reduce(union, first);
}

/** Joins two lists without duplicates. Returns the first one if it contains the second. */
function union(one: readonly Instant[], other: readonly Instant[]): readonly Instant[] {
  const all: Instant[] = [];
  let at = 0;
  for (const instant of other) {
    while (at < one.length && one[at]! < instant) all.push(one[at++]!);
    if (one[at] === instant) at += 1;
    all.push(instant);
  }
  while (at < one.length) all.push(one[at++]!);
  return all.length === one.length ? one : all;
}

/** Whether the location is closed during an appointment at each start; undefined if it is never closed. */
function closedAt({ plan, closed }: Site, instants: readonly Instant[]): readonly boolean[] | undefined {
  if (closed.starts.length === 0) return undefined;
  const closures = new Sweep(closed);
  return instants.map((start) => closures.meets(start, start + plan.length));
}

interface Table {
  instants: readonly Instant[];
  states: Uint8Array;
  closed: readonly boolean[] | undefined;
  every: number;
}

/** Merges all starts with those of one lane and its busy times in one pass. */
function fillStates(
  { instants, states, closed, every }: Table,
  own: readonly Instant[],
  lane: number,
  { plan }: Site,
  busy: Spans,
): void {
  const { starts, ends } = busy;
  const reach = plan.length + plan.buffer;
  const hasAll = own === instants;
  let next = 0;
  let holding = 0;
  for (let index = 0; index < instants.length; index += 1) {
    const start = instants[index]!;
    if (!hasAll) {
      if (own[next] !== start) continue;
      next += 1;
    }
    while (holding < ends.length && ends[holding]! <= start) holding += 1;
    const meets = holding < starts.length && starts[holding]! < start + reach;
    states[index * every + lane] = meets || closed?.[index] ? takenLane : freeLane;
  }
}

/** One start, on or off the grid; undefined if no window covers it. */
export function startAt({ plan, closed, owners }: Site, start: Instant): Starts | undefined {
  const end = start + plan.length;
  const lanes = owners.lanes.filter(({ windows }) => new Sweep(windows.coverage).covers(start, end));
  if (lanes.length === 0) return undefined;
  const isOpen = !new Sweep(closed).meets(start, end);
  const isLaneFree = (lane: Lane) => isOpen && createFreeCheck(lane)(start, end, end + plan.buffer);
  const states = Uint8Array.from(lanes, (lane) => (isLaneFree(lane) ? freeLane : takenLane));
  return { instants: [start], lanes, states };
}

/** A start with the owners whose windows contain it, by name and id. */
export interface Start {
  start: Instant;
  free: readonly Resource[];
  taken: readonly Resource[];
}

/** The starts with the resources that are free or taken at each. */
export const startsIn = (starts: Starts): readonly Start[] =>
  starts.instants.map((start, index) => ({
    start,
    free: havingState(starts, index, freeLane),
    taken: havingState(starts, index, takenLane),
  }));

/** The resources whose lane has this state at the start with this index. */
export function havingState({ lanes, states }: Starts, index: number, state: number): readonly Resource[] {
  const found: Resource[] = [];
  for (const [lane, { resource }] of lanes.entries()) {
    if (states[index * lanes.length + lane] === state) found.push(resource);
  }
  return found;
}
