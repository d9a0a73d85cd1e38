import { failureOf } from './failure.ts';
import type { AppOptions } from '../rules/options.ts';

/** Work that starts after the answer is sent, so that response times don't reveal whether there was any. */
export type Work = () => Promise<void>;

/** Starts the deferred work. Failures are only logged, because the answer is already sent. */
export function startAfterwards(works: readonly Work[], options: AppOptions, requestId: string): void {
  for (const work of works) {
    work().catch((error: unknown) => options.log({ requestId, failure: failureOf(error) }));
  }
}
