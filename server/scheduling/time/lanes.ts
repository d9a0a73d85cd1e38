import { staffResourceTypeId } from '../../../contract/entities/locations/resourceType.ts';
import type { OfferedLocation } from '../answer.ts';
import { busySpans } from '../busy.ts';
import type { Compiled } from '../compiled.ts';
import { standsAt } from '../locations.ts';
import type { Instant, Resource, Span } from '../model.ts';
import type { Plan } from '../plan.ts';
import { listOf, merge, noSpans, Sweep, type Spans } from './spans.ts';
import { closuresAt, createHours, type HoursAt, type Windows } from './windows.ts';

/** One resource at one location: its windows and its busy times. */
export interface Lane {
  resource: Resource;
  windows: Windows;
  busy: Spans;
}

/** A role of an appointment at a location, with all candidates there. */
interface Role {
  typeId: string;
  lanes: readonly Lane[];
}

/** A location from the view of one appointment. */
export interface Site {
  plan: Plan;
  location: OfferedLocation;
  closed: Spans;
  owners: Role;
  /** The further types. */
  needs: readonly Role[];
}

/** The types with resources at other locations only. */
export const typesElsewhere = ({ plan, needs, owners }: Site): readonly string[] => [
  ...(plan.owners.length > 0 && owners.lanes.length === 0 ? [owners.typeId] : []),
  ...needs
    .filter(({ lanes }, index) => lanes.length === 0 && plan.needs[index]!.candidates.length > 0)
    .map(({ typeId }) => typeId),
];

/** The windows of a room without hours: it is always open. */
const alwaysOpen: Windows = { coverage: { starts: [-Infinity], ends: [Infinity] }, days: noSpans };

/**
 * @param starts the span of the starts
 * @param locations a subset of those of the plan
 */
export function sitesOf(
  compiled: Compiled,
  plan: Plan,
  locations: readonly OfferedLocation[],
  starts: Span,
  exceptBookingIds?: readonly string[],
): readonly Site[] {
  const reach = { start: starts.start, end: starts.end + plan.length };
  const roles = locations.map((location) => {
    const hours = createHours(compiled, location, reach);
    return {
      location,
      owners: { typeId: plan.ownerTypeId, lanes: ownersAt(plan, location, hours) },
      needs: plan.needs.map(({ typeId, candidates }) => ({
        typeId,
        lanes: candidates
          .filter((resource) => standsAt(resource, location))
          .map((resource) => ({ resource, windows: roomWindows(resource, hours) })),
      })),
    };
  });
  const all = roles.flatMap(({ owners, needs }) => [owners, ...needs]).flatMap(({ lanes }) => lanes);
  // Bookings since the beginning of the window move the starts that fill its gaps.
  const begin = all.reduce(
    (least, { windows }) => Math.min(least, windows.days.starts[0] ?? least),
    starts.start,
  );
  const busyOf = busySpans(
    compiled,
    new Set(all.map(({ resource }) => resource.id)),
    { start: begin, end: reach.end + plan.buffer },
    exceptBookingIds,
  );
  const withBusy = ({ typeId, lanes }: { typeId: string; lanes: readonly OpenLane[] }): Role => ({
    typeId,
    lanes: lanes.map(({ resource, windows }) => ({ resource, windows, busy: busyOf(resource.id) })),
  });
  return roles.map(({ location, owners, needs }) => ({
    plan,
    location,
    closed: merge(listOf(closuresAt(compiled, location, { start: begin, end: reach.end }))),
    owners: withBusy(owners),
    needs: needs.map(withBusy),
  }));
}

type OpenLane = Omit<Lane, 'busy'>;

function ownersAt(plan: Plan, location: OfferedLocation, hours: HoursAt): readonly OpenLane[] {
  if (plan.ownerTypeId === staffResourceTypeId) {
    return plan.owners.map((resource) => ({ resource, windows: hours.of(resource) }));
  }
  return plan.owners
    .filter((resource) => standsAt(resource, location))
    .map((resource) => ({ resource, windows: rentedWindows(resource, hours) }));
}

const roomWindows = (resource: Resource, hours: HoursAt): Windows =>
  resource.hours.from === 'DEFAULT' ? alwaysOpen : hours.of(resource);

/** The windows of a room that is booked without staff. */
const rentedWindows = (resource: Resource, hours: HoursAt): Windows =>
  resource.hours.from === 'DEFAULT' ? hours.ofLocation() : hours.of(resource);

/** The windows of a person or room in an appointment with or without staff. */
export function windowsOf(resource: Resource, hours: HoursAt, { isRented }: { isRented: boolean }): Windows {
  if (resource.typeId === staffResourceTypeId) return hours.of(resource);
  return (isRented ? rentedWindows : roomWindows)(resource, hours);
}

/** Whether a lane works and is free. Starts must be ascending. */
export function createFreeCheck({
  windows,
  busy,
}: Lane): (start: Instant, end: Instant, until: Instant) => boolean {
  const coverage = new Sweep(windows.coverage);
  const taken = new Sweep(busy);
  return (start, end, until) => coverage.covers(start, end) && !taken.meets(start, until);
}
