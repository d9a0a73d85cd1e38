import { constants } from 'node:fs';
import { access, copyFile, link, mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { beatMs, goneMs, newLease, renewLease, thisMoment, type Lease } from '../lease.ts';
import { newOwner, readOwner, type LockOwner } from './lockOwner.ts';
import { askListener, listenInDirectory } from './lockSocket.ts';
import { StartError } from '../startError.ts';
import { isCode } from '../systemError.ts';

/** A data directory that this process has locked. */
export interface DirectoryLock {
  /** Threads that write in the directory wait for this lease before each write. */
  lease: Lease;
  release(): Promise<void>;
}

export interface LockOptions {
  /** Called once when another process has taken the directory: this one must stop writing. */
  lost: (error: StartError) => void;
  /** Prints lines for the operator. */
  say?: (line: string) => void;
  /**
   * Whether to use a socket. Without one, as on some file systems, only the heartbeats show that the lock is held.
   */
  bySocket?: boolean;
}

/** A lock file: `lock.N.json`. The highest number is the owner's. */
interface Lock<Owner = LockOwner | undefined> {
  file: string;
  number: number;
  owner: Owner;
}

/**
 * Locks a data directory for this process, and creates a missing one: PGlite has no lock, and two processes on one
 * directory destroy it. The kernel holds the lock through a socket as long as the process exists, paused or not,
 * and frees it when the process is killed. Where the kernel cannot tell (another machine, no sockets), heartbeats
 * in the lock file hold it: an owner that was paused for longer than a lease finds its successor before it writes
 * again, and `lost` is called. Throws StartError, naming the other process, if the directory is taken, or if it is
 * read-only.
 */
export async function lockDirectory(
  directory: string,
  { lost, say = ignore, bySocket = true }: LockOptions,
): Promise<DirectoryLock> {
  await makeWritable(directory);
  const owner = await newOwner(directory);
  const stopListening = bySocket ? await listenInDirectory(directory, owner.socket ?? '') : undefined;
  if (!stopListening) delete owner.socket;
  try {
    const lock = await takeNumber(directory, owner, say);
    const { lease, stop } = await startHeartbeat(directory, lock, lost);
    return {
      lease,
      release: async () => {
        await stop();
        await rm(lock.file, { force: true });
        await stopListening?.();
      },
    };
  } catch (error) {
    await stopListening?.();
    throw error;
  }
}

function ignore(): void {}

async function makeWritable(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await access(directory, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(
      `The data directory ${directory} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

/**
 * Takes the next number. Only one process can take a number, a dead owner's file is removed only afterwards, and
 * of two processes with different numbers each sees the other's file: the directory never has two owners.
 */
async function takeNumber(
  directory: string,
  owner: LockOwner,
  say: (line: string) => void,
): Promise<Lock<LockOwner>> {
  const dead = new Map<string, number>();
  const assertFree = async (own?: string): Promise<Lock[]> => {
    const others = (await locksIn(directory)).filter(({ file }) => file !== own);
    for (const other of others) {
      const marked = await markOf(other.file);
      // The heartbeat continued after the owner was considered dead: it was only paused.
      if (marked === undefined || dead.get(other.file) === marked) continue;
      if (dead.has(other.file) || !(await isDead(directory, other, owner.place, say))) {
        throw inUse(directory, other.owner);
      }
      dead.set(other.file, marked);
    }
    return others;
  };
  const number = Math.max(0, ...(await assertFree()).map((lock) => lock.number)) + 1;
  const file = join(directory, `lock.${number}.json`);
  if (!(await createExclusively(file, directory, owner))) throw inUse(directory, await readOwner(file));
  try {
    const others = await assertFree(file);
    for (const other of others) {
      await rm(other.file, { force: true });
      if (other.owner?.socket) await rm(join(directory, other.owner.socket), { force: true });
    }
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  return { file, number, owner };
}

async function locksIn(directory: string): Promise<Lock[]> {
  const names = await readdir(directory);
  const locks = names.map(async (name) => {
    // Earlier versions wrote a lock file without a number.
    const [, number] = /^lock(?:\.(\d+))?\.json$/.exec(name) ?? [undefined, name];
    if (number === name) return [];
    const file = join(directory, name);
    return [{ file, number: Number(number ?? 0), owner: await readOwner(file) }];
  });
  return (await Promise.all(locks)).flat();
}

/** Time of the owner's last heartbeat in milliseconds since 1970; undefined if the file is gone. */
async function markOf(file: string): Promise<number | undefined> {
  return (await stat(file).catch(() => undefined))?.mtimeMs;
}

async function isDead(
  directory: string,
  { file, owner }: Lock,
  place: string,
  say: (line: string) => void,
): Promise<boolean> {
  const listener = owner?.socket === undefined ? 'unknown' : await askListener(directory, owner.socket);
  if (listener === 'listens') return false;
  if (listener === 'deaf' && owner?.place === place) return true;
  say(`Waiting ${goneMs / 1000} s: ${nameOf(owner)} may still use ${directory} ...`);
  // Compares heartbeats only with each other: another machine's clock may differ.
  const before = await markOf(file);
  for (let waited = 0; waited < goneMs; waited += beatMs / 4) {
    await new Promise((resolve) => setTimeout(resolve, beatMs / 4));
    if ((await markOf(file)) !== before) return false;
  }
  return true;
}

/** Creates the file atomically with its content; false if it exists. */
async function createExclusively(file: string, directory: string, owner: LockOwner): Promise<boolean> {
  const draft = join(directory, `lock.${owner.nonce}.new`);
  await writeFile(draft, JSON.stringify(owner), { mode: 0o600 });
  try {
    await link(draft, file).catch((error: unknown) => {
      if (isCode(error, 'EEXIST')) throw error;
      // A file system without hard links, where others may briefly read a partial copy.
      return copyFile(draft, file, constants.COPYFILE_EXCL);
    });
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Writes a heartbeat, then checks the lock: a successor either sees the heartbeat and withdraws, or is found here.
 */
async function startHeartbeat(
  directory: string,
  { file, number, owner }: Lock<LockOwner>,
  lost: (error: StartError) => void,
): Promise<{ lease: Lease; stop: () => Promise<void> }> {
  const lease = newLease();
  const beat = async (): Promise<void> => {
    const moment = thisMoment();
    const now = new Date();
    const locks = await utimes(file, now, now)
      // A deleted file is handled by the check of the list.
      .catch(unlessMissing)
      .then(() => locksIn(directory))
      .catch((error: unknown) => unlessMissing(error) ?? []);
    const [last] = locks.toSorted((one, other) => other.number - one.number);
    if (last?.number === number && last.owner?.nonce === owner.nonce) renewLease(lease, moment);
    else {
      clearInterval(timer);
      lost(lockLost(directory, last?.owner));
    }
  };
  let beating: Promise<void> | undefined;
  const timer = setInterval(() => {
    // A failed heartbeat renews no lease: writes wait for a successful one.
    beating ??= beat()
      .catch(ignore)
      .finally(() => {
        beating = undefined;
      });
  }, beatMs);
  timer.unref();
  await beat();
  return {
    lease,
    stop: async () => {
      clearInterval(timer);
      await beating;
    },
  };
}

function lockLost(directory: string, successor: LockOwner | undefined): StartError {
  const reason = successor
    ? `${nameOf(successor)} took it while this one was paused`
    : 'its lock file was removed while this one ran';
  return new StartError(
    `The data directory ${directory} is no longer this process's: ${reason}. This process ends, so that nothing is lost.`,
  );
}

function inUse(directory: string, owner: LockOwner | undefined): StartError {
  return new StartError(
    `The data directory ${directory} is in use by ${nameOf(owner)}. Stop that one first.`,
  );
}

function nameOf(owner: LockOwner | undefined): string {
  if (!owner) return 'another process';
  return owner.host === hostname()
    ? `process ${owner.pid}`
    : `process ${owner.pid} on ${owner.host}, another container or machine`;
}

function unlessMissing(error: unknown): undefined {
  if (!isCode(error, 'ENOENT')) throw error;
}
