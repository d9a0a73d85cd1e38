import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const cacheFile = 'dist/sources.json';

/**
 * One hash over the contents of files and folders (without tests) and over `extra`. Files with unchanged size and time
 * are not read again, so that an unchanged tree costs a few milliseconds.
 */
export async function hashSources(paths, extra = []) {
  const known = await readCache();
  const files = (await Promise.all(paths.map(filesUnder))).flat().toSorted(byCodeUnit);
  const hashes = await Promise.all(files.map((file) => hashFile(file, known)));
  await mkdir(dirname(cacheFile), { recursive: true });
  await writeFile(cacheFile, JSON.stringify(known));
  const all = createHash('sha256');
  for (const part of [...extra, ...files.map((file, index) => `${file} ${hashes[index]}`)])
    all.update(`${part}\n`);
  return all.digest('hex');
}

const byCodeUnit = (one, other) => (one < other ? -1 : Number(one > other));

async function filesUnder(path) {
  const found = await stat(path).catch(() => undefined);
  if (!found) return [];
  if (found.isFile()) return [path];
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

async function hashFile(file, known) {
  const { mtimeMs, size } = await stat(file);
  const before = known[file];
  if (before && before.mtimeMs === mtimeMs && before.size === size) return before.hash;
  const hash = createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
  known[file] = { mtimeMs, size, hash };
  return hash;
}

async function readCache() {
  try {
    return JSON.parse(await readFile(cacheFile, 'utf8'));
  } catch {
    return {};
  }
}
