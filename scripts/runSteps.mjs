import { say, secondsSince } from './say.mjs';
import { compareCounts } from './testCounts.mjs';

/**
 * @typedef {{ name: string, run: () => Promise<import('./testSteps.mjs').Outcome> }} Step
 */

const slowest = 20;

/**
 * Runs steps one after the other, those of an inner array in parallel, then prints a table of them, the slowest test
 * files and the checks. The last line counts the tests: `N passed, N failed, N skipped`. The exit code is non-zero when
 * anything failed.
 * @param {(Step | Step[])[]} steps
 * @param {{ whole?: boolean }} [options] `whole`: every test ran, so their number must not fall
 */
export async function runSteps(steps, { isFullRun = false } = {}) {
  const rows = [];
  for (const step of steps)
    rows.push(...(Array.isArray(step) ? await sideBySide(step) : [await alone(step)]));

  const tests = rows.filter(({ outcome }) => 'passed' in outcome);
  const checks = rows.filter(({ outcome }) => 'state' in outcome);
  console.log(`\n${tableOf(tests)}`);
  const files = tests.flatMap(({ outcome }) => outcome.files);
  if (files.length > slowest) console.log(`\n${slowestOf(files)}`);
  console.log('');
  for (const { name, outcome, seconds } of checks)
    console.log(`${name}: ${outcome.state} (${seconds})${outcome.note ? `, ${outcome.note}` : ''}`);

  const failed =
    sum(tests, 'failed') > 0 ||
    checks.some(({ outcome }) => outcome.state === 'failed') ||
    tests.some(({ outcome }) => outcome.broken);
  const failures = tests.flatMap(({ outcome }) => outcome.failures);
  if (failures.length > 0) console.log(`\n${['Failed', ...failures].join('\n  ')}`);
  const fewer = isFullRun && !failed ? await compareCounts(tests) : [];
  for (const line of fewer) console.log(line);
  console.log('');
  console.log(
    `${sum(tests, 'passed')} passed, ${sum(tests, 'failed')} failed, ${sum(tests, 'skipped')} skipped`,
  );
  process.exitCode = failed || fewer.length > 0 ? 1 : 0;
}

async function alone({ name, run }) {
  say(`\n--- ${name}`);
  const start = performance.now();
  const outcome = await run();
  if (outcome.output) say(outcome.output);
  return { name, outcome, seconds: secondsSince(start) };
}

/** Each step prints when it has ended, so that outputs do not mix. */
async function sideBySide(steps) {
  say(`\n--- ${steps.map(({ name }) => name).join(', ')}`);
  const start = performance.now();
  return Promise.all(
    steps.map(async ({ name, run }) => {
      const outcome = await run();
      const seconds = secondsSince(start);
      say(`${name}: ${outcome.state} (${seconds})`);
      if (outcome.output) say(outcome.output);
      return { name, outcome, seconds };
    }),
  );
}

function tableOf(tests) {
  const width = Math.max(16, ...tests.map(({ name }) => name.length + 2));
  const line = ({ name, outcome: { passed, failed, skipped, note }, seconds }) =>
    `${name.padEnd(width)}${[passed, failed, skipped].map((count) => String(count).padStart(8)).join('')}${seconds.padStart(10)}${note ? `   ${note}` : ''}`;
  return [`${''.padEnd(width)}  passed  failed skipped      time`, ...tests.map(line)].join('\n');
}

function slowestOf(files) {
  const longest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, slowest);
  const lines = longest.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${path}`);
  return [`The ${slowest} slowest files`, ...lines].join('\n');
}

const sum = (tests, count) => tests.reduce((total, { outcome }) => total + outcome[count], 0);
