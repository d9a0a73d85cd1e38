import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { findBrowser } from './browser.mjs';
import { changedFiles, mutate } from './mutantFolders.mjs';
import { runNode, runNpm } from './run.mjs';
import { say } from './say.mjs';

/**
 * The outcome of tests: the numbers of passed, failed and skipped ones, the duration of each file, and the names of
 * failed ones and of files that could not be loaded. `broken`: the runner itself failed.
 * @typedef {{ passed: number, failed: number, skipped: number, files: { path: string, seconds: number }[], failures: string[], broken?: boolean, note?: string }} TestOutcome
 * The outcome of a check, which is one answer.
 * @typedef {{ state: 'passed' | 'failed' | 'skipped', output?: string, note?: string }} CheckOutcome
 * @typedef {TestOutcome | CheckOutcome} Outcome
 */

const nothingRan = { passed: 0, failed: 0, skipped: 0, files: [], failures: [], broken: true };

/** A program whose exit code is the result. Its output is printed when it fails. */
function check(script, ...flags) {
  return async () => {
    const { code, output } = await runNode(script, flags, { capture: true });
    return code === 0 ? { state: 'passed' } : { state: 'failed', output };
  };
}

/** The linter's rules need the types of the whole program: with them, its type errors cost nothing (measured). */
export const typesAndLint = check('node_modules/oxlint/bin/oxlint', '--type-aware', '--type-check');
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
      const failures = result.testResults.flatMap(failuresOf);
      // A file that cannot be loaded has no tests to count as failed.
      return { passed, failed, skipped: numPendingTests + numTodoTests, files, failures, broken: code !== 0 };
    });
}

/** Owner journeys in a real browser. */
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
      const failures = await Promise.all(result.suites.flatMap(failedSpecs).map(wordsOfFailed));
      return { passed, failed: unexpected + flaky, skipped, files, failures, broken: code !== 0 };
    });
  };
}

/** The failed tests of a file of Vitest's report, or the reason why it could not be loaded. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = relative('.', name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length > 0) {
    return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}${reasons(failureMessages)}`);
  }
  return status === 'failed' ? [`${file}: ${message.split('\n', 1)[0]}`] : [];
}

/** The failed tests of a suite of Playwright's report, including those that passed on retry. */
function failedSpecs({ suites = [], specs = [] }) {
  const failed = specs.filter(({ tests }) =>
    tests.some(({ status }) => status !== 'expected' && status !== 'skipped'),
  );
  return [...failed, ...suites.flatMap(failedSpecs)];
}

/** The messages of a failed test, and its page when it first failed. */
async function wordsOfFailed({ file, line, title, tests }) {
  const failed = tests.flatMap(({ results }) => results.filter(({ errors }) => errors.length > 0));
  const messages = failed.flatMap(({ errors }) => errors.map(({ message = '' }) => message));
  const context = failed[0]?.attachments.find(({ name }) => name === 'error-context');
  const written = context?.path ? await readFile(context.path, 'utf8').catch(() => '') : '';
  return `e2e/${file}:${line}: ${title}${reasons(messages)}${indented(pageIn(written))}`;
}

/** Lines of a page that a summary shows. */
const linesOfPage = 200;

/** The names and texts of a page's accessibility tree, as Playwright writes it for a failed test, from `main` on. */
function pageIn(written) {
  const [, tree = ''] = /```yaml\n(.*?)\n```/s.exec(written) ?? [];
  const lines = tree.split('\n');
  const main = lines.findIndex((line) => /^\s*- main\b/.test(line));
  return lines
    .slice(Math.max(main, 0))
    .filter((line) => /"|: \S/.test(line) && !/^\s*- \/url:/.test(line))
    .map((line) => line.replaceAll(/ \[(ref|cursor)=[^\]]*\]/g, ''))
    .slice(0, linesOfPage);
}

/** Lines of a message that a summary shows. */
const linesOfReason = 12;

/** The messages of a failed test as indented lines. A log is often all that is left of a run on another machine. */
function reasons(messages) {
  const lines = [...new Set(messages)].flatMap((message) =>
    stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, linesOfReason),
  );
  return indented(lines);
}

const indented = (lines) => lines.map((line) => `\n      ${line}`).join('');

/** The total milliseconds of a suite of Playwright's report. */
function durationOf({ suites = [], specs = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const times = [...results.map(({ duration }) => duration), ...suites.map(durationOf)];
  return times.reduce((sum, time) => sum + time, 0);
}

/** Known vulnerabilities of the product's dependencies. Skipped, never passed, when the registry is unavailable. */
export async function advisories() {
  const { output } = await runNpm(['audit', '--omit=dev', '--json'], { capture: true });
  const counts = parse(output)?.metadata?.vulnerabilities;
  if (!counts) return { state: 'skipped', note: 'the registry does not answer npm audit' };
  const grave = counts.high + counts.critical;
  return grave === 0 ? { state: 'passed' } : { state: 'failed', note: `${grave} grave, see npm audit` };
}

/** Mutation tests of the files that this branch changes. */
export async function mutantsOfChanges() {
  const files = await changedFiles();
  if (files.length === 0) return { state: 'skipped', note: 'no mutated file has changed' };
  return { state: (await mutate(files)) ? 'passed' : 'failed' };
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
