import type { Worker } from 'node:worker_threads';
import type { Database } from '../database/database.ts';
import { openEmbedded } from '../database/embedded/embedded.ts';
import { guardWrites } from '../database/writeGate.ts';
import type { Settings } from './arguments.ts';
import { sayLine } from './sayLine.ts';

/** The embedded database's engine. */
export interface Engine {
  /** The built worker. */
  worker: URL;
  /** Its thread, if it is already loading. */
  thread?: Worker | undefined;
}

/**
 * Opens the database of the settings without migrating it. Work of this thread that the opening need not wait for starts
 * in `meanwhile`.
 */
export async function openDatabase(
  { data, databaseUrl }: Settings,
  { worker, thread }: Engine,
  meanwhile: () => void = () => undefined,
): Promise<Database> {
  if (databaseUrl === undefined) {
    return guardWrites(await openEmbedded({ directory: data, worker, thread, say: sayLine, meanwhile }));
  }
  meanwhile();
  const { openPostgres } = await import('../database/postgres.ts');
  return guardWrites(await openPostgres(databaseUrl));
}
