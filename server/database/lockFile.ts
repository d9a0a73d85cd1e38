import { link, open, rm, stat, writeFile } from 'node:fs/promises';
import { isAlive, readOwner, type LockOwner } from './lockOwner.ts';

/**
 * The lock where there are no abstract sockets: a file that appears complete or not at all, naming its owner.
 * Only one process at a time may remove a dead owner's file, so that no successor's file is ever taken for it.
 * Gives the function that frees it; throws what `taken` makes when a living process holds it.
 */
export async function lockFileExclusively(
  file: string,
  owner: LockOwner,
  taken: (other: LockOwner | undefined) => Error,
): Promise<() => Promise<void>> {
  const own = `${file}.${owner.pid}.${crypto.randomUUID()}`;
  await writeFile(own, JSON.stringify(owner));
  try {
    if ((await linked(own, file)) || ((await removeDead(file)) && (await linked(own, file)))) {
      return () => rm(file, { force: true });
    }
    throw taken(await readOwner(file));
  } finally {
    await rm(own, { force: true });
  }
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Milliseconds after which whoever was removing a dead owner's file must have died over it. */
const removalGoneMs = 10_000;

/**
 * Removes the lock file if its owner is dead. Whoever holds the mark beside it is the only one who may: what it has read
 * is then what it removes, because a living successor's file can only appear where there is none.
 * False when the owner lives or another process is at it.
 */
async function removeDead(file: string): Promise<boolean> {
  const mark = `${file}.removing`;
  if (!(await marked(mark))) return false;
  try {
    const other = await readOwner(file);
    if (other && isAlive(other)) return false;
    await rm(file, { force: true });
    return true;
  } finally {
    await rm(mark, { force: true });
  }
}

async function marked(mark: string): Promise<boolean> {
  const since = await stat(mark).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );
  if (since !== undefined && Date.now() - since > removalGoneMs) await rm(mark, { force: true });
  try {
    await (await open(mark, 'wx')).close();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
