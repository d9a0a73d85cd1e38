import type { Entry, Page } from '../answer.ts';
import { chainMaker, chainSitesOf, createChainFilter, plansOf, type Chain } from './chains.ts';
import type { Compiled } from '../compiled.ts';
import { compareEntries, entryMaker, entrySites, filterOf } from '../entries.ts';
import { compareTexts } from '../locations.ts';
import type { Resource, Span } from '../model.ts';
import type { Plan } from '../plan.ts';
import type { ChainEntriesQuestion, ChainPart } from '../question.ts';
import { askedZone, spanOf, type Asked } from '../time/range.ts';
import { serviceOf } from '../slots/slots.ts';
import { startsIn, startsOf } from '../slots/starts.ts';
import { stretchesIn } from '../time/stretches.ts';
import { dateOf } from '../time/zones.ts';

/** Answers the older multislot call: chains, or one appointment. Bookable entries come first within each local day. */
export function chainEntries(compiled: Compiled, question: ChainEntriesQuestion): Page<Entry> {
  const asked = askedZone(compiled, question.timeZone);
  const range = spanOf(asked, question);
  const plans = plansOf(compiled, question.parts, { field: 'slots', least: 1, most: 6 });
  // A position begins with the day of its entries.
  const [lastDay] = question.after ?? [];
  const continued = lastDay === undefined ? range.start : asked.clock.instantOf(`${lastDay}T00:00:00`);
  const rest = { start: Math.max(range.start, continued), end: range.end };
  const [part, ...more] = question.parts;
  const entriesOf =
    part && more.length === 0
      ? entriesOfAppointment(compiled, part, question, asked, rest)
      : entriesOfChains(compiled, plans, question, asked, rest);
  // The person of a chain may change; a single appointment has one entry per person.
  const nameOf = ({ start, location, resource }: Entry) =>
    `${start} ${location.id} ${more.length === 0 ? resource?.id : ''}`;
  return pageByDay(dayByDay(asked, rest, entriesOf), nameOf, asked, question);
}

type EntriesOf = (within: Span) => Iterable<Entry>;

/** Lazy, because a page usually needs only the first days. */
function* dayByDay(asked: Asked, range: Span, entriesOf: EntriesOf): Generator<Entry> {
  for (const stretch of stretchesIn(asked, range)) {
    yield* [...entriesOf(stretch)].toSorted(
      (one, other) =>
        compareTexts(dateOf(one.localStart), dateOf(other.localStart)) || compareEntries(one, other),
    );
  }
}

function entriesOfAppointment(
  compiled: Compiled,
  part: ChainPart,
  question: ChainEntriesQuestion,
  asked: Asked,
  range: Span,
): EntriesOf {
  const service = serviceOf(compiled, part.serviceId);
  const makers = entrySites(compiled, service, part, { locations: [question.location] }, range).map(
    (site) => ({ site, entriesAt: entryMaker(compiled, site, asked, question) }),
  );
  return (within) => makers.flatMap(({ site, entriesAt }) => [...entriesAt(startsOf(site, within))]);
}

function entriesOfChains(
  compiled: Compiled,
  plans: readonly Plan[],
  question: ChainEntriesQuestion,
  asked: Asked,
  range: Span,
): EntriesOf {
  const isWanted = filterOf(question);
  const makers = chainSitesOf(compiled, plans, question.location, range).map((sites) => ({
    first: sites[0]!,
    isPossible: createChainFilter(compiled, sites, question),
    toChain: chainMaker(compiled, sites, asked, 0),
  }));
  return (within) =>
    makers.flatMap(({ first, isPossible, toChain }) =>
      startsIn(startsOf(first, within))
        .filter(isPossible)
        .map((start) => {
          const chain = toChain(start);
          return entryOf(
            chain,
            chain.team[0]?.[0]?.at(0) ?? first.plan.owners.find(isIn([...start.free, ...start.taken])),
          );
        })
        .filter(isWanted),
    );
}

const isIn =
  (some: readonly Resource[]) =>
  ({ id }: Resource): boolean =>
    some.some((one) => one.id === id);

function entryOf({ slot }: Chain, resource: Resource | undefined): Entry {
  const { serviceId, scheduleId, start, end, localStart, location, bookable, remainingCapacity, violations } =
    slot;
  return {
    serviceId,
    scheduleId,
    start,
    end,
    localStart,
    location,
    ...(resource && { resource: { id: resource.id, name: resource.name } }),
    bookable,
    totalSpots: 1,
    openSpots: remainingCapacity,
    violations,
    locked: false,
  };
}

/**
 * A booking made between two pages moves an entry within its day. So a position contains the day and the entries
 * already returned from it, and the next page continues with the other entries of that day.
 */
function pageByDay(
  sorted: Iterable<Entry>,
  nameOf: (entry: Entry) => string,
  { timeZone }: Asked,
  { perDay = Infinity, limit = Infinity, after = [] }: ChainEntriesQuestion,
): Page<Entry> {
  const [lastDay = '', ...shownBefore] = after.map(String);
  const items: Entry[] = [];
  let day = lastDay;
  let shown = shownBefore;
  for (const entry of sorted) {
    const ownDay = dateOf(entry.localStart);
    const name = nameOf(entry);
    const own = ownDay === day ? shown : [];
    if (ownDay < lastDay || own.includes(name) || own.length >= perDay) continue;
    if (items.length >= limit) return { items, timeZone, next: [day, ...shown] };
    day = ownDay;
    shown = [...own, name];
    items.push(entry);
  }
  return { items, timeZone };
}
