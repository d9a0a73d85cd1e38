import { AsyncLocalStorage } from 'node:async_hooks';

/** Notices when code inside a transaction asks the database itself. */
export interface TransactionGuard {
  /** Throws inside a transaction's work: on one connection that would wait for itself, on several miss its own writes. */
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
      // What the work leaves behind to run later keeps this store, and may ask the database once it is over.
      const transaction = { running: true };
      try {
        return await storage.run(transaction, work);
      } finally {
        transaction.running = false;
      }
    },
  };
}
