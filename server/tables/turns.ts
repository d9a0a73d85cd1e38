import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';

/** Decisions that depend on several rows of a business, so that concurrent ones must not overlap. */
type Subject =
  | 'categories'
  | 'booking forms'
  | 'booking policies'
  | 'locations'
  | 'pictures'
  | 'pricing plans'
  | 'resource types'
  | 'saved views'
  | 'staff members'
  | 'template'
  | `last save of ${string}`;

/**
 * Takes an advisory lock on the subject within the business until the transaction ends. Call it before reading the
 * rows, so that the next statement sees the previous decision.
 */
export async function waitForTurn(db: Queries, businessId: string, subject: Subject): Promise<void> {
  const name = `${businessId}\n${subject}`;
  await db.rows(sql`select pg_advisory_xact_lock(hashtextextended(${name}::text, 0))`);
}
