import { ApiError } from '../../../contract/errors.ts';

/** Ends a transaction that asks nothing for too long: on a single connection everybody else waits for it. */
export interface IdleWatch {
  /** Rejects when nothing was asked for the limit: somebody holds the only connection and does something else. */
  expired: Promise<never>;
  /** Runs a statement, during which the watch rests. Refuses after the end. */
  pause<Value>(send: () => Promise<Value>): Promise<Value>;
  end(): void;
}

export function makeIdleWatch(limitMs: number): IdleWatch {
  let running = 0;
  let over = false;
  let timer: NodeJS.Timeout | undefined;
  let expire: ((reason: unknown) => void) | undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    expire = reject;
  });
  expired.catch(() => undefined);
  const rest = (): void => {
    timer = setTimeout(
      () => expire?.(new ApiError('DEADLINE_EXCEEDED', 'A transaction was left open.')),
      limitMs,
    );
  };
  rest();
  return {
    expired,
    pause: async (send) => {
      if (over) throw new Error('The transaction is over.');
      running += 1;
      clearTimeout(timer);
      try {
        return await send();
      } finally {
        running -= 1;
        if (running === 0 && !over) rest();
      }
    },
    end: () => {
      over = true;
      clearTimeout(timer);
    },
  };
}
