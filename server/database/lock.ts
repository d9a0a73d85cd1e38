import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { lockFileExclusively } from './lockFile.ts';
import { bootOf, machineOf, readOwner, type LockOwner } from './lockOwner.ts';
import { StartError } from './startError.ts';

/** A data directory held by this process. */
export interface DirectoryLock {
  release(): Promise<void>;
}

/** Elsewhere (another container or machine) only a fresh mark in the file tells that an owner lives. */
const heartbeatMs = 2000;
const heartbeatGoneMs = 3 * heartbeatMs;

/**
 * Takes a data directory for this process alone, making it if it is missing: PGlite has no lock of its own, and two
 * processes on one directory destroy it. The lock frees itself when the process is killed.
 * Throws StartError, naming the other process, when the directory is taken, or when it cannot be written.
 */
export async function lockDirectory(
  directory: string,
  { bySocket = process.platform === 'linux' }: { bySocket?: boolean } = {},
): Promise<DirectoryLock> {
  await makeWritable(directory);
  const file = join(directory, 'lock.json');
  const owner: LockOwner = { pid: process.pid, boot: bootOf(), machine: await machineOf() };
  await assertNobodyElsewhere(file, directory, owner);

  const free = bySocket
    ? await lockBySocket(directory, file, owner)
    : await lockFileExclusively(file, owner, (other) => inUse(directory, other));
  const heartbeat = setInterval(() => {
    const now = new Date();
    // When the directory is gone there is nothing left to protect.
    utimes(file, now, now).catch(() => clearInterval(heartbeat));
  }, heartbeatMs);
  heartbeat.unref();
  return {
    release: async () => {
      clearInterval(heartbeat);
      await free();
    },
  };
}

async function makeWritable(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
    await access(directory, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(
      `The data directory ${directory} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

/** An owner on another machine or in another container shares neither sockets nor process ids with this one. */
async function assertNobodyElsewhere(file: string, directory: string, self: LockOwner): Promise<void> {
  const other = await readOwner(file);
  if (!other || other.machine === self.machine) return;
  const { mtimeMs } = await stat(file);
  if (Math.abs(Date.now() - mtimeMs) < heartbeatGoneMs)
    throw inUse(directory, other, ' in another container or on another machine');
}

/**
 * Linux: an abstract socket belongs to the process and vanishes with it, whatever ends it. Its name is the directory's
 * device and inode, so every path to the directory gives the same.
 */
async function lockBySocket(directory: string, file: string, owner: LockOwner): Promise<() => Promise<void>> {
  const { dev, ino } = await stat(directory);
  const name = createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32);
  const server = createServer((connection) => connection.destroy());
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(`\0frontdesk-${name}`, resolve);
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw inUse(directory, await readOwner(file));
    }
    throw error;
  }
  server.unref();
  await writeFile(file, JSON.stringify(owner));
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function inUse(directory: string, owner: LockOwner | undefined, where = ''): StartError {
  const process = owner ? `process ${owner.pid}` : 'another process';
  return new StartError(
    `The data directory ${directory} is in use by ${process}${where}. Stop that one first.`,
  );
}
