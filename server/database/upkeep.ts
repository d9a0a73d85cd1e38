import { sql } from 'kysely';
import type { Queries } from './database.ts';

/** Maximum log size since the last checkpoint: a killed process replays it at the next start. */
const logLimitBytes = 32 * 1024 * 1024;

/**
 * Does the work of PostgreSQL's background processes, which PGlite lacks (measured: without it the log and the
 * dead rows grow without limit): checkpoints, and vacuum and statistics at autovacuum's thresholds.
 */
export async function keepUp(database: Queries): Promise<void> {
  const log = await database.first(
    sql<{
      bytes: string;
    }>`select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) as bytes from pg_control_checkpoint()`,
  );
  if (Number(log?.bytes) > logLimitBytes) await database.rows(sql`checkpoint`);

  const due = await database.rows(
    sql<{ name: string }>`select relname as name from pg_stat_user_tables
      where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`,
  );
  for (const { name } of due) await database.rows(sql`vacuum (analyze) ${sql.table(name)}`);
}
