import type {
  AvailableResources,
  NamedResource,
  NonBookableReasons,
  Page,
  Slot,
  Violations,
} from '../answer.ts';
import type { Compiled } from '../compiled.ts';
import { sitesOf, type Site } from '../time/lanes.ts';
import type { Resource, Service, Span } from '../model.ts';
import { pageOf, type Key } from '../pages.ts';
import { matchesLocation } from '../locations.ts';
import { planOf, shownTypes, type Plan } from '../plan.ts';
import { createViolations, isViolated, matchesViolations } from '../policy.ts';
import type { SlotsQuestion, ViolationFilter } from '../question.ts';
import { askedZone, spanOf, type Asked } from '../time/range.ts';
import { RefusedQuestion } from '../refusal.ts';
import { canAssign, createRoomsAt, type RoomsAt } from '../rooms.ts';
import { stretchesIn } from '../time/stretches.ts';
import { freeLane, havingState, startsOf, type Starts } from './starts.ts';

/** The answer to {@link SlotsQuestion}; empty for a class or course. Throws RefusedQuestion. */
export function slots(compiled: Compiled, question: SlotsQuestion): Page<Slot> {
  const asked = askedZone(compiled, question.timeZone);
  const range = spanOf(asked, question);
  const plan = planOf(compiled, serviceOf(compiled, question.serviceId), question.choices, question.types);
  return pageOf(plan ? slotsIn(compiled, plan, question, asked, range) : [], slotKey, asked, question);
}

/** The position of a slot in a list: start, then location. */
export const slotKey = ({ start, location }: Pick<Slot, 'start' | 'location'>): Key => [
  start,
  location.name,
  location.id ?? '',
];

/** Throws RefusedQuestion with SERVICE_NOT_FOUND. */
export function serviceOf({ services }: Compiled, serviceId: string): Service {
  const service = services.get(serviceId);
  if (!service) throw new RefusedQuestion({ code: 'SERVICE_NOT_FOUND', serviceId });
  return service;
}

function slotsIn(
  compiled: Compiled,
  plan: Plan,
  question: SlotsQuestion,
  asked: Asked,
  range: Span,
): Iterable<Slot> {
  const rest = startAfter(question, range);
  const locations = plan.locations.filter(matchesLocation(question.locations));
  const sites = sitesOf(compiled, plan, locations, rest, question.exceptBookingIds);
  const shown = shownTypes(plan, question.includeTypeIds);
  const { bookable, violations, mostResources: most = listedResources } = question;
  const makers = sites.map((site) => slotMaker(compiled, site, asked, { shown, most, bookable, violations }));
  const slotsOf = (within: Span): readonly Slot[] => {
    const [found = [], ...others] = sites.map((site, index) => makers[index]!(startsOf(site, within)));
    if (others.length === 0) return found;
    return [found, ...others].flat().toSorted((one, other) => one.start - other.start);
  };
  if (question.limit === undefined) return slotsOf(rest);
  return stretchByStretch(asked, rest, slotsOf);
}

/** Lazy, because a page usually needs only a part of the range. */
export function* stretchByStretch(
  asked: Asked,
  range: Span,
  slotsOf: (within: Span) => readonly Slot[],
): Generator<Slot> {
  for (const stretch of stretchesIn(asked, range)) yield* slotsOf(stretch);
}

/** Where the next page begins. A position contains the day, the number in the day, and the key with the start. */
export const startAfter = ({ after }: Pick<SlotsQuestion, 'after'>, { start, end }: Span): Span => ({
  start: Math.max(start, Number(after?.[2] ?? start)),
  end,
});

/** Maximum per type in a list. */
export const listedResources = 10;

interface Made {
  /** The types whose free resources a slot contains. */
  shown: readonly string[];
  /** Maximum number of resources per type. */
  most: number;
  /** Filters by bookability; absent: no filter. */
  bookable?: boolean;
  violations?: ViolationFilter;
}

/**
 * Returns a function that builds the slots of one location. Starts must be ascending. It skips slots that the filter
 * excludes.
 */
export function slotMaker(
  { now }: Compiled,
  site: Site,
  { clock }: Asked,
  { shown, most, bookable, violations: filter }: Made,
): (starts: Starts) => readonly Slot[] {
  const { service, length } = site.plan;
  const openingsOf = site.needs.length > 0 ? createTeams(site, shown, most) : createPeople(site, shown, most);
  const violationsAt = createViolations(service, now);
  const matches = filter && matchesViolations(filter);
  return (starts) => {
    const { instants } = starts;
    const { isOpen, available } = openingsOf(starts);
    const made: Slot[] = [];
    for (let index = 0; index < instants.length; index += 1) {
      const open = isOpen(index);
      if (bookable === true && !open) continue;
      const start = instants[index]!;
      const end = start + length;
      const violations = violationsAt(start, end);
      if (matches && !matches(violations)) continue;
      const state = stateOf(open, violations);
      if (bookable !== undefined && state.bookable !== bookable) continue;
      const slot: Slot = {
        serviceId: service.id,
        scheduleId: service.scheduleId,
        start,
        end,
        localStart: clock.localAt(start),
        localEnd: clock.localAt(end),
        location: site.location,
        bookable: state.bookable,
        totalCapacity: state.totalCapacity,
        remainingCapacity: state.remainingCapacity,
        bookableCapacity: state.bookableCapacity,
        violations,
        availableResources: available(index),
      };
      if (state.nonBookableReasons) slot.nonBookableReasons = state.nonBookableReasons;
      made.push(slot);
    }
    return made;
  };
}

/** The free resources at the starts of one location. Callers read each start once, in order. */
interface Openings {
  isOpen: (index: number) => boolean;
  /** Valid only for the start of the latest `isOpen`. */
  available: (index: number) => readonly AvailableResources[];
}

/** For services without rooms: searches free people only as far as the answer needs them. */
function createPeople(
  { plan: { ownerTypeId: typeId } }: Site,
  shown: readonly string[],
  most: number,
): (starts: Starts) => Openings {
  const isShown = shown.includes(typeId);
  return ({ lanes, states }) => {
    const count = lanes.length;
    const names = lanes.map(({ resource: { id, name } }) => ({ id, name }));
    // A single person is the answer of every start.
    const all = [{ typeId, resources: names, hasMore: false }];
    return {
      isOpen: (index) => hasState(states, freeLane, index * count, (index + 1) * count),
      available(index) {
        if (!isShown) return [];
        if (count === 1)
          return states[index] === freeLane ? all : [{ typeId, resources: [], hasMore: false }];
        const resources: NamedResource[] = [];
        for (let lane = 0, at = index * count; lane < count; lane += 1, at += 1) {
          if (states[at] !== freeLane) continue;
          if (resources.length >= most) return [{ typeId, resources, hasMore: true }];
          resources.push(names[lane]!);
        }
        return [{ typeId, resources, hasMore: false }];
      },
    };
  };
}

function hasState(states: Uint8Array, state: number, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    if (states[at] === state) return true;
  }
  return false;
}

/** For services with people and rooms. */
function createTeams(site: Site, shown: readonly string[], most: number): (starts: Starts) => Openings {
  const { plan, needs } = site;
  const roomsAt = createRoomsAt(site, plan.overlapping || needs.some(({ typeId }) => shown.includes(typeId)));
  return (starts) => {
    let free: readonly Resource[] = [];
    let rooms: ReturnType<RoomsAt> = [];
    return {
      isOpen(index) {
        free = havingState(starts, index, freeLane);
        rooms = roomsAt(starts.instants[index]!);
        return free.some((owner) => hasRooms(plan, rooms, owner));
      },
      available: () => availableOf(site, free, rooms, shown, most),
    };
  };
}

/**
 * Whether each further type has a free room. If one resource can have two roles, whether all roles can be filled at
 * once.
 */
export const hasRooms = ({ overlapping }: Plan, rooms: ReturnType<RoomsAt>, owner: Resource): boolean =>
  overlapping ? canAssign(rooms, [owner.id]) : rooms.every((some) => some.length > 0);

/** The availability of an appointment or chain, and the reasons if it is not bookable. */
export function stateOf(
  isFree: boolean,
  violations: Violations,
): Pick<
  Slot,
  'bookable' | 'totalCapacity' | 'remainingCapacity' | 'bookableCapacity' | 'nonBookableReasons'
> {
  const violated = isViolated(violations);
  if (isFree && !violated) return open;
  const nonBookableReasons: NonBookableReasons = {
    ...(!isFree && { noRemainingCapacity: true }),
    ...(violated && { violatesBookingPolicy: true }),
  };
  return {
    bookable: false,
    totalCapacity: 1,
    remainingCapacity: isFree ? 1 : 0,
    bookableCapacity: 0,
    nonBookableReasons,
  };
}

const open = { bookable: true, totalCapacity: 1, remainingCapacity: 1, bookableCapacity: 1 };

function availableOf(
  { plan, needs }: Site,
  free: readonly Resource[],
  rooms: ReturnType<RoomsAt>,
  shown: readonly string[],
  most: number,
): readonly AvailableResources[] {
  const types = [
    { typeId: plan.ownerTypeId, resources: free },
    ...needs.map(({ typeId }, index) => ({ typeId, resources: rooms[index] ?? [] })),
  ];
  return types
    .filter(({ typeId }) => shown.includes(typeId))
    .map(({ typeId, resources }) => named(typeId, resources, most));
}

/** At most `most` resources of a type, and whether there are more. */
export const named = (typeId: string, resources: readonly Resource[], most: number): AvailableResources => ({
  typeId,
  resources: (resources.length > most ? resources.slice(0, most) : resources).map(nameOf),
  hasMore: resources.length > most,
});

/** Thousands of slots contain the same few resources. */
const names = new WeakMap<Resource, NamedResource>();

function nameOf(resource: Resource): NamedResource {
  const known = names.get(resource);
  if (known) return known;
  const name = { id: resource.id, name: resource.name };
  names.set(resource, name);
  return name;
}
