import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { openDurable, syncFile, syncTree, type FileWatch } from './durableFiles.ts';
import { damaged, StartError } from '../startError.ts';
import { systemCode } from '../systemError.ts';

/** Version of the PostgreSQL in PGlite; the files of a cluster belong to one major version. */
const postgresMajor = '18';

/** The cluster's directory; the lock files are its neighbours. */
function clusterOf(directory: string): string {
  return join(directory, 'postgresql');
}

/**
 * Opens the cluster of a data directory that this process has locked, and creates a missing one. A new cluster
 * gets its final name only when it is complete and flushed, so an interrupted first start leaves nothing that
 * would break the next one.
 */
export async function openCluster(directory: string, watch: FileWatch): Promise<PGlite> {
  const cluster = clusterOf(directory);
  if (!existsSync(cluster)) await makeCluster(directory, cluster, watch);
  await assertVersion(directory, cluster);
  return openExplained(cluster, watch, (cause) => explained(directory, cause) ?? damaged(directory));
}

async function makeCluster(directory: string, cluster: string, watch: FileWatch): Promise<void> {
  const unfinished = `${cluster}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  const pglite = await openExplained(
    unfinished,
    watch,
    (cause) => explained(directory, cause) ?? new StartError(`No database could be made in ${directory}.`),
  );
  await pglite.close();
  await syncTree(unfinished);
  await rename(unfinished, cluster);
  await syncFile(directory);
}

/** The engine reports all failures alike, so the cause is the last failed file operation. */
async function openExplained(
  cluster: string,
  watch: FileWatch,
  explain: (cause: string | undefined) => StartError,
): Promise<PGlite> {
  let code: string | undefined;
  try {
    return await openDurable(cluster, {
      ...watch,
      failed: (failure) => {
        if (failure in diskFailures) code = failure;
        watch.failed?.(failure);
      },
    });
  } catch (error) {
    throw explain(error instanceof RangeError ? 'ENOMEM' : code);
  }
}

const forbidden = 'may not be read or written by this account. Give it the files, then start again.';
const full = 'lies on a disk that is full. Free some space, then start again.';
const diskFailures: Record<string, string> = {
  ENOSPC: full,
  EDQUOT: full,
  EACCES: forbidden,
  EPERM: forbidden,
  EROFS: 'lies on a disk that is read-only. Make it writable, then start again.',
  EIO: 'lies on a disk that fails. Replace the disk and restore a backup.',
  ENOMEM: 'could not be opened: this machine has too little memory free.',
};

export function isFullDisk(code: string): boolean {
  return diskFailures[code] === full;
}

function explained(directory: string, cause: string | undefined): StartError | undefined {
  const words = cause === undefined ? undefined : diskFailures[cause];
  return words === undefined ? undefined : new StartError(`The database in ${directory} ${words}`);
}

async function assertVersion(directory: string, cluster: string): Promise<void> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    throw explained(directory, systemCode(error)) ?? damaged(directory);
  });
  if (!/^\d+\s*$/.test(version)) throw damaged(directory);
  if (version.trim() !== postgresMajor) {
    throw new StartError(
      `${cluster} was written by PostgreSQL ${version.trim()}; this version of Frontdesk brings ${postgresMajor}. Start the version that wrote it, or name another data directory.`,
    );
  }
}
