import { AsyncLocalStorage } from 'node:async_hooks';

/** Detects statements on the database inside a transaction. */
export interface TransactionGuard {
  /**
   * Throws inside a transaction's work: with one connection the statement would deadlock, with several it would
   * miss the transaction's writes.
   */
  assertOutside(): void;
  inside<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function makeTransactionGuard(): TransactionGuard {
  const storage = new AsyncLocalStorage<{ running: boolean }>();
  return {
    assertOutside: () => {
      if (storage.getStore()?.running)
        throw new Error('Inside a transaction, ask the transaction, not the database.');
    },
    inside: async (work) => {
      // Work that outlives the transaction keeps this store, and may use the database afterwards.
      const transaction = { running: true };
      try {
        return await storage.run(transaction, work);
      } finally {
        transaction.running = false;
      }
    },
  };
}
