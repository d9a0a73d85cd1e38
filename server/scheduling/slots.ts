import type { AvailableResources, NonBookableReasons, Page, Slot, Violations } from './answer.ts';
import type { Compiled } from './compiled.ts';
import { sitesOf, type Site } from './lanes.ts';
import type { Resource, Service, Span } from './model.ts';
import { pageOf, type Key } from './pages.ts';
import { matchesPlace } from './places.ts';
import { planOf, type Plan } from './plan.ts';
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

function* slotsIn(
  compiled: Compiled,
  plan: Plan,
  question: SlotsQuestion,
  asked: Asked,
  range: Span,
  wanted: (slot: Slot) => boolean,
): Generator<Slot> {
  // Position: day, number in the day, and the key, which begins with the start.
  const from = Math.max(range.start, Number(question.after?.[2] ?? range.start));
  const places = plan.places.filter(matchesPlace(question.places));
  const sites = sitesOf(compiled, plan, places, { start: from, end: range.end }, question.exceptBookingIds);
  const shown = question.includeTypeIds ?? [plan.ownerTypeId];
  const makers = sites.map((site) => slotMaker(compiled, site, asked, shown, listedResources));
  const step = question.limit === undefined ? Math.max(1, range.end - from) : stretch;
  for (let start = from; start < range.end; start += step) {
    const within = { start, end: Math.min(start + step, range.end) };
    const found = sites.flatMap((site, index) => startsOf(site, within).map(makers[index]!)).filter(wanted);
    if (sites.length > 1) found.sort((one, other) => one.start - other.start);
    yield* found;
  }
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
    return {
      serviceId: service.id,
      scheduleId: service.scheduleId,
      start,
      end,
      localStart: clock.localAt(start),
      localEnd: clock.localAt(end),
      place,
      ...stateOf(isFree, violations),
      violations,
      availableResources: availableOf(site, free, rooms, shown, most),
    };
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
  const bookable = isFree && !violated;
  const reasons: NonBookableReasons = {
    ...(!isFree && { noRemainingCapacity: true }),
    ...(violated && { violatesBookingPolicy: true }),
  };
  return {
    bookable,
    totalCapacity: 1,
    remainingCapacity: isFree ? 1 : 0,
    bookableCapacity: bookable ? 1 : 0,
    ...(!bookable && { nonBookableReasons: reasons }),
  };
}

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
  resources: resources.slice(0, most).map(({ id, name }) => ({ id, name })),
  hasMore: resources.length > most,
});
