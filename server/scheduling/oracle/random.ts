/** Mulberry32. */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Random values. Equal seeds produce equal ones, in the order of the calls. */
export function createRandom(seed: number) {
  const next = numbers(seed);
  const maybe = (chance: number) => next() < chance;
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const pick = <Item>(items: readonly Item[]): Item => items[between(0, items.length - 1)]!;
  const some = <Item>(items: readonly Item[], chance = 0.5): Item[] => items.filter(() => maybe(chance));
  const times = <Item>(least: number, most: number, make: (index: number) => Item): Item[] =>
    Array.from({ length: between(least, most) }, (_, index) => make(index));
  const optional = <Key extends string, Value>(chance: number, key: Key, make: () => Value) =>
    (maybe(chance) ? { [key]: make() } : {}) as { [each in Key]?: Value };
  const minutes = () => (maybe(0.7) ? 30 * between(1, 5) : maybe(0.7) ? 5 * between(1, 30) : between(1, 200));
  let counter = 0;
  const id = (kind: string) => `${kind}${(counter += 1)}`;
  // Names repeat, and their order differs from that of the ids.
  const name = () => pick(['Zoe', 'Ada', 'ada', 'Émile', 'Bob', 'Bob']);
  return { maybe, between, pick, some, times, optional, minutes, id, name };
}
export type Random = ReturnType<typeof createRandom>;

export const unique = <Item>(item: Item, index: number, items: readonly Item[]) =>
  items.indexOf(item) === index;

export const uniqueBy = <Item>(items: readonly Item[], key: (item: Item) => string): Item[] =>
  items.filter((item, index) => items.findIndex((each) => key(each) === key(item)) === index);
