import type { AppOptions } from './options.ts';

/**
 * Does the work of each item in turn. What fails is logged and tried again by the next run; it keeps no other item, of
 * another business perhaps, waiting. Returns how many succeeded.
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
