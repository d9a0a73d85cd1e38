import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Database, Transaction } from '../../database/database.ts';

/**
 * Does `first` in a transaction, which stays open until the transaction of `second` waits for its locks, or has ended
 * without. The embedded engine runs one transaction after the other.
 */
export async function race<Result>(
  database: Database,
  first: (db: Transaction) => Promise<unknown>,
  second: () => Promise<Result>,
  meanwhile: (db: Transaction) => Promise<unknown> = async () => undefined,
): Promise<Result> {
  const held = new EventTarget();
  // Begun outside of the transaction, in which another one is refused.
  const done = once(held).then(second);
  await database.transaction(async (db) => {
    await first(db);
    held.dispatchEvent(new Event('held'));
    let ended = database.engine === 'embedded';
    const end = () => (ended = true);
    void done.then(end, end);
    await vi.waitUntil(async () => ended || (await isWaitedFor(db)), { timeout: 10_000 });
    await meanwhile(db);
  });
  return done;
}

const once = (held: EventTarget): Promise<unknown> =>
  new Promise((resolve) => held.addEventListener('held', resolve, { once: true }));

async function isWaitedFor(db: Transaction): Promise<boolean> {
  const row = await db.first(sql<{ waiting: boolean }>`
    select exists (
      select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))
    ) as waiting`);
  return row?.waiting ?? false;
}
