/** Starts of one appointment service: the owners of their grids, and the free resources. */

import { staffResourceTypeId } from '../../../contract/entities/places/resourceType.ts';
import type { AvailableResources, SlotPlace, Violations } from '../answer.ts';
import type { Instant, Resource, Rules, Service, ServicePlace } from '../model.ts';
import type { CustomerChoices, PlaceFilter, TypeFilter } from '../question.ts';
import { instant, isPerson, placeKey, windowsOf, type Business } from './business.ts';
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

export function describePlace(rules: Rules, place: ServicePlace): SlotPlace {
  if (place.kind === 'CUSTOMER') return { kind: place.kind, name: '' };
  if (place.kind === 'CUSTOM') return { kind: place.kind, id: place.id, name: place.name };
  const name = rules.places.find(({ id }) => id === place.placeId)?.name ?? '';
  return { kind: place.kind, id: place.placeId, name };
}

/** The current locations of a service. */
export const openPlaces = ({ rules }: Business, service: Service): ServicePlace[] =>
  service.places.filter(
    (place) =>
      place.kind !== 'BUSINESS' || rules.places.some(({ id, archived }) => id === place.placeId && !archived),
  );

export function placeMatches(place: ServicePlace, filters: readonly PlaceFilter[] | undefined): boolean {
  if (!filters || filters.length === 0) return true;
  const id = place.kind === 'BUSINESS' ? place.placeId : place.kind === 'CUSTOM' ? place.id : undefined;
  return filters.some(
    (filter) =>
      (filter.kind === undefined || filter.kind === place.kind) &&
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
  place: ServicePlace,
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
        stands(resource, place) &&
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

const stands = ({ placeIds }: Resource, place: ServicePlace) =>
  placeIds === undefined || (place.kind === 'BUSINESS' && placeIds.includes(place.placeId));

const all = (minutes: Uint8Array, from: number, to: number) => {
  for (let minute = from; minute < to; minute += 1) if (minutes[minute] !== 1) return false;
  return true;
};

const none = (minutes: Uint8Array, from: number, to: number) => {
  for (let minute = from; minute < to; minute += 1) if (minutes[minute] !== 0) return false;
  return true;
};

export interface Stay {
  place: ServicePlace;
  start: Minute;
  /** The end of the appointment, without its buffer. */
  end: Minute;
}

export const fits = (business: Business, resource: Resource, { place, start, end }: Stay, asOwner: boolean) =>
  all(business.works(resource, place, asOwner), start - business.from, end - business.from);

/** The resource works at the location, and neither a closure nor a holding overlaps the appointment. */
export const isFree = (business: Business, resource: Resource, stay: Stay, asOwner: boolean): boolean =>
  fits(business, resource, stay, asOwner) &&
  none(business.closed(stay.place), stay.start - business.from, stay.end - business.from) &&
  none(business.held(resource), stay.start - business.from, stay.end - business.from);

/** No holding overlaps the buffer; closures may. */
export const bufferIsFree = (
  business: Business,
  resource: Resource,
  from: Minute,
  minutes: number,
): boolean => none(business.held(resource), from - business.from, from + minutes - business.from);

/** Starts on the grid of one owner. */
export function gridOf(
  business: Business,
  service: Service,
  owner: Resource,
  place: ServicePlace,
  minutes: number,
): Minute[] {
  const split = business.rules.business.slotsSplit;
  const starts = new Set<Minute>();
  const stay = (start: Minute): Stay => ({ place, start, end: start + minutes });
  for (const stretch of stretches(business, owner, place)) {
    let next: Minute | undefined;
    for (let minute = stretch.from; minute < stretch.to; minute += 1) {
      if (split.by === 'MINUTES') {
        if ((minute - stretch.from) % split.minutes === 0 && fits(business, owner, stay(minute), true))
          starts.add(minute);
        continue;
      }
      const index = minute - business.from;
      if (business.held(owner)[index] === 1 || business.closed(place)[index] === 1) {
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
  place: ServicePlace,
): { from: Minute; to: Minute }[] {
  const windows = windowsOf(business, owner, place, true).filter(
    ({ start, end }) => start > business.from && end < business.to,
  );
  return [...new Set(windows.map(({ date }) => date))].flatMap((date) => {
    const ofDay = windows.filter((window) => window.date === date);
    const from = Math.min(...ofDay.map(({ start }) => start));
    const to = Math.max(...ofDay.map(({ end }) => end));
    const found: { from: Minute; to: Minute }[] = [];
    for (let minute = from; minute < to; minute += 1) {
      if (!ofDay.some(({ start, end }) => start <= minute && minute < end)) continue;
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

export const byPlace = (one: SlotPlace, other: SlotPlace): number =>
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

export const samePlace = (one: ServicePlace, other: ServicePlace): boolean =>
  placeKey(one) === placeKey(other);
