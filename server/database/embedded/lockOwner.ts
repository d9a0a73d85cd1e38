import { readFile, stat } from 'node:fs/promises';
import { hostname } from 'node:os';

/** Owner of a data directory, as written into its lock file. */
export interface LockOwner {
  pid: number;
  host: string;
  /**
   * Id of the running kernel, and of the directory in it: if both are equal, sockets tell whether the owner lives.
   */
  place: string;
  /** Unique per acquisition of the lock. */
  nonce: string;
  /** Socket file in the directory on which the owner listens; absent where sockets don't work. */
  socket?: string;
}

/** Describes this process as the owner of a directory. */
export async function newOwner(directory: string): Promise<LockOwner> {
  const nonce = crypto.randomUUID();
  return {
    pid: process.pid,
    host: hostname(),
    place: await machineAndDirectory(directory),
    nonce,
    socket: `lock.${nonce}.sock`,
  };
}

async function machineAndDirectory(directory: string): Promise<string> {
  const kernel = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(hostname);
  const { dev, ino } = await stat(directory);
  return `${kernel.trim()} ${dev}:${ino}`;
}

/** Reads a lock file; undefined if it is missing or another version's. */
export async function readOwner(file: string): Promise<LockOwner | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  try {
    const value: unknown = JSON.parse(text);
    return isOwner(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isOwner(value: unknown): value is LockOwner {
  if (typeof value !== 'object' || value === null) return false;
  const { pid, host, place, nonce } = value as Partial<LockOwner>;
  return typeof pid === 'number' && [host, place, nonce].every((each) => typeof each === 'string');
}
