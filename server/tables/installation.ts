import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';

/** Stores the secret of the installation unless there is one; returns the stored one. */
export async function storeSecretOnce(db: Queries, secret: string): Promise<string | undefined> {
  await db.write(sql`insert into installation (secret) values (${secret}) on conflict do nothing`);
  const row = await db.first(sql<{ secret: string }>`select secret from installation`);
  return row?.secret;
}
