import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';

/** What is decided by looking at several rows of a business at once, so that two such decisions must not overlap. */
type Subject =
  | 'categories'
  | 'booking policies'
  | 'locations'
  | 'pictures'
  | 'pricing plans'
  | 'resource types'
  | 'saved views'
  | 'template'
  | `last save of ${string}`;

/**
 * Waits until nobody else in the business decides about the subject, and keeps the turn until the transaction ends.
 * To be called before the rows are read: the next statement sees what the one before has done.
 */
export async function waitForTurn(db: Queries, businessId: string, subject: Subject): Promise<void> {
  const name = `${businessId}\n${subject}`;
  await db.rows(sql`select pg_advisory_xact_lock(hashtextextended(${name}::text, 0))`);
}
