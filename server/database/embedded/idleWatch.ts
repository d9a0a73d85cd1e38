import { ApiError } from '../../../contract/errors.ts';

/** Ends a transaction that is idle for too long: everyone else waits for the only connection. */
export interface IdleWatch {
  /** Rejects after the idle limit. */
  expired: Promise<never>;
  /** Runs a statement, during which the timer stops. Throws after expiry. */
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
