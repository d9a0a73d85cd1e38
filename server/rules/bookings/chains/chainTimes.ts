import { minuteMs } from '../../../../contract/durations.ts';
import { staffResourceTypeId } from '../../../../contract/entities/locations/resourceType.ts';
import type { SlotLocation } from '../../../../contract/entities/availability/slotLocation.ts';
import { invalidField } from '../../../../contract/errors.ts';
import type { Slot, OfferedLocation, Violations } from '../../../scheduling/answer.ts';
import { createFreeTimes } from '../../../scheduling/freeTimes.ts';
import { joinViolations, violationsOf } from '../../../scheduling/policy.ts';
import type { LocationFilter, TypeFilter } from '../../../scheduling/question.ts';
import { slotNotAvailable } from '../../../tables/calendar/bookings.ts';
import { loadScheduling } from '../../availability/loadScheduling.ts';
import {
  isTaken,
  minutesAsked,
  ownerAsked,
  ownerTypeOf,
  withoutPolicy,
  type AskedTime,
  type FoundTime,
} from '../times/appointmentTimes.ts';
import { preferredFirst, type Assigned, type Sorting } from '../times/assignment.ts';
import { filterOf } from '../times/slotLocations.ts';
import type { BookingWriting } from '../bookingWriting.ts';

/** One appointment, and what the caller asks it for. */
interface AskedPart<Of> extends Omit<AskedTime, 'location' | 'exceptBookingIds'> {
  of: Of;
}

/** Appointments in a row, ordered by start (reference/scheduling-details.md section G). */
export interface AskedChain<Of> {
  parts: readonly AskedPart<Of>[];
  /** Of all parts. Default: the first location where they can take place. */
  location: SlotLocation | undefined;
  exceptBookingIds: readonly string[];
}

/** The availability of a part's time. */
export interface FoundPart<Of> extends FoundTime {
  of: Of;
}

/** The availability of their times. */
export interface FoundChain<Of> {
  /** In the order of the question. */
  parts: readonly FoundPart<Of>[];
  /** Any violation of a part. */
  violations: Violations;
  /** Undefined outside working hours. */
  location: OfferedLocation | undefined;
  /** Whether all required resources are free, regardless of the policy. */
  isFree: boolean;
  /** Assigns a free resource to every role. Undefined if one is missing. */
  assign: (preferenceOf: (part: FoundPart<Of>) => Preference) => AssignedParts<Of> | undefined;
}

type AssignedParts<Of> = ReadonlyMap<FoundPart<Of>, Assigned>;

/** The preferred resources of one part. */
interface Preference {
  sorting: Sorting;
  preferredIds: readonly string[];
}

/**
 * Finds out whether appointments can take place in a row, on or off the grid. Throws field violations for a gap and for
 * a duration that a service does not offer, and SLOT_NOT_AVAILABLE for a deleted service. The caller has locked the
 * resources of all services.
 */
export async function findChain<Of>(
  writing: Pick<BookingWriting, 'db' | 'businessId' | 'now'>,
  { parts: asked, location, exceptBookingIds }: AskedChain<Of>,
): Promise<FoundChain<Of>> {
  const start = asked[0]?.start ?? 0;
  const ids = [...new Set(asked.map(({ serviceId }) => serviceId))];
  const parts = asked.length;
  const scheduling = await loadScheduling(writing, { services: { ids }, from: start, to: start, parts });
  const now = writing.now.getTime();
  const found = asked.map((part): FoundPart<Of> => {
    const service = scheduling.services.find(({ id }) => id === part.serviceId);
    if (!service) throw slotNotAvailable();
    const span = { start: part.start, end: part.start + minutesAsked(service, part) * minuteMs };
    const ownerTypeId = ownerTypeOf(service) ?? staffResourceTypeId;
    const violations = violationsOf(service, span, now);
    const ownerId = ownerAsked(scheduling, service, part);
    return { of: part.of, ...span, service, slot: undefined, violations, ownerTypeId, ownerId, scheduling };
  });
  refuseGaps(asked, found);
  const lengthsOf = (id: string) => found.filter(({ service }) => service.id === id).map(lengthOf);
  const services = scheduling.services.map((service) => withoutPolicy(service, lengthsOf(service.id)));
  const ask = createFreeTimes({ ...scheduling.rules, services }, scheduling.busy, Math.min(now, start));
  const slotOf = (roles: readonly Roles[], filter: LocationFilter | undefined) =>
    ask<'CHAIN_SLOT'>({
      ask: 'CHAIN_SLOT',
      parts: found.map((part, index) => ({
        serviceId: part.service.id,
        choices: { durationInMinutes: lengthOf(part) },
        types: roles[index] ?? [],
      })),
      start,
      ...(filter && { location: filter }),
      exceptBookingIds,
    });
  const slot = slotOf(found.map(rolesOf), filterOf(location));
  return {
    parts: found,
    violations: joinViolations(found.map(({ violations }) => violations)),
    location: slot?.location,
    isFree: slot?.bookable ?? false,
    assign: (preferenceOf) =>
      slot?.bookable
        ? assignRoles(slot, found, preferenceOf, (chosen) => slotOf(chosen, slot.location))
        : undefined,
  };
}

const lengthOf = ({ start, end }: FoundTime): number => (end - start) / minuteMs;

/** The person, then a room of each further type; without ids, any of the type. */
type Roles = readonly TypeFilter[];

function rolesOf({ ownerTypeId, ownerId, service }: FoundTime): Roles {
  const rooms = service.needs.filter(({ typeId }) => typeId !== ownerTypeId);
  return [
    { typeId: ownerTypeId, resourceIds: ownerId === undefined ? [] : [ownerId] },
    ...rooms.map(({ typeId }) => ({ typeId, resourceIds: [] })),
  ];
}

/**
 * Assigns one role after the other, among the resources with which the remaining roles can still be filled. Prefers the
 * present resources of the part, then those of other parts, so that a customer keeps the same people.
 */
function assignRoles<Of>(
  slot: Slot,
  found: readonly FoundPart<Of>[],
  preferenceOf: (part: FoundPart<Of>) => Preference,
  slotWith: (roles: readonly Roles[]) => Slot | undefined,
): AssignedParts<Of> | undefined {
  let chosen = found.map(rolesOf);
  let parts = slot.parts ?? [];
  const assigned = new Map<FoundPart<Of>, Assigned>();
  const present: string[] = [];
  for (const [index, part] of found.entries()) {
    const { sorting, preferredIds } = preferenceOf(part);
    const taken: { typeId: string; id: string; name: string }[] = [];
    for (const [role, { typeId }] of rolesOf(part).entries()) {
      const free = parts[index]?.availableResources.find((type) => type.typeId === typeId)?.resources ?? [];
      const ids = free.map(({ id }) => id);
      const [id] = preferredFirst(preferredFirst(role === 0 ? sorting(ids) : ids, present), preferredIds);
      const one = free.find((each) => each.id === id);
      if (!one) return undefined;
      taken.push({ typeId, ...one });
      present.push(one.id);
      chosen = chosen.map((each, at) =>
        at === index
          ? each.map((type) => (type.typeId === typeId ? { typeId, resourceIds: [one.id] } : type))
          : each,
      );
      if (free.length > 1) parts = slotWith(chosen)?.parts ?? [];
    }
    const [owner, ...rooms] = taken;
    if (!owner) return undefined;
    assigned.set(part, { owner, rooms });
  }
  return assigned;
}

function refuseGaps(asked: readonly { at: string }[], found: readonly FoundTime[]): void {
  const late = found.findIndex(({ start }, index) => index > 0 && start !== found[index - 1]?.end);
  if (late < 0) return;
  const field = `${asked[late]?.at}.startDate`;
  const description = 'must be the end of the previous booking: services follow each other without a gap';
  throw invalidField(field, description);
}

/** Whether a part conflicts with another booking. A resource that takes a later part too needs no buffer before it. */
export function isPartTaken(
  found: FoundTime,
  { resourceIds, later, ...holding }: Parameters<typeof isTaken>[1] & { later: readonly string[] },
  now: Date,
): boolean {
  const goingOn = resourceIds.filter((id) => later.includes(id));
  const last = resourceIds.filter((id) => !later.includes(id));
  return (
    isTaken(found, { ...holding, resourceIds: last }, now) ||
    isTaken(found, { ...holding, resourceIds: goingOn, bufferMinutes: 0 }, now)
  );
}
