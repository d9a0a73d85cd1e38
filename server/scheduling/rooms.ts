import { createFreeCheck, type Site } from './time/lanes.ts';
import type { Instant, Resource } from './model.ts';
import { Sweep } from './time/spans.ts';

/** The free resources of each further type. Starts must be ascending. */
export type RoomsAt = (start: Instant) => readonly (readonly Resource[])[];

/** @param all returns every free resource of each type; otherwise only the first */
export function createRoomsAt({ plan, closed, needs }: Site, all: boolean): RoomsAt {
  const closures = new Sweep(closed);
  const checks = needs.map(({ lanes }) => lanes.map((lane) => ({ lane, isFree: createFreeCheck(lane) })));
  return (start) => {
    const end = start + plan.length;
    if (closures.meets(start, end)) return needs.map(() => []);
    const until = end + plan.buffer;
    return checks.map((candidates) => {
      const isFree = (candidate: (typeof candidates)[number]) => candidate.isFree(start, end, until);
      if (all) return candidates.filter(isFree).map(({ lane }) => lane.resource);
      const first = candidates.find(isFree);
      return first ? [first.lane.resource] : [];
    });
  };
}

/** Whether each type can have a resource of its own that is not taken yet. */
export function canAssign(types: readonly (readonly Resource[])[], taken: readonly string[]): boolean {
  const [first, ...others] = types;
  if (!first) return true;
  return first.some(({ id }) => !taken.includes(id) && canAssign(others, [...taken, id]));
}
