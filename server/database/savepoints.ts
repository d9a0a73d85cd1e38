import { sql } from 'kysely';
import type { Queries } from './database.ts';

/**
 * Runs a change in a savepoint, reads its effects, and rolls it back, for previews. Rethrows refusals: a failed statement
 * ends the transaction, so only a change that succeeded is rolled back.
 */
export async function rolledBack<Answer>(db: Queries, work: () => Promise<Answer>): Promise<Answer> {
  await db.write(sql`savepoint preview`);
  const answer = await work();
  await db.write(sql`rollback to savepoint preview`);
  return answer;
}

/** A part of a transaction that can be rolled back alone. */
export interface Savepoint {
  release(): Promise<unknown>;
  rollBack(): Promise<unknown>;
}

export async function startSavepoint(db: Queries): Promise<Savepoint> {
  await db.write(sql`savepoint item`);
  return {
    release: () => db.write(sql`release savepoint item`),
    rollBack: () => db.write(sql`rollback to savepoint item`),
  };
}
