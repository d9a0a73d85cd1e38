import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';

export interface AttemptLimits {
  now: Date;
  windowEndsAt: Date;
  /** Failures per window without a delay; each further one doubles the delay of the next attempt. */
  maxFailures: number;
  maxWaitSeconds: number;
}

export interface AttemptRow {
  last_allowed: boolean;
  /** In the window, including this attempt. */
  failures: number;
  blocked_until: Date | null;
}

/**
 * Counts an attempt on a subject as failed, and returns whether it may proceed: one statement, so that no
 * concurrent attempt goes uncounted. Subjects must be counted in the same order everywhere to avoid deadlocks.
 */
export async function countAttempt(
  db: Queries,
  businessId: string,
  subject: string,
  { now, windowEndsAt, maxFailures, maxWaitSeconds }: AttemptLimits,
): Promise<AttemptRow> {
  const at = sql`${now}::timestamptz`;
  const blocked = sql`(a.blocked_until is not null and a.blocked_until > ${at})`;
  const failures = sql`(case when a.window_ends_at <= ${at} then 1 when ${blocked} then a.failures else a.failures + 1 end)`;
  const wait = sql`least(power(2, least(${failures} - ${maxFailures}, 20)), ${maxWaitSeconds}) * interval '1 second'`;
  const row = await db.first(
    sql<AttemptRow>`insert into sign_in_attempts as a
        (business_id, subject, failures, window_ends_at, blocked_until, last_allowed)
      values (${businessId}, ${subject}, 1, ${windowEndsAt}::timestamptz, null, true)
      on conflict (business_id, subject) do update set
        last_allowed = not ${blocked},
        failures = ${failures},
        window_ends_at = case when ${blocked} then a.window_ends_at else ${windowEndsAt}::timestamptz end,
        blocked_until = case
          when ${blocked} then a.blocked_until
          when ${failures} >= ${maxFailures} then ${at} + ${wait}
          else null end
      returning last_allowed, failures, blocked_until`,
  );
  if (!row) throw new Error('A counted attempt has no row.');
  return row;
}

export async function forgetAttempts(db: Queries, businessId: string, subject: string): Promise<void> {
  await db.write(
    sql`delete from sign_in_attempts where business_id = ${businessId} and subject = ${subject}`,
  );
}

/** Uncounts one attempt that succeeded, and removes the delay that it caused. */
export async function takeBackAttempt(db: Queries, businessId: string, subject: string): Promise<void> {
  await db.write(
    sql`update sign_in_attempts set failures = greatest(failures - 1, 0), blocked_until = null
      where business_id = ${businessId} and subject = ${subject}`,
  );
}
