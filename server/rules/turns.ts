import { ApiError } from '../../contract/errors.ts';

/** Runs work when its turn comes. */
export type TakeTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets a few run and a few wait, and refuses the rest at once: a flood of sign-ins can then neither starve the other
 * calls of the processor nor pile up (security goal B9).
 */
export function createTurns({ running, waiting }: { running: number; waiting: number }): TakeTurn {
  let free = running;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else {
      if (queue.length >= waiting) {
        throw new ApiError(
          'RESOURCE_EXHAUSTED',
          'Too many people are signing in just now. Try again in a moment.',
          {
            retryAfter: 2,
          },
        );
      }
      // The place is handed over, so nobody who comes later can take it in between.
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** Security goal B9: what two cores can hash while they answer calls. */
export const hashingTurns = { running: 2, waiting: 32 } as const;
