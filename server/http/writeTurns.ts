import { ApiError } from '../../contract/errors.ts';
import type { Database } from '../database/database.ts';
import { createTurnsByKey } from '../rules/turns.ts';

/**
 * Limits of concurrent writes per process, applied before they take a connection. Otherwise writers of one record
 * would wait for its row lock, each on a connection of the pool, until none is left for other calls; on the
 * embedded engine they would block its only connection.
 */
export const writeLimits = {
  record: { running: 1, waiting: 50, patience: 20_000 },
  business: { running: 4, waiting: 500, patience: 20_000 },
} as const;

type InTurn = <Result>(
  target: { businessId: string | undefined; record: readonly string[] },
  work: () => Promise<Result>,
) => Promise<Result>;

const byDatabase = new WeakMap<Database, InTurn>();

/** Runs a write while no other one of this process changes the same record. Throws ABORTED beyond the limits. */
export function writeInTurn(database: Database): InTurn {
  const known = byDatabase.get(database) ?? makeWriteTurns();
  byDatabase.set(database, known);
  return known;
}

function makeWriteTurns(): InTurn {
  const ofRecord = createTurnsByKey(writeLimits.record, () =>
    tooManyWrites('Too many changes of this record are waiting. Try again in a moment.'),
  );
  const ofBusiness = createTurnsByKey(writeLimits.business, () =>
    tooManyWrites('Too many changes of this business are waiting. Try again in a moment.'),
  );
  return async ({ businessId, record }, work) => {
    if (businessId === undefined) return work();
    const inBusiness = () => ofBusiness(businessId, work);
    return record.length === 0 ? inBusiness() : ofRecord([businessId, ...record].join('/'), inBusiness);
  };
}

function tooManyWrites(sentence: string): ApiError {
  return new ApiError('ABORTED', sentence, { retryAfter: 1 });
}
