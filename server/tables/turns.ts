import { sql } from 'kysely';
import type { Queries, Transaction } from '../database/database.ts';

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

/** Any number that nothing else uses as an advisory lock. */
const setupLock = 4_600_002;

/**
 * Takes an advisory lock on the creation of the first business and owner until the transaction ends. Several processes may
 * start at once on a new database, and two people may submit the setup form at once. Loading a sample may take longer than a
 * request's statement, and so may this.
 */
export async function waitForSetup(transaction: Transaction): Promise<void> {
  await transaction.script(`select pg_advisory_xact_lock(${setupLock})`);
}

/**
 * Takes an advisory lock on the subject within the business until the transaction ends. Call it before reading the
 * rows, so that the next statement sees the previous decision.
 */
export async function waitForTurn(db: Queries, businessId: string, subject: Subject): Promise<void> {
  const name = `${businessId}\n${subject}`;
  await db.rows(sql`select pg_advisory_xact_lock(hashtextextended(${name}::text, 0))`);
}
