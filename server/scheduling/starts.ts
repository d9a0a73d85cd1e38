import { eachStart } from './grid.ts';
import { createFreeCheck, type Lane, type Site } from './lanes.ts';
import type { Instant, Resource, Span } from './model.ts';
import { Sweep } from './spans.ts';

/** A start at a place, with the owners whose windows offer it, by name and id. */
export interface Start {
  start: Instant;
  free: Resource[];
  taken: Resource[];
}

/** The starts on the grids of all owners, in order. */
export function startsOf(site: Site, within: Span): readonly Start[] {
  const found = new Map<Instant, Start>();
  for (const lane of site.owners.lanes) {
    eachStart(site, lane, within, (start, free) => {
      let at = found.get(start);
      if (!at) found.set(start, (at = { start, free: [], taken: [] }));
      (free ? at.free : at.taken).push(lane.resource);
    });
  }
  return [...found.values()].toSorted((one, other) => one.start - other.start);
}

/** One start, whether or not it is on a grid; undefined where no window covers it. */
export function startAt({ plan, closed, owners }: Site, start: Instant): Start | undefined {
  const end = start + plan.length;
  const covering = owners.lanes.filter(({ windows }) => new Sweep(windows.coverage).covers(start, end));
  if (covering.length === 0) return undefined;
  const isOpen = !new Sweep(closed).meets(start, end);
  const isFree = (lane: Lane) => isOpen && createFreeCheck(lane)(start, end, end + plan.buffer);
  return {
    start,
    free: covering.filter(isFree).map(({ resource }) => resource),
    taken: covering.filter((lane) => !isFree(lane)).map(({ resource }) => resource),
  };
}
