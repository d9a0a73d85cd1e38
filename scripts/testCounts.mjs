import { readFile, writeFile } from 'node:fs/promises';

const ofLastRun = 'scripts/testCounts.json';
const tolerated = 0.02;

/**
 * Compares the passed tests of a green run with those of the last one, step by step. Stores the new counts when none
 * fell by more than 2 %; otherwise returns a line for each that did.
 * @param {{ name: string, outcome: { passed: number } }[]} tests
 * @param {string} [file] the counts of the last green run; created if missing
 * @returns {Promise<string[]>}
 */
export async function compareCounts(tests, file = ofLastRun) {
  const before = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
  const now = Object.fromEntries(tests.map(({ name, outcome }) => [name, outcome.passed]));
  const fewer = Object.entries(before)
    .filter(([name, count]) => (now[name] ?? 0) < count * (1 - tolerated))
    .map(
      ([name, count]) =>
        `${name}: ${now[name] ?? 0} tests passed, ${count} in the last green run. If they were removed on purpose, change ${file}.`,
    );
  if (fewer.length === 0) await writeFile(file, `${JSON.stringify(now, undefined, 2)}\n`);
  return fewer;
}
