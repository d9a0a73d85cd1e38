import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { openDurable, syncTree } from './durableFiles.ts';
import { StartError } from './startError.ts';

/** The PostgreSQL inside PGlite; a cluster's files belong to one major version. */
const postgresMajor = '18';

/** Where the cluster of a data directory lives; the lock's files lie beside it. */
function clusterOf(directory: string): string {
  return join(directory, 'postgresql');
}

/**
 * Opens the cluster of a data directory that this process has locked, making it first if there is none.
 * A new cluster is made beside its place and renamed there when it is complete and on the disk, so a first start
 * that is cut off at any moment leaves nothing that a second one trips over.
 */
export async function openCluster(directory: string): Promise<PGlite> {
  const cluster = clusterOf(directory);
  if (!existsSync(cluster)) await makeCluster(directory, cluster);
  await assertVersion(cluster);
  return openDurable(cluster);
}

async function makeCluster(directory: string, cluster: string): Promise<void> {
  const unfinished = `${cluster}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished);
  const pglite = await openDurable(unfinished);
  await pglite.close();
  await syncTree(unfinished);
  await rename(unfinished, cluster);
  await syncTree(directory);
}

async function assertVersion(cluster: string): Promise<void> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) {
    throw new StartError(
      `${cluster} is not a database: it has no PG_VERSION. Move it away or name another data directory.`,
    );
  }
  if (version.trim() !== postgresMajor) {
    throw new StartError(
      `${cluster} was written by PostgreSQL ${version.trim()}; this version of Frontdesk brings ${postgresMajor}. Start the version that wrote it, or name another data directory.`,
    );
  }
}
