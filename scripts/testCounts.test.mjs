import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { compareCounts } from './testCounts.mjs';

const tests = (unit, browser) => [
  { name: 'unit', outcome: { passed: unit } },
  { name: 'browser', outcome: { passed: browser } },
];

async function countsFile() {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-counts-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'counts.json');
}

it('stores the counts of a green run', async () => {
  const file = await countsFile();
  expect(await compareCounts(tests(1000, 300), file)).toEqual([]);
  expect(await compareCounts(tests(981, 301), file)).toEqual([]);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ unit: 981, browser: 301 });
});

it('names each step whose count falls by more than 2 %, and keeps the previous counts', async () => {
  const file = await countsFile();
  await compareCounts(tests(1000, 300), file);
  expect(await compareCounts(tests(979, 300), file)).toEqual([
    expect.stringContaining('unit: 979 tests passed, 1000 in the last green run.'),
  ]);
  expect(await compareCounts(tests(1000, 300).slice(0, 1), file)).toEqual([
    expect.stringContaining('browser: 0 tests passed'),
  ]);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ unit: 1000, browser: 300 });
});
