import { failureOf } from './failure.ts';
import type { AppOptions } from '../rules/options.ts';

/** What is done once somebody has their answer: nobody can read from the clock whether there was anything to do. */
export type Work = () => Promise<void>;

/** Starts what was left for after the answer. Failures are only written down: nobody waits for it any more. */
export function startAfterwards(works: readonly Work[], options: AppOptions, requestId: string): void {
  for (const work of works) {
    work().catch((error: unknown) => options.log({ requestId, failure: failureOf(error) }));
  }
}
