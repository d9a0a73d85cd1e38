import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const dayMs = 86_400_000;
const cache = 'node_modules/.cache/frontdesk-snapshots';

/**
 * The file with a snapshot of a database, cached between test runs until one of its source files changes.
 * @param folders the folders of the source files, relative to the project
 * @param day for a snapshot that is valid only on the day it was made
 */
export async function cachedSnapshot(
  name: string,
  { folders, day = '' }: { folders: readonly string[]; day?: string },
  make: () => Promise<Blob>,
): Promise<string> {
  const file = join(cache, `${name}-${await hashOf(folders, day)}.tar`);
  if (existsSync(file)) return file;
  const bytes = new Uint8Array(await (await make()).arrayBuffer());
  await mkdir(cache, { recursive: true });
  await removeOld();
  // Concurrent runs may both create it: each renames a complete file.
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, file);
  return file;
}

/** A snapshot takes 70 MB. Those of today may be in use by another run. */
async function removeOld(): Promise<void> {
  for (const name of await readdir(cache)) {
    const path = join(cache, name);
    if (Date.now() - (await stat(path)).mtimeMs > dayMs) await rm(path, { force: true });
  }
}

async function hashOf(folders: readonly string[], day: string): Promise<string> {
  const listed = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(folder, { recursive: true })).map((path) => join(folder, path)),
    ),
  );
  const files = listed.flat().filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));
  const hash = createHash('sha256').update(day);
  for (const file of ['package-lock.json', ...files.toSorted()])
    hash.update(file).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}
