import type { ApiError } from '../../contract/errors.ts';

/** Runs work when its turn comes. */
export type TakeTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

interface TurnLimits {
  running: number;
  waiting: number;
  /** Maximum wait in milliseconds; absent: unlimited. */
  patience?: number;
}

/**
 * Semaphore: limits the running and the waiting work, and refuses the rest at once, so that a burst neither
 * starves others nor piles up.
 */
export function createTurns({ running, waiting, patience }: TurnLimits, refuse: () => ApiError): TakeTurn {
  let free = running;
  const queue: (() => void)[] = [];
  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const timer =
        patience === undefined
          ? undefined
          : setTimeout(() => {
              queue.splice(queue.indexOf(start), 1);
              reject(refuse());
            }, patience);
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      queue.push(start);
    });
  return async (work) => {
    if (free > 0) free -= 1;
    else {
      if (queue.length >= waiting) throw refuse();
      // The slot is passed on directly, so that no later caller can take it first.
      await wait();
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

/** One semaphore per key, which exists while it is in use. */
export function createTurnsByKey(
  limits: TurnLimits,
  refuse: () => ApiError,
): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const lines = new Map<string, { takeTurn: TakeTurn; users: number }>();
  return async (key, work) => {
    const line = lines.get(key) ?? { takeTurn: createTurns(limits, refuse), users: 0 };
    lines.set(key, line);
    line.users += 1;
    try {
      return await line.takeTurn(work);
    } finally {
      line.users -= 1;
      if (line.users === 0) lines.delete(key);
    }
  };
}
