import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const clusterName = /^postgresql(?:\.new)?$/;
/** All that a data directory holds besides a person's own files. */
const ownName = /^(?:postgresql(?:\.new)?|secret(?:\.new)?|lock\..*)$/;

/**
 * Takes from other accounts of this machine what they may do with the files of a data directory. Answers whether they
 * could do anything until now. A directory that also holds other files keeps its mode; what Frontdesk made there does not.
 */
export async function makePrivate(directory: string): Promise<boolean> {
  const names = await readdir(directory);
  const own = names.filter((name) => clusterName.test(name)).map((name) => join(directory, name));
  const folders = names.every((name) => ownName.test(name)) ? [directory, ...own] : own;
  const closed = await Promise.all(folders.map(closeToOthers));
  return closed.includes(true);
}

async function closeToOthers(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  if ((mode & 0o077) === 0) return false;
  await chmod(folder, mode & 0o700);
  return true;
}
