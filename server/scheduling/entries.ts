import type { Entry, Page } from './answer.ts';
import { inMap, type Compiled } from './compiled.ts';
import { compareTexts, matchesLocation } from './locations.ts';
import type { Instant, LocalDate, Service, Span } from './model.ts';
import { planOf } from './plan.ts';
import { createViolations, isViolated, matchesViolations } from './policy.ts';
import type { ChainPart, EntriesQuestion, ViolationFilter } from './question.ts';
import { refuseValue } from './refusal.ts';
import { createRoomsAt } from './rooms.ts';
import { sessionEntries } from './sessions/sessions.ts';
import { hasRooms } from './slots/slots.ts';
import { freeLane, startsOf, takenLane, type Starts } from './slots/starts.ts';
import { sitesOf, type Site } from './time/lanes.ts';
import { askedZone, spanOf, type Asked } from './time/range.ts';
import { dateOf } from './time/zones.ts';

/** Answers the older availability query: bookable entries first, over the whole answer. */
export function entries(compiled: Compiled, question: EntriesQuestion): Page<Entry> {
  const steps = entriesInSteps(compiled, question);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same in one step per service, between which the caller can let others run. */
export function* entriesInSteps(compiled: Compiled, question: EntriesQuestion): Generator<void, Page<Entry>> {
  const asked = askedZone(compiled, question.timeZone);
  const range = spanOf(asked, question);
  const first = new FirstEntries(question);
  const isWanted = filterOf(question);
  for (const id of new Set(question.serviceIds)) {
    const service = compiled.services.get(id);
    if (!service) continue;
    if (service.type === 'CLASS') {
      for (const entry of sessionEntries(compiled, service, question, asked, range))
        if (isWanted(entry)) first.add(entry);
    } else {
      for (const site of entrySites(compiled, service, {}, question, range)) {
        const entriesAt = entryMaker(compiled, site, asked, question);
        for (const entry of entriesAt(startsOf(site, range), first)) first.add(entry);
      }
    }
    yield;
  }
  return { items: first.inOrder(), timeZone: asked.timeZone };
}

type Filter = Pick<EntriesQuestion, 'bookable' | 'violations' | 'openSpots'>;

/** Whether an entry matches the filters of a question. */
export function filterOf({ bookable, violations, openSpots = 0 }: Filter): (entry: Entry) => boolean {
  const matches = matchesViolations(violations);
  return (entry) =>
    (bookable === undefined || entry.bookable === bookable) &&
    matches(entry.violations) &&
    entry.openSpots >= openSpots;
}

/** Bookable entries first, each group by start, then by resource; the other parts make the order unique. */
export const compareEntries = (one: Entry, other: Entry): number =>
  Number(other.bookable) - Number(one.bookable) || one.start - other.start || compareAtStart(one, other);

const compareAtStart = (one: Entry, other: Entry): number =>
  compareTexts(one.resource?.name ?? '', other.resource?.name ?? '') ||
  compareTexts(one.resource?.id ?? '', other.resource?.id ?? '') ||
  compareTexts(one.location.name, other.location.name) ||
  compareTexts(one.location.id ?? '', other.location.id ?? '') ||
  compareTexts(one.serviceId, other.serviceId) ||
  compareTexts(one.eventId ?? '', other.eventId ?? '');

/** Decides about entries before they become objects. */
interface Selection {
  /** Whether the answer can contain an entry of this day. */
  admits: (date: LocalDate, bookable: boolean, start: Instant) => boolean;
}

/** The first entries of one day, and some that will be left out. */
interface Day {
  entries: Entry[];
  /** The last of the first ones, once there are enough. */
  last?: Entry;
}

/** Keeps the first entries of each local day. A year has many more, so the others are dropped early. */
class FirstEntries implements Selection {
  private readonly days = new Map<LocalDate, Day>();
  private readonly perDay: number;
  private readonly most: number;
  private readonly compare: (one: Entry, other: Entry) => number;
  private count = 0;

  constructor({ perDay = Infinity, most = Infinity, latestFirst = false }: EntriesQuestion) {
    this.perDay = perDay;
    this.most = most;
    this.compare = latestFirst ? compareLatest : compareEntries;
  }

  admits(date: LocalDate, bookable: boolean, start: Instant): boolean {
    const last = this.days.get(date)?.last;
    if (!last || (bookable && !last.bookable)) return true;
    if (!bookable && last.bookable) return false;
    return this.compare === compareLatest ? start >= last.start : start <= last.start;
  }

  add(entry: Entry): void {
    const day = inMap(this.days, dateOf(entry.localStart), (): Day => ({ entries: [] }));
    day.entries.push(entry);
    this.count += 1;
    if (day.entries.length >= 2 * this.perDay) this.cut(day);
    if (this.count <= this.most) return;
    for (const each of this.days.values()) this.cut(each);
    if (this.count > this.most)
      throw refuseValue('to', `must be earlier: there are more than ${this.most} entries`);
  }

  inOrder(): readonly Entry[] {
    for (const day of this.days.values()) this.cut(day);
    return [...this.days.values()].flatMap((day) => day.entries).toSorted(this.compare);
  }

  private cut(day: Day): void {
    if (day.entries.length <= this.perDay) return;
    const kept = day.entries.toSorted(this.compare).slice(0, this.perDay);
    this.count -= day.entries.length - kept.length;
    day.entries = kept;
    day.last = kept.at(-1)!;
  }
}

const compareLatest = (one: Entry, other: Entry): number =>
  Number(other.bookable) - Number(one.bookable) || other.start - one.start || compareAtStart(one, other);

/** The locations of an appointment with the asked people. */
export function entrySites(
  compiled: Compiled,
  service: Service,
  { choices, types }: Pick<ChainPart, 'choices' | 'types'>,
  { resourceIds, locations }: Pick<EntriesQuestion, 'resourceIds' | 'locations'>,
  range: Span,
): readonly Site[] {
  const all = planOf(compiled, service, choices, types);
  if (!all) return [];
  const plan = { ...all, owners: all.owners.filter(({ id }) => resourceIds?.includes(id) ?? true) };
  return sitesOf(compiled, plan, plan.locations.filter(matchesLocation(locations)), range);
}

const all: Selection = { admits: () => true };

/** Returns a function that makes one entry per person and start of a location. Starts must be ascending. */
export function entryMaker(
  { now }: Compiled,
  site: Site,
  { clock }: Asked,
  filter: { bookable?: boolean; violations?: ViolationFilter; openSpots?: number },
): (starts: Starts, selection?: Selection) => Generator<Entry> {
  const { plan, location } = site;
  const { service } = plan;
  const roomsAt = createRoomsAt(site, plan.overlapping);
  const violationsAt = createViolations(service, now);
  const isWanted = filterOf(filter);
  return function* entriesAt({ instants, lanes, states }, selection = all) {
    for (const [index, start] of instants.entries()) {
      const localStart = clock.localAt(start);
      const date = dateOf(localStart);
      if (!selection.admits(date, true, start)) continue;
      const end = start + plan.length;
      const violations = violationsAt(start, end);
      const violated = isViolated(violations);
      const rooms = roomsAt(start);
      for (const [lane, { resource }] of lanes.entries()) {
        const state = states[index * lanes.length + lane];
        if (state !== freeLane && state !== takenLane) continue;
        const isFree = state === freeLane && hasRooms(plan, rooms, resource);
        const bookable = isFree && !violated;
        if (!selection.admits(date, bookable, start)) continue;
        const entry: Entry = {
          serviceId: service.id,
          scheduleId: service.scheduleId,
          start,
          end,
          localStart,
          location,
          totalSpots: 1,
          violations,
          locked: false,
          resource: { id: resource.id, name: resource.name },
          bookable,
          openSpots: isFree ? 1 : 0,
        };
        if (isWanted(entry)) yield entry;
      }
    }
  };
}
