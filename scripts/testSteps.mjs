import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import { findBrowser } from './browser.mjs';
import { runNode, runNpm } from './run.mjs';
import { say } from './say.mjs';

/**
 * The outcome of tests: how many passed, failed and were skipped, and how long each file took. `broken` says that the
 * runner itself failed.
 * @typedef {{ passed: number, failed: number, skipped: number, files: { path: string, seconds: number }[], broken?: boolean, note?: string }} TestOutcome
 * The outcome of a check, which is one answer.
 * @typedef {{ state: 'passed' | 'failed' | 'skipped', output?: string, note?: string }} CheckOutcome
 * @typedef {TestOutcome | CheckOutcome} Outcome
 */

const nothingRan = { passed: 0, failed: 0, skipped: 0, files: [], broken: true };

/** A program whose exit code is the whole answer. It prints when it fails. */
function check(script, ...flags) {
  return async () => {
    const { code, output } = await runNode(script, flags, { capture: true });
    return code === 0 ? { state: 'passed' } : { state: 'failed', output };
  };
}

export const types = check('node_modules/typescript/bin/tsc', '--noEmit');
export const lint = check('node_modules/oxlint/bin/oxlint', '--type-aware');
export const format = check('node_modules/oxfmt/bin/oxfmt', '--check');
export const deadCode = check('node_modules/knip/bin/knip.js', '--no-progress');
export const build = check('scripts/build.mjs');

/** Unit, server and component tests. */
export function vitest(...flags) {
  return () =>
    withReport(async (report) => {
      const { code } = await runNode('node_modules/vitest/vitest.mjs', [
        'run',
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...flags,
      ]);
      const result = await readReport(report);
      if (!result) return nothingRan;
      const { numPassedTests: passed, numFailedTests: failed, numPendingTests, numTodoTests } = result;
      const files = result.testResults.map(({ name, startTime, endTime }) => ({
        path: relative('.', name),
        seconds: (endTime - startTime) / 1000,
      }));
      // A file that cannot even be loaded has no tests to count as failed.
      return { passed, failed, skipped: numPendingTests + numTodoTests, files, broken: code !== 0 };
    });
}

/** What the owner can do, in a real browser. */
export function playwright(...flags) {
  return async () => {
    const { path, how } = await findBrowser();
    say(how);
    if (!path) return { ...nothingRan, note: how };
    return withReport(async (report) => {
      const { code } = await runNode(
        'node_modules/playwright/cli.js',
        ['test', '--reporter=line,json', ...flags],
        { env: { CHROMIUM_PATH: path, PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
      );
      const result = await readReport(report);
      if (!result) return nothingRan;
      const { expected: passed, unexpected, flaky, skipped } = result.stats;
      const files = result.suites.map((suite) => ({
        path: join('e2e', suite.file),
        seconds: durationOf(suite) / 1000,
      }));
      return { passed, failed: unexpected + flaky, skipped, files, broken: code !== 0 };
    });
  };
}

/** Milliseconds of all tests of a suite of Playwright's report. */
function durationOf({ suites = [], specs = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const times = [...results.map(({ duration }) => duration), ...suites.map(durationOf)];
  return times.reduce((sum, time) => sum + time, 0);
}

/** Known weaknesses of the packages that reach the product. Skipped, never passed, where the registry does not say. */
export async function advisories() {
  const { output } = await runNpm(['audit', '--omit=dev', '--json'], { capture: true });
  const counts = parse(output)?.metadata?.vulnerabilities;
  if (!counts) return { state: 'skipped', note: 'the registry does not answer npm audit' };
  const grave = counts.high + counts.critical;
  return grave === 0 ? { state: 'passed' } : { state: 'failed', note: `${grave} grave, see npm audit` };
}

async function withReport(work) {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-report-'));
  try {
    return await work(join(folder, 'report.json'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readReport(file) {
  return parse(await readFile(file, 'utf8').catch(() => ''));
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
