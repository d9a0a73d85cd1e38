import type {
  AvailableResources,
  NamedResource,
  NonBookableReasons,
  Page,
  Slot,
  Violations,
} from './answer.ts';
import type { Compiled } from './compiled.ts';
import { sitesOf, type Site } from './lanes.ts';
import type { Resource, Service, Span } from './model.ts';
import { pageOf, type Key } from './pages.ts';
import { matchesPlace } from './places.ts';
import { planOf, shownTypes, type Plan } from './plan.ts';
import { isViolated, matchesViolations, violationsOf } from './policy.ts';
import type { SlotsQuestion } from './question.ts';
import { askedZone, spanOf, type Asked } from './range.ts';
import { RefusedQuestion } from './refusal.ts';
import { canAssign, createRoomsAt, type RoomsAt } from './rooms.ts';
import { day } from './spans.ts';
import { startsOf, type Start } from './starts.ts';

export function slots(compiled: Compiled, question: SlotsQuestion): Page<Slot> {
  const asked = askedZone(compiled, question.timeZone);
  const range = spanOf(asked, question);
  const plan = planOf(compiled, serviceOf(compiled, question.serviceId), question.choices, question.types);
  const matches = matchesViolations(question.violations);
  const wanted = ({ bookable, violations }: Slot) =>
    (question.bookable === undefined || bookable === question.bookable) && matches(violations);
  return pageOf(
    plan ? slotsIn(compiled, plan, question, asked, range, wanted) : [],
    slotKey,
    asked,
    question,
  );
}

export const slotKey = ({ start, place }: Pick<Slot, 'start' | 'place'>): Key => [
  start,
  place.name,
  place.id ?? '',
];

export function serviceOf({ services }: Compiled, serviceId: string): Service {
  const service = services.get(serviceId);
  if (!service) throw new RefusedQuestion({ code: 'SERVICE_NOT_FOUND', serviceId });
  return service;
}

/** Of a list with pages, so much is looked at together. */
const stretch = 7 * day;

function slotsIn(
  compiled: Compiled,
  plan: Plan,
  question: SlotsQuestion,
  asked: Asked,
  range: Span,
  wanted: (slot: Slot) => boolean,
): Iterable<Slot> {
  // Position: day, number in the day, and the key, which begins with the start.
  const from = Math.max(range.start, Number(question.after?.[2] ?? range.start));
  const places = plan.places.filter(matchesPlace(question.places));
  const sites = sitesOf(compiled, plan, places, { start: from, end: range.end }, question.exceptBookingIds);
  const shown = shownTypes(plan, question.includeTypeIds);
  const makers = sites.map((site) => slotMaker(compiled, site, asked, shown, listedResources));
  const slotsOf = (within: Span): Slot[] => {
    const found = sites.flatMap((site, index) => startsOf(site, within).map(makers[index]!)).filter(wanted);
    return sites.length > 1 ? found.toSorted((one, other) => one.start - other.start) : found;
  };
  if (question.limit === undefined) return slotsOf({ start: from, end: range.end });
  return stretchByStretch({ start: from, end: range.end }, slotsOf);
}

/** A page ends before most of the range is looked at. */
function* stretchByStretch(
  { start, end }: Span,
  slotsOf: (within: Span) => readonly Slot[],
): Generator<Slot> {
  for (let from = start; from < end; from += stretch)
    yield* slotsOf({ start: from, end: Math.min(from + stretch, end) });
}

/** Of each type, in lists. */
export const listedResources = 10;

/**
 * Makes slots of one site, in ascending order.
 * @param shown the types whose free resources a slot names
 * @param most how many of each type it names
 */
export function slotMaker(
  { now }: Compiled,
  site: Site,
  { clock }: Asked,
  shown: readonly string[],
  most: number,
): (start: Start) => Slot {
  const { plan, place } = site;
  const { service } = plan;
  const roomsAt = createRoomsAt(
    site,
    plan.overlapping || site.needs.some(({ typeId }) => shown.includes(typeId)),
  );
  return ({ start, free }) => {
    const end = start + plan.length;
    const rooms = roomsAt(start);
    const violations = violationsOf(service, { start, end }, now);
    const isFree = free.some((owner) => hasRooms(plan, rooms, owner));
    const state = stateOf(isFree, violations);
    const slot: Slot = {
      serviceId: service.id,
      scheduleId: service.scheduleId,
      start,
      end,
      localStart: clock.localAt(start),
      localEnd: clock.localAt(end),
      place,
      bookable: state.bookable,
      totalCapacity: state.totalCapacity,
      remainingCapacity: state.remainingCapacity,
      bookableCapacity: state.bookableCapacity,
      violations,
      availableResources: availableOf(site, free, rooms, shown, most),
    };
    if (state.nonBookableReasons) slot.nonBookableReasons = state.nonBookableReasons;
    return slot;
  };
}

export const hasRooms = ({ overlapping }: Plan, rooms: ReturnType<RoomsAt>, owner: Resource): boolean =>
  overlapping ? canAssign(rooms, [owner.id]) : rooms.every((some) => some.length > 0);

/** Whether something with one place can be booked, and why not. */
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

export const named = (typeId: string, resources: readonly Resource[], most: number): AvailableResources => ({
  typeId,
  resources: (resources.length > most ? resources.slice(0, most) : resources).map(nameOf),
  hasMore: resources.length > most,
});

/** Thousands of slots name the same few. */
const names = new WeakMap<Resource, NamedResource>();

function nameOf(resource: Resource): NamedResource {
  const known = names.get(resource);
  if (known) return known;
  const name = { id: resource.id, name: resource.name };
  names.set(resource, name);
  return name;
}
