/** Several appointments in a row: tries every combination of people and rooms. */

import type { Entry, Slot, Violations } from '../answer.ts';
import type { Instant, Resource, Service, ServiceLocation } from '../model.ts';
import type { ChainEntriesQuestion, ChainPart, ChainSlotQuestion, ChainSlotsQuestion } from '../question.ts';
import { appointmentEntries, judged, startsAt } from './answers.ts';
import {
  askedTypes,
  available,
  bufferIsFree,
  byName,
  byLocation,
  describeLocation,
  fits,
  isFree,
  lengthOf,
  openLocations,
  locationMatches,
  sameLocation,
  takersOf,
  violationsOf,
  type Takers,
} from './appointments.ts';
import { businessOf, instant, minuteOf, serviceOf, type Business } from './business.ts';
import { instantOf, wall, type Minute } from './clock.ts';
import {
  entriesInOrder,
  firstOfEachDay,
  inOrder,
  passes,
  rangeOf,
  readStart,
  zoneAsked,
  type Given,
} from './lists.ts';

interface Link {
  part: ChainPart;
  service: Service;
  takers: Takers;
  minutes: number;
}

function linksAt(business: Business, parts: readonly ChainPart[], location: ServiceLocation): Link[] {
  return parts.map((part) => {
    const service = serviceOf(business.rules, part.serviceId)!;
    const takers = takersOf(business, service, location, part.types);
    return { part, service, takers, minutes: lengthOf(service, part.choices) };
  });
}

interface Stop {
  start: Minute;
  end: Minute;
}

const stopsFrom = (links: readonly Link[], start: Minute): Stop[] => {
  let next = start;
  return links.map(({ minutes }) => {
    const stop = { start: next, end: next + minutes };
    next = stop.end;
    return stop;
  });
};

/**
 * For each part and type, the resources with which the whole chain can be completed. Types are independent, because
 * each resource has one type.
 */
function completions(
  business: Business,
  links: readonly Link[],
  stops: readonly Stop[],
  location: ServiceLocation,
  firstOwners: readonly Resource[],
): Map<string, readonly Resource[]>[] {
  const found = links.map(() => new Map<string, Resource[]>());
  const wanted = links.flatMap(({ takers }, index) => [
    {
      index,
      typeId: takers.ownerType,
      candidates: (index === 0 ? firstOwners : takers.owners).filter((resource) =>
        isFree(business, resource, { location, ...stops[index]! }, true),
      ),
    },
    ...takers.rooms.map(({ typeId, candidates }) => ({
      index,
      typeId,
      candidates: candidates.filter((resource) =>
        isFree(business, resource, { location, ...stops[index]! }, false),
      ),
    })),
  ]);
  for (const { index, typeId } of wanted) found[index]!.set(typeId, []);
  for (const typeId of new Set(wanted.map((each) => each.typeId))) {
    const seats = wanted.filter((each) => each.typeId === typeId);
    for (const choice of combinations(seats.map(({ candidates }) => candidates))) {
      const possible = choice.every((resource, seat) => {
        if (choice.lastIndexOf(resource) !== seat) return true;
        const { index } = seats[seat]!;
        return bufferIsFree(business, resource, stops[index]!.end, links[index]!.service.bufferInMinutes);
      });
      if (!possible) continue;
      choice.forEach((resource, seat) => {
        const list = found[seats[seat]!.index]!.get(typeId)!;
        if (!list.includes(resource)) list.push(resource);
      });
    }
  }
  return found;
}

function combinations<Item>(lists: readonly (readonly Item[])[]): Item[][] {
  return lists.reduce<Item[][]>(
    (done, list) => done.flatMap((before) => list.map((item) => [...before, item])),
    [[]],
  );
}

function violationsOfChain(links: readonly Link[], stops: readonly Stop[], now: Instant): Violations {
  const all = links.map(({ service }, index) => violationsOf(service, instant(stops[index]!.start), now));
  const opens = all.flatMap(({ earliestBookingDate }) => earliestBookingDate ?? []);
  return {
    tooEarlyToBook: all.some(({ tooEarlyToBook }) => tooEarlyToBook),
    ...(opens.length > 0 ? { earliestBookingDate: Math.max(...opens) } : {}),
    tooLateToBook: all.some(({ tooLateToBook }) => tooLateToBook),
    bookOnlineDisabled: all.some(({ bookOnlineDisabled }) => bookOnlineDisabled),
  };
}

interface Chain {
  slot: Slot;
  /** The possible resources of the first part of a free chain. */
  first: readonly Resource[];
  owners: readonly Resource[];
}

function chainAt(
  business: Business,
  links: readonly Link[],
  location: ServiceLocation,
  start: Minute,
  owners: readonly Resource[],
  timeZone: string,
  most: number,
): Chain {
  const stops = stopsFrom(links, start);
  const complete = completions(business, links, stops, location, owners);
  const free = complete.every((types) => [...types.values()].every((resources) => resources.length > 0));
  const parts = links.map(({ service, takers, part }, index) => {
    const { start: from, end: to } = stops[index]!;
    return {
      serviceId: service.id,
      scheduleId: service.scheduleId,
      start: instant(from),
      end: instant(to),
      localStart: wall(timeZone, from),
      localEnd: wall(timeZone, to),
      availableResources: available(
        askedTypes(takers, part.types),
        free ? complete[index]! : new Map(),
        most,
      ),
    };
  });
  const [head] = parts;
  const slot: Slot = {
    serviceId: head!.serviceId,
    scheduleId: head!.scheduleId,
    start: head!.start,
    end: parts.at(-1)!.end,
    localStart: head!.localStart,
    localEnd: parts.at(-1)!.localEnd,
    location: describeLocation(business.rules, location),
    ...judged(free, violationsOfChain(links, stops, business.now)),
    availableResources: [],
    parts,
  };
  return { slot, first: free ? complete[0]!.get(links[0]!.takers.ownerType)! : [], owners };
}

function commonLocations(business: Business, parts: readonly ChainPart[]): ServiceLocation[] {
  const [first, ...others] = parts.map(({ serviceId }) =>
    openLocations(business, serviceOf(business.rules, serviceId)!),
  );
  return first!.filter((location) =>
    others.every((list) => list.some((each) => sameLocation(each, location))),
  );
}

function chainsIn(given: Given, question: ChainSlotsQuestion | ChainEntriesQuestion): Chain[] {
  const { rules, busy, now } = given;
  const { from, to } = rangeOf(rules, question);
  const except = 'exceptBookingIds' in question ? question.exceptBookingIds : undefined;
  const business = businessOf(rules, busy, now, { from, to }, except);
  return commonLocations(business, question.parts)
    .filter((location) => locationMatches(location, question.location ? [question.location] : []))
    .flatMap((location) => {
      const links = linksAt(business, question.parts, location);
      const first = links[0]!;
      return [...startsAt(business, first.service, location, first.takers.owners, first.minutes)]
        .filter(([start]) => from <= start && start < to)
        .map(([start, owners]) =>
          chainAt(business, links, location, start, owners, zoneAsked(rules, question), 10),
        );
    });
}

export function chainSlots(given: Given, question: ChainSlotsQuestion): Slot[] {
  const found = chainsIn(given, question)
    .map(({ slot }) => slot)
    .filter((slot) => passes(slot, question));
  return firstOfEachDay(inOrder(given.rules, found), question.perDay);
}

export function chainEntries(given: Given, question: ChainEntriesQuestion): Entry[] {
  const found = (question.parts.length === 1 ? entriesOfOne : entriesOfChains)(given, question).filter(
    (entry) => passes(entry, question),
  );
  return firstOfEachDay(withinDays(entriesInOrder(found)), question.perDay);
}

function entriesOfOne(given: Given, question: ChainEntriesQuestion): Entry[] {
  const { from, to } = rangeOf(given.rules, question);
  const business = businessOf(given.rules, given.busy, given.now, { from, to });
  const part = question.parts[0]!;
  const asked = {
    ...(question.timeZone ? { timeZone: question.timeZone } : {}),
    locations: [question.location],
  };
  return appointmentEntries(business, serviceOf(given.rules, part.serviceId)!, asked, part, from, to);
}

function entriesOfChains(given: Given, question: ChainEntriesQuestion): Entry[] {
  return chainsIn(given, question).map(({ slot, first, owners }): Entry => {
    const [resource] = (first.length > 0 ? first : owners).toSorted(byName);
    return {
      serviceId: slot.serviceId,
      scheduleId: slot.scheduleId,
      start: slot.start,
      end: slot.end,
      localStart: slot.localStart,
      location: slot.location,
      ...(resource ? { resource: { id: resource.id, name: resource.name } } : {}),
      bookable: slot.bookable,
      totalSpots: 1,
      openSpots: slot.remainingCapacity,
      violations: slot.violations,
      locked: false,
    };
  });
}

/** Sorted by day; keeps the order within each day. */
const withinDays = (found: readonly Entry[]): Entry[] =>
  found.toSorted((one, other) => {
    const [day, otherDay] = [one.localStart.slice(0, 10), other.localStart.slice(0, 10)];
    return day < otherDay ? -1 : day > otherDay ? 1 : 0;
  });

export function chainSlot(given: Given, question: ChainSlotQuestion): Slot | undefined {
  const { rules, busy, now } = given;
  const zone = zoneAsked(rules, question);
  const { candidates, clockChange } = readStart(zone, question.start);
  const range = { from: candidates[0]!, to: candidates.at(-1)! + 1 };
  const business = businessOf(rules, busy, now, range, question.exceptBookingIds);
  const found = commonLocations(business, question.parts)
    .filter((location) => locationMatches(location, question.location ? [question.location] : []))
    .flatMap((location) => {
      const links = linksAt(business, question.parts, location);
      const first = links[0]!;
      const listed = startsAt(business, first.service, location, first.takers.owners, first.minutes);
      const start = candidates.find((each) => listed.has(each)) ?? candidates[0]!;
      const owners = first.takers.owners.filter((owner) =>
        fits(business, owner, { location, start, end: start + first.minutes }, true),
      );
      if (owners.length === 0) return [];
      const { slot } = chainAt(business, links, location, start, owners, zone, Infinity);
      const { end } = question;
      if (typeof end === 'number' && end !== slot.end) return [];
      if (typeof end === 'string' && end !== slot.localEnd && instantOf(zone, end) !== minuteOf(slot.end))
        return [];
      return [slot];
    })
    .toSorted(
      (one, other) =>
        Number(other.bookable) - Number(one.bookable) || byLocation(one.location, other.location),
    );
  return found[0] && { ...found[0], ...(clockChange ? { clockChange } : {}) };
}
