import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { replaceBuild } from './replaceBuild.mjs';

test('a build keeps the files of the one before, and no older ones', async () => {
  const home = await mkdtemp(join(tmpdir(), 'frontdesk-builds-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const folder = join(home, 'dist/server');
  const build = async (files) => {
    const fresh = join(home, 'fresh');
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(fresh, name)), { recursive: true });
      await writeFile(join(fresh, name), content);
    }
    await replaceBuild(fresh, folder);
    return (await readdir(join(folder, 'chunks'))).toSorted();
  };

  expect(await build({ 'main.js': '1', 'chunks/a-1.js': '', 'chunks/b-1.js': '' })).toEqual([
    'a-1.js',
    'b-1.js',
  ]);
  const second = { 'main.js': '2', 'chunks/a-2.js': '', 'chunks/b-1.js': '' };
  expect(await build(second)).toEqual(['a-1.js', 'a-2.js', 'b-1.js']);
  expect(await readFile(join(folder, 'main.js'), 'utf8')).toBe('2');
  const third = { 'main.js': '3', 'chunks/a-3.js': '', 'chunks/b-1.js': '' };
  expect(await build(third)).toEqual(['a-2.js', 'a-3.js', 'b-1.js']);
  expect(await readdir(home)).toEqual(['dist']);
});
