import { readFile, readlink } from 'node:fs/promises';
import { hostname, uptime } from 'node:os';

/** Who holds a data directory, as written into its lock file. */
export interface LockOwner {
  pid: number;
  /** When the machine started, in whole seconds since 1970: a process id means nothing after a restart. */
  boot: number;
  /** Changes with the machine and with the container: where process ids and sockets mean the same. */
  machine: string;
}

/** When this machine started. Read twice it may differ by a second. */
export function bootOf(): number {
  return Math.round(Date.now() / 1000 - uptime());
}

/** The place in which process ids and sockets are shared. */
export async function machineOf(): Promise<string> {
  const network = await readlink('/proc/self/ns/net').catch(() => '');
  return `${hostname()} ${network}`.trim();
}

/** Who the lock file names, or undefined when it is missing or half written. */
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
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    typeof value.pid === 'number' &&
    'boot' in value &&
    typeof value.boot === 'number' &&
    'machine' in value &&
    typeof value.machine === 'string'
  );
}

/** Whether the process that an owner names still runs on this machine. */
export function isAlive(owner: LockOwner): boolean {
  // A clock set while the machine runs moves the computed start; a restart moves it by more than a minute or so.
  if (Math.abs(owner.boot - bootOf()) > 60) return false;
  try {
    process.kill(owner.pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
