/** Starts of one appointment service: the owners of their grids, and the free resources. */

import { staffResourceTypeId } from '../../../contract/entities/locations/resourceType.ts';
import type { AvailableResources, OfferedLocation, Violations } from '../answer.ts';
import type { Instant, Resource, Rules, Service, ServiceLocation } from '../model.ts';
import type { CustomerChoices, LocationFilter, TypeFilter } from '../question.ts';
import { instant, isPerson, locationKey, marked, windowsOf, type Business } from './business.ts';
import type { Minute } from './clock.ts';

/** The minutes of an appointment. Undefined if a choice is not offered. */
export function lengthOf(service: Service, choices: CustomerChoices = {}): number {
  const choice = service.durationChoices?.find(({ id }) => id === choices.durationChoiceId);
  const base = choices.durationInMinutes ?? choice?.minutes ?? service.durations[0]!;
  return base + addOnMinutes(service, choices);
}

export function addOnMinutes(service: Service, choices: CustomerChoices = {}): number {
  return (choices.addOnIds ?? [])
    .map((id) => service.addOns?.find((each) => each.id === id)?.minutes ?? 0)
    .reduce((sum, minutes) => sum + minutes, 0);
}

export function violationsOf(
  service: Service,
  start: Instant,
  now: Instant,
  openUntil?: Instant,
): Violations {
  const { earliestBookingInMinutes: earliest, latestBookingInMinutes: latest = 0 } = service.policy;
  const tooEarly = earliest !== undefined && start > now + instant(earliest);
  return {
    tooEarlyToBook: tooEarly,
    ...(tooEarly ? { earliestBookingDate: start - instant(earliest) } : {}),
    tooLateToBook: openUntil === undefined ? start < now + instant(latest) : openUntil < now,
    bookOnlineDisabled: !service.onlineBooking || service.deleted,
  };
}

export const anyViolation = (violations: Violations): boolean =>
  violations.tooEarlyToBook || violations.tooLateToBook || violations.bookOnlineDisabled;

export function describeLocation(rules: Rules, location: ServiceLocation): OfferedLocation {
  if (location.kind === 'CUSTOMER') return { kind: location.kind, name: '' };
  if (location.kind === 'CUSTOM') return { kind: location.kind, id: location.id, name: location.name };
  const name = rules.locations.find(({ id }) => id === location.locationId)?.name ?? '';
  return { kind: location.kind, id: location.locationId, name };
}

/** The current locations of a service. */
export const openLocations = ({ rules }: Business, service: Service): ServiceLocation[] =>
  service.locations.filter(
    (location) =>
      location.kind !== 'BUSINESS' ||
      rules.locations.some(({ id, archived }) => id === location.locationId && !archived),
  );

export function locationMatches(
  location: ServiceLocation,
  filters: readonly LocationFilter[] | undefined,
): boolean {
  if (!filters || filters.length === 0) return true;
  const id =
    location.kind === 'BUSINESS' ? location.locationId : location.kind === 'CUSTOM' ? location.id : undefined;
  return filters.some(
    (filter) =>
      (filter.kind === undefined || filter.kind === location.kind) &&
      (filter.id === undefined || filter.id === id),
  );
}

/** The possible resources of each required type; the owners of the windows first. */
export interface Takers {
  ownerType: string;
  owners: readonly Resource[];
  rooms: readonly { typeId: string; candidates: readonly Resource[] }[];
}

export function takersOf(
  { rules }: Business,
  service: Service,
  location: ServiceLocation,
  types: readonly TypeFilter[] = [],
): Takers {
  const chosen = (resource: Resource) =>
    types.every(
      ({ typeId, resourceIds }) =>
        typeId !== resource.typeId || resourceIds.length === 0 || resourceIds.includes(resource.id),
    );
  const needed = service.needs.map((need) => ({
    typeId: need.typeId,
    candidates: rules.resources.filter(
      (resource) =>
        resource.typeId === need.typeId &&
        !resource.deleted &&
        (need.resourceIds.length === 0 || need.resourceIds.includes(resource.id)) &&
        isAt(resource, location) &&
        chosen(resource),
    ),
  }));
  if (service.staffIds.length > 0)
    return {
      ownerType: staffResourceTypeId,
      owners: rules.resources.filter(
        (resource) =>
          service.staffIds.includes(resource.id) &&
          isPerson(resource) &&
          resource.serviceProvider &&
          !resource.deleted &&
          chosen(resource),
      ),
      rooms: needed,
    };
  const [first, ...rooms] = needed;
  if (!first) return { ownerType: staffResourceTypeId, owners: [], rooms };
  return { ownerType: first.typeId, owners: first.candidates, rooms };
}

const isAt = ({ locationIds }: Resource, location: ServiceLocation) =>
  locationIds === undefined || (location.kind === 'BUSINESS' && locationIds.includes(location.locationId));

const all = (minutes: Uint8Array, from: number, to: number) => {
  for (let minute = from; minute < to; minute += 1) if (minutes[minute] !== 1) return false;
  return true;
};

const none = (minutes: Uint8Array, from: number, to: number) => {
  for (let minute = from; minute < to; minute += 1) if (minutes[minute] !== 0) return false;
  return true;
};

export interface Stay {
  location: ServiceLocation;
  start: Minute;
  /** The end of the appointment, without its buffer. */
  end: Minute;
}

export const fits = (
  business: Business,
  resource: Resource,
  { location, start, end }: Stay,
  asOwner: boolean,
) => all(business.works(resource, location, asOwner), start - business.from, end - business.from);

/** The resource works at the location, and neither a closure nor a holding overlaps the appointment. */
export const isFree = (business: Business, resource: Resource, stay: Stay, asOwner: boolean): boolean =>
  fits(business, resource, stay, asOwner) &&
  none(business.closed(stay.location), stay.start - business.from, stay.end - business.from) &&
  isUnused(business, resource, stay);

/** No holding overlaps the appointment. */
export const isUnused = (business: Business, resource: Resource, stay: Stay): boolean =>
  none(business.occupied(resource), stay.start - business.from, stay.end - business.from);

/** No holding overlaps the buffer; closures may. */
export const bufferIsFree = (
  business: Business,
  resource: Resource,
  from: Minute,
  minutes: number,
): boolean => none(business.occupied(resource), from - business.from, from + minutes - business.from);

/** Starts on the grid of one owner. */
export function gridOf(
  business: Business,
  service: Service,
  owner: Resource,
  location: ServiceLocation,
  minutes: number,
): Minute[] {
  const split = business.rules.business.slotsSplit;
  const starts = new Set<Minute>();
  const stay = (start: Minute): Stay => ({ location, start, end: start + minutes });
  const occupied = business.occupied(owner);
  const closed = business.closed(location);
  for (const stretch of stretches(business, owner, location)) {
    let next: Minute | undefined;
    for (let minute = stretch.from; minute < stretch.to; minute += 1) {
      if (split.by === 'MINUTES') {
        if ((minute - stretch.from) % split.minutes === 0 && fits(business, owner, stay(minute), true))
          starts.add(minute);
        continue;
      }
      const index = minute - business.from;
      if (occupied[index] === 1 || closed[index] === 1) {
        next = undefined;
        continue;
      }
      next ??= minute;
      if (next !== minute) continue;
      next += minutes + service.bufferInMinutes;
      if (
        isFree(business, owner, stay(minute), true) &&
        bufferIsFree(business, owner, minute + minutes, service.bufferInMinutes)
      )
        starts.add(minute);
    }
  }
  return [...starts];
}

/** Windows of each local day; overlapping and adjacent ones are joined. */
export function stretches(
  business: Business,
  owner: Resource,
  location: ServiceLocation,
): { from: Minute; to: Minute }[] {
  const windows = windowsOf(business, owner, location, true).filter(
    ({ start, end }) => start > business.from && end < business.to,
  );
  return [...new Set(windows.map(({ date }) => date))].flatMap((date) => {
    const ofDay = windows.filter((window) => window.date === date);
    const from = Math.min(...ofDay.map(({ start }) => start));
    const to = Math.max(...ofDay.map(({ end }) => end));
    const found: { from: Minute; to: Minute }[] = [];
    const open = marked(ofDay, from, to);
    for (let minute = from; minute < to; minute += 1) {
      if (open[minute - from] === 0) continue;
      const last = found.at(-1);
      if (last?.to === minute) last.to = minute + 1;
      else found.push({ from: minute, to: minute + 1 });
    }
    return found;
  });
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

export const byName = (one: { name: string; id: string }, other: { name: string; id: string }): number =>
  compare(one.name, other.name) || compare(one.id, other.id);

export const byLocation = (one: OfferedLocation, other: OfferedLocation): number =>
  byName({ name: one.name, id: one.id ?? '' }, { name: other.name, id: other.id ?? '' });

/** The free resources of the requested types. */
export function available(
  asked: readonly string[],
  free: ReadonlyMap<string, readonly Resource[]>,
  most: number,
): AvailableResources[] {
  return asked.map((typeId) => {
    const resources = (free.get(typeId) ?? []).map(({ id, name }) => ({ id, name })).toSorted(byName);
    return { typeId, resources: resources.slice(0, most), hasMore: resources.length > most };
  });
}

export function askedTypes(
  takers: Takers,
  types: readonly TypeFilter[] = [],
  include?: readonly string[],
): string[] {
  const own = [takers.ownerType, ...takers.rooms.map(({ typeId }) => typeId)];
  const named = [...(include ?? []), ...types.map(({ typeId }) => typeId)];
  const asked = own.filter((typeId) => named.includes(typeId));
  return asked.length === 0 && !include ? [takers.ownerType] : asked;
}

/** The free resources of each type during a stay and its buffer, among these owners. */
export function freeAt(
  business: Business,
  takers: Takers,
  owners: readonly Resource[],
  stay: Stay,
  buffer: number,
): Map<string, readonly Resource[]> {
  const free = (asOwner: boolean) => (resource: Resource) =>
    isFree(business, resource, stay, asOwner) && bufferIsFree(business, resource, stay.end, buffer);
  return new Map([
    [takers.ownerType, owners.filter(free(true))],
    ...takers.rooms.map(({ typeId, candidates }) => [typeId, candidates.filter(free(false))] as const),
  ]);
}

export const sameLocation = (one: ServiceLocation, other: ServiceLocation): boolean =>
  locationKey(one) === locationKey(other);
