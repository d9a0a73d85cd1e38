import type { Instant } from '../model.ts';

/** Something that one of its takers takes from `start` to `until`, its buffer included. */
export interface SpreadItem {
  id: string;
  start: Instant;
  until: Instant;
  /** The people who are free then, in the order of preference. */
  takerIds: readonly string[];
}

/**
 * Spreads items among their takers: no one gets two items that overlap, few items stay without anyone, and the time is
 * shared evenly. Returns the taker by item.
 */
export function spread(items: readonly SpreadItem[]): ReadonlyMap<string, string> {
  const plan = new Plan();
  // Items with the fewest takers first, so that others do not use up their takers.
  const ordered = items.toSorted(
    (one, other) =>
      one.takerIds.length - other.takerIds.length || one.start - other.start || (one.id < other.id ? -1 : 1),
  );
  for (const item of ordered) place(plan, item, new Set());
  balance(plan, ordered);
  return plan.takers();
}

const overlap = (one: SpreadItem, other: SpreadItem): boolean =>
  one.start < other.until && other.start < one.until;

const lengthOf = ({ start, until }: SpreadItem): number => until - start;

class Plan {
  readonly #takers = new Map<SpreadItem, string>();
  readonly #items = new Map<string, Set<SpreadItem>>();
  readonly #loads = new Map<string, number>();

  /** The items of a person that overlap another one. */
  inTheWay(person: string, item: SpreadItem): SpreadItem[] {
    return [...(this.#items.get(person) ?? [])].filter((other) => other !== item && overlap(other, item));
  }

  takerOf(item: SpreadItem): string | undefined {
    return this.#takers.get(item);
  }

  loadOf(person: string): number {
    return this.#loads.get(person) ?? 0;
  }

  give(item: SpreadItem, person: string): void {
    const before = this.#takers.get(item);
    if (before !== undefined) {
      this.#items.get(before)?.delete(item);
      this.#loads.set(before, this.loadOf(before) - lengthOf(item));
    }
    this.#takers.set(item, person);
    const own = this.#items.get(person) ?? new Set();
    this.#items.set(person, own.add(item));
    this.#loads.set(person, this.loadOf(person) + lengthOf(item));
  }

  takers(): Map<string, string> {
    return new Map([...this.#takers].map(([{ id }, person]) => [id, person]));
  }
}

/**
 * Gives an item to the person with the least time, or to one who can pass on the single item in its way, as augmenting
 * paths of a matching do. `asked` holds the pairs of person and item that were tried; `without` is not asked.
 */
function place(plan: Plan, item: SpreadItem, asked: Set<string>, without?: string): boolean {
  const people = item.takerIds
    .filter((person) => person !== without)
    .toSorted((one, other) => plan.loadOf(one) - plan.loadOf(other));
  const isFree = (person: string) => plan.inTheWay(person, item).length === 0;
  const free = people.find(isFree) ?? people.find((person) => passesOn(plan, person, item, asked));
  if (free === undefined) return false;
  plan.give(item, free);
  return true;
}

/** Whether a person passed on the single item in the way of another one. */
function passesOn(plan: Plan, person: string, item: SpreadItem, asked: Set<string>): boolean {
  const [first, ...others] = plan.inTheWay(person, item);
  const key = `${person} ${item.id}`;
  if (!first || others.length > 0 || asked.has(key)) return false;
  asked.add(key);
  // Items that others passed on may overlap too.
  return place(plan, first, asked, person) && plan.inTheWay(person, item).length === 0;
}

/** Moves single items to people with less time until no move evens out more. */
function balance(plan: Plan, items: readonly SpreadItem[]): void {
  for (let moves = true; moves;) {
    moves = false;
    for (const item of items) {
      const taker = plan.takerOf(item);
      if (taker === undefined) continue;
      const better = item.takerIds
        .filter((person) => plan.loadOf(person) + lengthOf(item) < plan.loadOf(taker))
        .toSorted((one, other) => plan.loadOf(one) - plan.loadOf(other))
        .find((person) => plan.inTheWay(person, item).length === 0);
      if (better === undefined) continue;
      plan.give(item, better);
      moves = true;
    }
  }
}
