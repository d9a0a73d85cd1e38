/** Schedules a single connection in order of arrival: statements are pipelined, a transaction runs alone. */
export interface Turns {
  /**
   * Starts `send` as soon as no transaction holds the connection, without waiting for earlier answers: statements
   * pipeline.
   */
  statement<Result>(send: () => Promise<Result>): Promise<Result>;
  /** Starts `work` alone; the next turn begins when it calls `release`. */
  transaction<Result>(work: (release: () => void) => Promise<Result>): Promise<Result>;
}

export function makeTurns(): Turns {
  const waiting: { alone: boolean; start: () => void }[] = [];
  let locked = false;

  const next = (): void => {
    while (!locked) {
      const turn = waiting.shift();
      if (!turn) return;
      locked = turn.alone;
      turn.start();
    }
  };
  const enqueue = <Result>(alone: boolean, run: () => Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ alone, start: () => void run().then(resolve, reject) });
      next();
    });

  return {
    statement: (send) => enqueue(false, send),
    transaction: (work) => {
      let released = false;
      return enqueue(true, () =>
        work(() => {
          if (released) return;
          released = true;
          locked = false;
          next();
        }),
      );
    },
  };
}
