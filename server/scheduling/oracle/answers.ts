/**
 * A slow second implementation of availability, written from the reference text alone. It walks every minute, uses
 * another time zone library, and follows recurrence day by day. It returns whole lists; the engine makes the pages.
 */

import type { Entry, NonBookableReasons, Slot, Violations } from '../answer.ts';
import type { Resource, Service, ServiceLocation, TimeZone } from '../model.ts';
import type {
  CustomerChoices,
  EntriesQuestion,
  LocationFilter,
  SlotQuestion,
  SlotsQuestion,
  TypeFilter,
} from '../question.ts';
import {
  addOnMinutes,
  anyViolation,
  askedTypes,
  available,
  byLocation,
  describeLocation,
  fits,
  freeAt,
  gridOf,
  lengthOf,
  openLocations,
  locationMatches,
  takersOf,
  violationsOf,
  type Stay,
} from './appointments.ts';
import { businessOf, instant, minuteOf, serviceOf, type Business } from './business.ts';
import { instantsOf, wall, type Minute } from './clock.ts';
import {
  entriesInOrder,
  firstOfEachDay,
  inOrder,
  minuteFrom,
  passes,
  rangeOf,
  readStart,
  zoneAsked,
  type Given,
} from './lists.ts';
import { sessionEntries } from './sessions.ts';

/** Bookability, remaining spots and reasons of an appointment or chain. */
export function judged(free: boolean, violations: Violations) {
  const violated = anyViolation(violations);
  const bookable = free && !violated;
  const reasons: NonBookableReasons = {
    ...(free ? {} : { noRemainingCapacity: true as const }),
    ...(violated ? { violatesBookingPolicy: true as const } : {}),
  };
  return {
    bookable,
    totalCapacity: 1,
    remainingCapacity: free ? 1 : 0,
    bookableCapacity: bookable ? 1 : 0,
    violations,
    ...(bookable ? {} : { nonBookableReasons: reasons }),
  };
}

/** Starts of a service at a location, each with the owners of its grid. */
export function startsAt(
  business: Business,
  service: Service,
  location: ServiceLocation,
  owners: readonly Resource[],
  minutes: number,
): Map<Minute, Resource[]> {
  const found = new Map<Minute, Resource[]>();
  for (const owner of owners)
    for (const start of gridOf(business, service, owner, location, minutes))
      found.set(start, [...(found.get(start) ?? []), owner]);
  return found;
}

/** All slots of the range, without the filters of lists. */
function slotsIn(business: Business, question: SlotsQuestion, from: Minute, to: Minute): Slot[] {
  const service = serviceOf(business.rules, question.serviceId)!;
  const minutes = lengthOf(service, question.choices);
  return openLocations(business, service)
    .filter((location) => locationMatches(location, question.locations))
    .flatMap((location) => {
      const takers = takersOf(business, service, location, question.types);
      return [...startsAt(business, service, location, takers.owners, minutes)]
        .filter(([start]) => from <= start && start < to)
        .map(([start, owners]) =>
          slotAt(business, service, { location, start, end: start + minutes }, owners, question, 10),
        );
    });
}

function slotAt(
  business: Business,
  service: Service,
  stay: Stay,
  owners: readonly Resource[],
  question: SlotsQuestion | SlotQuestion,
  most: number,
): Slot {
  const { rules, now } = business;
  const zone = zoneAsked(rules, question);
  const takers = takersOf(business, service, stay.location, question.types);
  const free = freeAt(business, takers, owners, stay, service.bufferInMinutes);
  const start = instant(stay.start);
  return {
    serviceId: service.id,
    scheduleId: service.scheduleId,
    start,
    end: instant(stay.end),
    localStart: wall(zone, stay.start),
    localEnd: wall(zone, stay.end),
    location: describeLocation(rules, stay.location),
    ...judged(
      [...free.values()].every((resources) => resources.length > 0),
      violationsOf(service, start, now),
    ),
    availableResources: available(askedTypes(takers, question.types, question.includeTypeIds), free, most),
  };
}

export function slots(given: Given, question: SlotsQuestion): Slot[] {
  const { from, to } = rangeOf(given.rules, question);
  const business = businessOf(given.rules, given.busy, given.now, { from, to }, question.exceptBookingIds);
  const found = slotsIn(business, question, from, to).filter((each) => passes(each, question));
  return firstOfEachDay(inOrder(given.rules, found), question.perDay);
}

export function slot(given: Given, question: SlotQuestion): Slot | undefined {
  const { rules, busy, now } = given;
  const zone = zoneAsked(rules, question);
  const service = serviceOf(rules, question.serviceId)!;
  const { candidates, clockChange } = readStart(zone, question.start);
  const business = businessOf(
    rules,
    busy,
    now,
    { from: candidates[0]!, to: candidates.at(-1)! + 1 },
    question.exceptBookingIds,
  );
  const found = openLocations(business, service)
    .filter((location) => locationMatches(location, question.location ? [question.location] : []))
    .flatMap((location) => {
      const takers = takersOf(business, service, location, question.types);
      const meant = candidates.flatMap((start) => {
        const minutes = offeredLength(service, question, zone, start);
        if (minutes === undefined) return [];
        const stay = { location, start, end: start + minutes };
        if (!takers.owners.some((owner) => fits(business, owner, stay, true))) return [];
        const listed = startsAt(business, service, location, takers.owners, minutes).has(start);
        return [{ start, minutes, listed }];
      });
      const best = meant.find(({ listed }) => listed) ?? meant[0];
      if (!best) return [];
      const { start, minutes } = best;
      const stay: Stay = { location, start, end: start + minutes };
      const owners = takers.owners.filter((owner) => fits(business, owner, stay, true));
      return owners.length === 0 ? [] : [slotAt(business, service, stay, owners, question, Infinity)];
    })
    .toSorted(
      (one, other) =>
        Number(other.bookable) - Number(one.bookable) || byLocation(one.location, other.location),
    );
  return found[0] && { ...found[0], ...(clockChange ? { clockChange } : {}) };
}

/** The minutes between the start and the requested end; undefined if the service does not offer them. */
function offeredLength(
  service: Service,
  { end, choices }: SlotQuestion,
  zone: TimeZone,
  start: Minute,
): number | undefined {
  if (end === undefined) return lengthOf(service, choices);
  const chosen = choices?.durationInMinutes ?? choices?.durationChoiceId;
  const offered =
    chosen === undefined
      ? [...service.durations, ...(service.durationChoices ?? []).map(({ minutes }) => minutes)].map(
          (minutes) => minutes + addOnMinutes(service, choices),
        )
      : [lengthOf(service, choices)];
  const ends = typeof end === 'number' ? [minuteOf(end)] : instantsOf(zone, end);
  const moved = ends.length > 0 ? ends : [minuteFrom(zone, end)];
  return moved.map((each) => each - start).find((minutes) => offered.includes(minutes));
}

export function entries(given: Given, question: EntriesQuestion): Entry[] {
  const { rules, busy, now } = given;
  const { from, to } = rangeOf(rules, question);
  const business = businessOf(rules, busy, now, { from, to });
  const found = question.serviceIds.flatMap((id) => {
    const service = serviceOf(rules, id);
    if (service?.type === 'APPOINTMENT') return appointmentEntries(business, service, question, {}, from, to);
    return service?.type === 'CLASS' ? sessionEntries(business, service, question, from, to) : [];
  });
  const shown = found.filter(
    (entry) => passes(entry, question) && entry.openSpots >= (question.openSpots ?? 0),
  );
  return firstOfEachDay(entriesInOrder(shown), question.perDay);
}

export function appointmentEntries(
  business: Business,
  service: Service,
  question: { locations?: readonly LocationFilter[]; resourceIds?: readonly string[]; timeZone?: TimeZone },
  part: { choices?: CustomerChoices; types?: readonly TypeFilter[] },
  from: Minute,
  to: Minute,
): Entry[] {
  const { rules, now } = business;
  const minutes = lengthOf(service, part.choices);
  return openLocations(business, service)
    .filter((location) => locationMatches(location, question.locations))
    .flatMap((location) => {
      const takers = takersOf(business, service, location, part.types);
      const owners = takers.owners.filter(({ id }) => question.resourceIds?.includes(id) ?? true);
      return owners.flatMap((owner) =>
        gridOf(business, service, owner, location, minutes)
          .filter((start) => from <= start && start < to)
          .map((minute): Entry => {
            const stay = { location, start: minute, end: minute + minutes };
            const free = freeAt(business, takers, [owner], stay, service.bufferInMinutes);
            const start = instant(minute);
            const verdict = judged(
              [...free.values()].every((resources) => resources.length > 0),
              violationsOf(service, start, now),
            );
            return {
              serviceId: service.id,
              scheduleId: service.scheduleId,
              start,
              end: instant(stay.end),
              localStart: wall(zoneAsked(rules, question), minute),
              location: describeLocation(rules, location),
              resource: { id: owner.id, name: owner.name },
              bookable: verdict.bookable,
              totalSpots: 1,
              openSpots: verdict.remainingCapacity,
              violations: verdict.violations,
              locked: false,
            };
          }),
      );
    });
}
