import type { AppOptions } from './options.ts';

/**
 * Does the work of each item in turn. A failure is logged, the next run tries the item again, and the items after it,
 * perhaps of other businesses, do not wait for it. Returns the number of successes.
 */
export async function attemptEach<Item extends object>(
  { log }: Pick<AppOptions, 'log'>,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<number> {
  let done = 0;
  for (const item of items) {
    try {
      await work(item);
      done += 1;
    } catch (error) {
      log({ ...item, failure: String(error) });
    }
  }
  return done;
}
