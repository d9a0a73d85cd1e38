import type { OfferedLocation, Page, Slot, SlotPart, Violations } from '../answer.ts';
import { teamsOf, type Part, type Team } from './chainSearch.ts';
import type { Compiled } from '../compiled.ts';
import { sitesOf, type Lane, type Site } from '../time/lanes.ts';
import type { Instant, Span } from '../model.ts';
import { pageOf } from '../pages.ts';
import { isSameLocation, matchesLocation } from '../locations.ts';
import { planOf, shownTypes, type Plan } from '../plan.ts';
import { joinViolations, matchesViolations, violationsOf } from '../policy.ts';
import type { ChainPart, ChainSlotQuestion, ChainSlotsQuestion, LocationFilter } from '../question.ts';
import { askedZone, spanOf, type Asked } from '../time/range.ts';
import { RefusedQuestion, refuseValue } from '../refusal.ts';
import { momentsOf } from '../slots/slot.ts';
import {
  listedResources,
  named,
  serviceOf,
  slotKey,
  startAfter,
  stateOf,
  stretchByStretch,
} from '../slots/slots.ts';
import { Sweep } from '../time/spans.ts';
import { startAt, startsIn, startsOf, type Start } from '../slots/starts.ts';

/** The answer to {@link ChainSlotsQuestion}. Throws RefusedQuestion. */
export function chainSlots(compiled: Compiled, question: ChainSlotsQuestion): Page<Slot> {
  const asked = askedZone(compiled, question.timeZone);
  const range = spanOf(asked, question);
  const plans = plansOf(compiled, question.parts, { field: 'services', least: 2, most: 8 });
  const rest = startAfter(question, range);
  const makers = chainSitesOf(compiled, plans, question.location, rest, question.exceptBookingIds).map(
    (sites) => ({
      first: sites[0]!,
      isPossible: createChainFilter(compiled, sites, question),
      toSlot: chainMaker(compiled, sites, asked, listedResources),
    }),
  );
  const chainsOf = (within: Span): readonly Slot[] =>
    makers
      .flatMap(({ first, isPossible, toSlot }) =>
        startsIn(startsOf(first, within))
          .filter(isPossible)
          .map((start) => toSlot(start).slot),
      )
      .filter(({ bookable }) => question.bookable === undefined || bookable === question.bookable)
      .toSorted((one, other) => one.start - other.start);
  return pageOf(stretchByStretch(asked, rest, chainsOf), slotKey, asked, question);
}

/** Returns the slot of one chain start, on or off the grid. */
export function chainSlot(compiled: Compiled, question: ChainSlotQuestion): Slot | undefined {
  const asked = askedZone(compiled, question.timeZone);
  const plans = plansOf(compiled, question.parts, { field: 'services', least: 2, most: 8 });
  const length = plans.reduce((sum, plan) => sum + plan.length, 0);
  const ends = question.end === undefined ? undefined : momentsOf(asked, question.end).instants;
  const { instants, change } = momentsOf(asked, question.start);
  const found = instants
    .filter((start) => ends?.includes(start + length) ?? true)
    .flatMap((start) => {
      const within = { start, end: start + 1 };
      const sites = chainSitesOf(compiled, plans, question.location, within, question.exceptBookingIds);
      const slots = sites.flatMap((parts) => {
        const at = startAt(parts[0]!, start);
        const toSlot = chainMaker(compiled, parts, asked, Infinity);
        return at ? startsIn(at).map((found) => toSlot(found).slot) : [];
      });
      const listed = sites.some((parts) => startsOf(parts[0]!, within).instants.length > 0);
      const best = slots.find(({ bookable }) => bookable) ?? slots.at(0);
      return best ? [{ slot: best, listed }] : [];
    });
  const best = found.find(({ listed }) => listed) ?? found.at(0);
  return best && { ...best.slot, ...(change && { clockChange: change }) };
}

/**
 * The appointments of a chain. Throws RefusedQuestion for too few or many parts, an unknown service, and a part that
 * is no appointment.
 */
export function plansOf(
  compiled: Compiled,
  parts: readonly ChainPart[],
  { field, least, most }: { field: string; least: number; most: number },
): readonly Plan[] {
  if (parts.length < least || parts.length > most) throw refuseValue(field, `must be ${least} to ${most}`);
  return parts.map(({ serviceId, choices, types }, index) => {
    const service = serviceOf(compiled, serviceId);
    const plan = inPart(`${field}.${index}`, () => planOf(compiled, service, choices, types));
    if (!plan) throw refuseValue(field, 'must all be appointments');
    return plan;
  });
}

/** Adds the name of the part to a refusal. */
function inPart<Value>(part: string, make: () => Value): Value {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof RefusedQuestion) || error.refusal.code !== 'INVALID_VALUE') throw error;
    throw refuseValue(`${part}.${error.refusal.field}`, error.refusal.description);
  }
}

/** For each location that all parts have, the parts there. The first part decides the starts. */
export function chainSitesOf(
  compiled: Compiled,
  plans: readonly Plan[],
  filter: LocationFilter | undefined,
  starts: Span,
  exceptBookingIds?: readonly string[],
): readonly (readonly Site[])[] {
  const [first, ...others] = plans;
  const isShared = (location: OfferedLocation) =>
    others.every(({ locations }) => locations.some((other) => isSameLocation(location, other)));
  const locations = (first?.locations ?? []).filter(matchesLocation(filter && [filter])).filter(isShared);
  let offset = 0;
  const sites = plans.map((plan) => {
    const within = { start: starts.start + offset, end: starts.end + offset };
    offset += plan.length;
    return sitesOf(compiled, plan, locations, within, exceptBookingIds);
  });
  return locations.map((_, index) => sites.map((ofPart) => ofPart[index]!));
}

export interface Chain {
  slot: Slot;
  team: Team;
}

/** Returns a function that builds the chains at one location. Starts must be ascending. */
export function chainMaker(
  compiled: Compiled,
  sites: readonly Site[],
  { clock }: Asked,
  most: number,
): (start: Start) => Chain {
  const overlapping = sites.some(({ plan }) => plan.overlapping);
  const partsAt = createPartsAt(sites);
  return ({ start, free, taken }) => {
    const offered = new Set([...free, ...taken].map(({ id }) => id));
    const spans = spansOf(sites, start);
    const team = teamsOf(partsAt(spans, offered), overlapping);
    const isFree = team.every((roles) => roles.every((role) => role.length > 0));
    const violations = violationsIn(compiled, sites, spans);
    const parts = sites.map(({ plan, needs }, index): SlotPart => ({
      serviceId: plan.service.id,
      scheduleId: plan.service.scheduleId,
      ...spans[index]!,
      localStart: clock.localAt(spans[index]!.start),
      localEnd: clock.localAt(spans[index]!.end),
      availableResources: [plan.ownerTypeId, ...needs.map(({ typeId }) => typeId)].flatMap((typeId, role) =>
        shownTypes(plan, undefined).includes(typeId) ? [named(typeId, team[index]![role]!, most)] : [],
      ),
    }));
    const [first] = parts;
    const last = parts.at(-1);
    const slot: Slot = {
      serviceId: first!.serviceId,
      scheduleId: first!.scheduleId,
      start,
      end: last!.end,
      localStart: first!.localStart,
      localEnd: last!.localEnd,
      location: sites[0]!.location,
      ...stateOf(isFree, violations),
      violations,
      availableResources: [],
      parts,
    };
    return { slot, team };
  };
}

/** Whether a start can match the filters of a question, decided before its people are searched, which takes longest. */
export function createChainFilter(
  compiled: Compiled,
  sites: readonly Site[],
  { bookable, violations }: Pick<ChainSlotsQuestion, 'bookable' | 'violations'>,
): (start: Start) => boolean {
  const matches = violations && matchesViolations(violations);
  return ({ start, free }) => {
    if (bookable === true && free.length === 0) return false;
    return !matches || matches(violationsIn(compiled, sites, spansOf(sites, start)));
  };
}

const violationsIn = (compiled: Compiled, sites: readonly Site[], spans: readonly Span[]): Violations =>
  joinViolations(sites.map(({ plan }, index) => violationsOf(plan.service, spans[index]!, compiled.now)));

/** The parts follow each other without a gap. */
function spansOf(sites: readonly Site[], start: Instant): readonly Span[] {
  let from = start;
  return sites.map(({ plan }) => {
    const span = { start: from, end: from + plan.length };
    from = span.end;
    return span;
  });
}

/** The candidates for each role of each part. The first part is assigned to the owners of the start's grid. */
function createPartsAt(
  sites: readonly Site[],
): (spans: readonly Span[], offered: ReadonlySet<string>) => Part[] {
  const checks = sites.map(({ plan, closed, owners, needs }) => ({
    closures: new Sweep(closed),
    roles: [owners, ...needs].map(({ lanes }) => lanes.map((lane) => createLaneCheck(lane, plan.buffer))),
  }));
  return (spans, offered) =>
    checks.map(({ closures, roles }, part) => {
      const { start, end } = spans[part]!;
      if (closures.meets(start, end)) return roles.map(() => []);
      return roles.map((role, index) =>
        role.flatMap((check) => {
          const isOffered = part > 0 || index > 0 || offered.has(check.resource.id);
          return isOffered ? (check.candidate(start, end) ?? []) : [];
        }),
      );
    });
}

function createLaneCheck({ resource, windows, busy }: Lane, buffer: number) {
  const coverage = new Sweep(windows.coverage);
  const during = new Sweep(busy);
  const after = new Sweep(busy);
  return {
    resource,
    candidate: (start: Instant, end: Instant) =>
      coverage.covers(start, end) && !during.meets(start, end)
        ? { resource, afterwards: !after.meets(end, end + buffer) }
        : undefined,
  };
}
