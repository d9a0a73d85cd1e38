import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** Lists the files of a build, without those it keeps of the one before. */
const listFile = '.files';

/**
 * Replaces the build in `folder` by `fresh` in one step, so that a build that fails midway keeps the old one intact.
 * Files of the old build that the new one lacks stay until the next build: a running server loads some of its modules
 * when they are first used, and its pages name the files of their own build.
 */
export async function replaceBuild(fresh, folder) {
  const own = await filesOf(fresh);
  const former = await readFile(join(folder, listFile), 'utf8').then(
    (list) => list.split('\n'),
    () => [],
  );
  const kept = former.filter((file) => !own.includes(file) && existsSync(join(folder, file)));
  await Promise.all(kept.map((file) => copy(join(folder, file), join(fresh, file))));
  await writeFile(join(fresh, listFile), own.join('\n'));
  await swap(fresh, folder);
}

async function filesOf(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)));
}

async function copy(from, to) {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to);
}

async function swap(fresh, folder) {
  const old = `${fresh}-old`;
  await mkdir(dirname(folder), { recursive: true });
  await rename(folder, old).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(fresh, folder);
  await rm(old, { recursive: true, force: true });
}
