export interface Failure<Item> {
  item: Item;
  error: unknown;
}

interface Outcome<Item, Result> {
  done: Result[];
  failures: Failure<Item>[];
}

/** Makes a call for each item in sequence, because each locks its session. A failure does not stop the rest. */
export async function oneByOne<Item, Result>(
  items: readonly Item[],
  call: (item: Item) => Promise<Result>,
): Promise<Outcome<Item, Result>> {
  const outcome: Outcome<Item, Result> = { done: [], failures: [] };
  for (const item of items) {
    try {
      outcome.done.push(await call(item));
    } catch (error) {
      outcome.failures.push({ item, error });
    }
  }
  return outcome;
}
