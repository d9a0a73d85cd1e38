import { staffResourceTypeId } from '../../contract/entities/locations/resourceType.ts';
import type { OfferedLocation } from './answer.ts';
import { busySpans } from './busy.ts';
import type { Compiled } from './compiled.ts';
import type { Instant, Span } from './model.ts';
import { createFreeCheck } from './time/lanes.ts';
import { listOf, merge, Sweep } from './time/spans.ts';
import { closuresAt, createHours } from './time/windows.ts';

/** An appointment or session that another person may take, at its time and location. */
export interface HandedTime extends Span {
  id: string;
  /** Its end with its buffer. */
  until: Instant;
  location: OfferedLocation;
  /** The people who give the service; undefined: everyone who gives services. */
  staffIds: readonly string[] | undefined;
  /** Its people and rooms, who don't take it again. */
  resourceIds: readonly string[];
  /** The booking itself, with the other parts of its multi-service booking: their own time is free. */
  exceptBookingIds: readonly string[];
}

/**
 * Returns the people who can take each item: they give the service, work there and then, and have nothing else in its
 * time with its buffer. Its rooms stay. No one can take an item while its location is closed.
 */
export function takersOf(
  compiled: Compiled,
  items: readonly HandedTime[],
): ReadonlyMap<string, readonly string[]> {
  return new Map(items.map((item) => [item.id, takersOfOne(compiled, item)]));
}

function takersOfOne(compiled: Compiled, item: HandedTime): readonly string[] {
  const { location, start, end, until, exceptBookingIds } = item;
  const closed = merge(listOf(closuresAt(compiled, location, { start, end })));
  if (new Sweep(closed).meets(start, end)) return [];
  const people = compiled.rules.resources.filter(
    ({ id, typeId, deleted, serviceProvider }) =>
      typeId === staffResourceTypeId && !deleted && serviceProvider && isGiver(item, id),
  );
  const hours = createHours(compiled, location, { start, end });
  const ids = people.map(({ id }) => id);
  const busyOf = busySpans(compiled, ids, { start, end: until }, exceptBookingIds);
  return people
    .filter((resource) =>
      createFreeCheck({ resource, windows: hours.of(resource), busy: busyOf(resource.id) })(
        start,
        end,
        until,
      ),
    )
    .map(({ id }) => id);
}

const isGiver = ({ staffIds, resourceIds }: HandedTime, id: string): boolean =>
  !resourceIds.includes(id) && (staffIds?.includes(id) ?? true);

/** Returns the resources that have another booking or session in a time. Blocked time and hours don't count. */
export function takenIn(
  compiled: Compiled,
  { start, until, resourceIds, exceptBookingIds, id }: HandedTime,
): readonly string[] {
  const { appointments, sessions, series } = compiled.busy;
  const others = {
    ...compiled,
    busy: {
      appointments,
      sessions: sessions.filter((session) => session.id !== id),
      blocks: [],
      series: series.filter(({ template }) => template.kind === 'SESSION'),
      courses: [],
    },
  };
  const busyOf = busySpans(others, resourceIds, { start, end: until }, exceptBookingIds);
  return resourceIds.filter((resourceId) => new Sweep(busyOf(resourceId)).meets(start, until));
}
