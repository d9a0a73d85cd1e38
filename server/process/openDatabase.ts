import type { Database } from '../database/database.ts';
import { openEmbedded } from '../database/embedded/embedded.ts';
import { guardWrites } from '../database/writeGate.ts';
import type { Settings } from './arguments.ts';
import { sayLine } from './sayLine.ts';

/**
 * Opens the database of the settings without migrating it. `worker` is the built worker of the embedded database. Work of
 * this thread that the opening need not wait for starts in `meanwhile`.
 */
export async function openDatabase(
  { data, databaseUrl }: Settings,
  worker: URL,
  meanwhile: () => void = () => undefined,
): Promise<Database> {
  if (databaseUrl === undefined) {
    return guardWrites(await openEmbedded({ directory: data, worker, say: sayLine, meanwhile }));
  }
  meanwhile();
  const { openPostgres } = await import('../database/postgres.ts');
  return guardWrites(await openPostgres(databaseUrl));
}
