import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findBrowser } from './browser.mjs';
import { runNode, runNpm } from './run.mjs';
import { say } from './say.mjs';

/**
 * A step answers how many of its tests passed, failed and were skipped. A check without tests of its own (types, lint)
 * counts as one.
 * @typedef {{ passed: number, failed: number, skipped: number, note?: string }} Outcome
 */

const one = { passed: { passed: 1, failed: 0, skipped: 0 }, failed: { passed: 0, failed: 1, skipped: 0 } };

/** A program whose exit code is the whole answer. */
function check(script, ...flags) {
  return async () => ((await runNode(script, flags)).code === 0 ? one.passed : one.failed);
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
      if (!result) return one.failed;
      const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests } = result;
      // A file that cannot even be loaded has no tests to count as failed.
      const failed = code === 0 ? 0 : Math.max(1, numFailedTests);
      return { passed, failed, skipped: numPendingTests + numTodoTests };
    });
}

/** What the owner can do, in a real browser. */
export async function playwright() {
  const { path, how } = await findBrowser();
  say(how);
  if (!path) return { ...one.failed, note: how };
  return withReport(async (report) => {
    const { code } = await runNode('node_modules/playwright/cli.js', ['test', '--reporter=line,json'], {
      env: { CHROMIUM_PATH: path, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    });
    const stats = (await readReport(report))?.stats;
    if (!stats) return one.failed;
    const failed = stats.unexpected + stats.flaky;
    return {
      passed: stats.expected,
      failed: code === 0 ? failed : Math.max(1, failed),
      skipped: stats.skipped,
    };
  });
}

/** Known weaknesses of the packages that reach the product. Skipped, never passed, where the registry does not say. */
export async function advisories() {
  const { output } = await runNpm(['audit', '--omit=dev', '--json'], { capture: true });
  const counts = parse(output)?.metadata?.vulnerabilities;
  if (!counts) return { passed: 0, failed: 0, skipped: 1, note: 'the registry does not answer npm audit' };
  const grave = counts.high + counts.critical;
  return grave === 0 ? one.passed : { ...one.failed, note: `${grave} grave, see npm audit` };
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
