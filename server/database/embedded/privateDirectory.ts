import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const clusterName = /^postgresql(?:\.new)?$/;
/** Files that Frontdesk creates in a data directory. */
const ownName = /^(?:postgresql(?:\.new)?|secret(?:\.new)?|lock\..*)$/;

/**
 * Removes other users' access to the files of a data directory. Returns whether they had any. A directory with
 * other files keeps its mode; only Frontdesk's files are changed.
 */
export async function makePrivate(directory: string): Promise<boolean> {
  const names = await readdir(directory);
  const own = names.filter((name) => clusterName.test(name)).map((name) => join(directory, name));
  const folders = names.every((name) => ownName.test(name)) ? [directory, ...own] : own;
  const closed = await Promise.all(folders.map(removeOthersAccess));
  return closed.includes(true);
}

async function removeOthersAccess(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  if ((mode & 0o077) === 0) return false;
  await chmod(folder, mode & 0o700);
  return true;
}
