import type { Page } from './answer.ts';
import type { Asked } from './time/range.ts';
import type { Instant, LocalDate } from './model.ts';
import type { Position } from './question.ts';
import { compareTexts } from './places.ts';
import { dateOf } from './time/zones.ts';

/** What an item is sorted by, first part first. */
export type Key = readonly (string | number)[];

export function compareKeys(one: Key, other: Key): number {
  for (const [index, part] of one.entries()) {
    const against = other[index] ?? '';
    const order =
      typeof part === 'number' && typeof against === 'number'
        ? part - against
        : compareTexts(String(part), String(against));
    if (order !== 0) return order;
  }
  return 0;
}

interface Cut {
  perDay?: number;
  limit?: number;
  after?: Position;
}

/**
 * Caps each local day and cuts one page. Items come in order and are taken only as far as the page needs them. A
 * position holds the key of the last item and how many its day had so far, so that a page neither repeats nor skips.
 */
export function pageOf<Item extends { start: Instant }>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
  { timeZone, clock }: Asked,
  { perDay = Infinity, limit = Infinity, after }: Cut,
): Page<Item> {
  if (perDay === Infinity && limit === Infinity && !after) return { items: [...items], timeZone };
  const [lastDay, lastCount, ...lastKey] = after ?? [];
  const counts = new Map<LocalDate, number>();
  if (typeof lastDay === 'string' && typeof lastCount === 'number') counts.set(lastDay, lastCount);
  const page: Item[] = [];
  let position: Position | undefined;
  for (const item of items) {
    const key = keyOf(item);
    if (after && compareKeys(key, lastKey) <= 0) continue;
    const day = dateOf(clock.localAt(item.start));
    const count = (counts.get(day) ?? 0) + 1;
    if (count > perDay) continue;
    if (page.length >= limit) return { items: page, timeZone, next: position };
    counts.set(day, count);
    page.push(item);
    position = [day, count, ...key];
  }
  return { items: page, timeZone };
}
