import { staffResourceTypeId } from '../../contract/entities/locations/resourceType.ts';
import type { OfferedLocation } from './answer.ts';
import { inMap, type Compiled } from './compiled.ts';
import type { Span } from './model.ts';
import { windowsOf } from './time/lanes.ts';
import { Sweep } from './time/spans.ts';
import { createHours } from './time/windows.ts';

/** An appointment that is booked. */
export interface BookedTime extends Span {
  id: string;
  location: OfferedLocation;
  /** Its person and rooms. */
  resourceIds: readonly string[];
}

/** Returns the ids of the appointments that the hours before a change cover and the hours after it do not. */
export function leftOutside(
  before: Compiled,
  after: Compiled,
  booked: readonly BookedTime[],
): ReadonlySet<string> {
  const [covered, stays] = [coveredBy(before, booked), coveredBy(after, booked)];
  return new Set(booked.flatMap(({ id }) => (covered.has(id) && !stays.has(id) ? [id] : [])));
}

/** The appointments that are within the windows of all their people and rooms. Deleted resources have none. */
function coveredBy(compiled: Compiled, booked: readonly BookedTime[]): ReadonlySet<string> {
  const sites = new Map<string, BookedTime[]>();
  for (const each of booked)
    inMap(sites, `${each.location.kind} ${each.location.id ?? ''}`, () => []).push(each);
  return new Set([...sites.values()].flatMap((site) => coveredAt(compiled, site)));
}

function coveredAt(compiled: Compiled, booked: readonly BookedTime[]): readonly string[] {
  const [first] = booked;
  if (!first) return [];
  const within = {
    start: Math.min(...booked.map(({ start }) => start)),
    end: Math.max(...booked.map(({ end }) => end)),
  };
  const hours = createHours(compiled, first.location, within);
  return booked
    .filter(({ start, end, resourceIds }) => {
      const resources = resourceIds.flatMap((id) => compiled.resources.get(id) ?? []);
      const isRented = !resources.some(({ typeId }) => typeId === staffResourceTypeId);
      return resources.every((resource) =>
        new Sweep(windowsOf(resource, hours, { isRented }).coverage).covers(start, end),
      );
    })
    .map(({ id }) => id);
}
