import { link, rename, rm, writeFile } from 'node:fs/promises';
import { isAlive, readOwner, type LockOwner } from './lockOwner.ts';

/**
 * The lock where there are no abstract sockets: a file that appears complete or not at all, naming its owner.
 * A dead owner's file is moved away first and looked at again, so that two successors never both take it.
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
    // One round moves a dead owner's file away, the next takes the place; more means that somebody else is taking it.
    for (let round = 1; round <= 3; round += 1) {
      if (await linked(own, file)) return () => rm(file, { force: true });
      const other = await readOwner(file);
      if (other && isAlive(other)) throw taken(other);
      await moveAway(file, other);
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

async function moveAway(file: string, dead: LockOwner | undefined): Promise<void> {
  const aside = `${file}.${crypto.randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  // Between reading and moving another successor may have put its own file here: put that back.
  const moved = await readOwner(aside);
  if (moved && moved.pid !== dead?.pid) await linked(aside, file);
  await rm(aside, { force: true });
}
