import type { Entry, Page } from '../answer.ts';
import { chainMaker, chainSitesOf, plansOf, type Chain } from './chains.ts';
import type { Compiled } from '../compiled.ts';
import { appointmentEntries, entryKey, isWanted } from '../entries.ts';
import type { Resource, Span } from '../model.ts';
import { compareKeys, type Key } from '../pages.ts';
import type { Plan } from '../plan.ts';
import type { ChainEntriesQuestion } from '../question.ts';
import { askedZone, spanOf, type Asked } from '../time/range.ts';
import { serviceOf } from '../slots/slots.ts';
import { startsIn, startsOf } from '../slots/starts.ts';
import { dateOf } from '../time/zones.ts';

/** Answers the older multislot call: chains, or one appointment. Bookable entries come first within each local day. */
export function chainEntries(compiled: Compiled, question: ChainEntriesQuestion): Page<Entry> {
  const asked = askedZone(compiled, question.timeZone);
  const range = spanOf(asked, question);
  const plans = plansOf(compiled, question.parts, { field: 'slots', least: 1, most: 6 });
  const [part, ...more] = question.parts;
  const found =
    part && more.length === 0
      ? appointmentEntries(
          compiled,
          serviceOf(compiled, part.serviceId),
          part,
          { locations: [question.location] },
          asked,
          range,
        )
      : entriesOfChains(compiled, plans, question, asked, range);
  const sorted = found
    .filter(isWanted(question))
    .map((entry) => ({
      entry,
      key: [dateOf(asked.clock.localAt(entry.start)), ...entryKey(entry)],
      // The person of a chain may change; a single appointment has one entry per person.
      name: `${entry.start} ${entry.location.id} ${more.length === 0 ? entry.resource?.id : ''}`,
    }))
    .toSorted((one, other) => compareKeys(one.key, other.key));
  return pageByDay(sorted, asked, question);
}

function entriesOfChains(
  compiled: Compiled,
  plans: readonly Plan[],
  { location }: ChainEntriesQuestion,
  asked: Asked,
  range: Span,
): readonly Entry[] {
  return chainSitesOf(compiled, plans, location, range).flatMap((sites) => {
    const toChain = chainMaker(compiled, sites, asked, 0);
    return startsIn(startsOf(sites[0]!, range)).map((start) => {
      const chain = toChain(start);
      return entryOf(
        chain,
        chain.team[0]?.[0]?.at(0) ?? sites[0]!.plan.owners.find(isIn([...start.free, ...start.taken])),
      );
    });
  });
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

interface Sorted {
  entry: Entry;
  key: Key;
  /** Identifies an entry of a day, whether it is booked or not. */
  name: string;
}

/**
 * A booking made between two pages moves an entry within its day. So a position contains the day and the entries
 * already returned from it, and the next page continues with the other entries of that day.
 */
function pageByDay(
  sorted: readonly Sorted[],
  { timeZone }: Asked,
  { perDay = Infinity, limit = Infinity, after = [] }: ChainEntriesQuestion,
): Page<Entry> {
  const [lastDay = '', ...shownBefore] = after.map(String);
  const items: Entry[] = [];
  let day = lastDay;
  let shown = shownBefore;
  for (const { entry, key, name } of sorted) {
    const ownDay = String(key[0]);
    const own = ownDay === day ? shown : [];
    if (ownDay < lastDay || own.includes(name) || own.length >= perDay) continue;
    if (items.length >= limit) return { items, timeZone, next: [day, ...shown] };
    day = ownDay;
    shown = [...own, name];
    items.push(entry);
  }
  return { items, timeZone };
}
