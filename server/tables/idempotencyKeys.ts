import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { json } from '../database/sqlCompiler.ts';

/** Locks the key until the transaction ends; false if another transaction holds it. */
export async function lockIdempotencyKey(db: Queries, caller: string, key: string): Promise<boolean> {
  const row = await db.first(
    sql<{
      taken: boolean;
    }>`select pg_try_advisory_xact_lock(hashtextextended(${`${caller}\n${key}`}::text, 0)) as taken`,
  );
  return row?.taken ?? false;
}

/** Returns the answer stored under the key, unless it has expired. */
export async function findIdempotencyKey(
  db: Queries,
  caller: string,
  key: string,
  now: Date,
): Promise<{ requestHash: string; answer: unknown } | undefined> {
  return db.first(sql<{ requestHash: string; answer: unknown }>`
    select request_hash as "requestHash", answer from idempotency_keys
    where caller = ${caller} and key = ${key} and expires_date > ${now}`);
}

interface NewKey {
  caller: string;
  key: string;
  requestHash: string;
  answer: unknown;
  expires: Date;
  now: Date;
}

/** Stores an answer, and deletes a few expired ones, so that the table stays small. */
export async function addIdempotencyKey(db: Queries, added: NewKey): Promise<void> {
  await db.write(sql`
    delete from idempotency_keys where (caller, key) in (
      select caller, key from idempotency_keys where expires_date <= ${added.now} limit 20 for update skip locked
    )`);
  await db.write(
    sql`insert into idempotency_keys (caller, key, request_hash, answer, expires_date)
      values (${added.caller}, ${added.key}, ${added.requestHash}, ${json(added.answer)}, ${added.expires})
      on conflict (caller, key) do update
      set request_hash = excluded.request_hash, answer = excluded.answer, expires_date = excluded.expires_date`,
    1,
  );
}
