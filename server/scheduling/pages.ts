import type { Page } from './answer.ts';
import type { Asked } from './time/range.ts';
import type { Instant, LocalDate } from './model.ts';
import type { Position } from './question.ts';
import { compareTexts } from './locations.ts';
import { dateOf } from './time/zones.ts';

/** The sort key of an item, most significant part first. */
export type Key = readonly (string | number)[];

/** Compares keys part by part: numbers by value, other parts as text by code units. */
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
 * Limits each local day and returns one page. Items are ordered, and only as many as the page needs are read. A
 * position contains the key of the last item and the number of items of its day so far, so that pages neither repeat
 * nor skip.
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
