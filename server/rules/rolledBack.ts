import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';

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
