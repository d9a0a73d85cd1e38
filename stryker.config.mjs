/**
 * Mutation tests: Stryker changes one expression at a time and expects a test to fail. `npm run mutants -- FOLDER` gives
 * the files to change and the tests to run (scripts/mutantFolders.mjs).
 * @type {import('@stryker-mutator/core').PartialStrykerOptions}
 */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vite/mutants.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: 1,
  incremental: true,
  reporters: ['progress-append-only', 'clear-text'],
  clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: true },
  // Vitest ignores types, and some tests read the lines of a source.
  disableTypeChecks: false,
  // Stryker would read it with TypeScript's API, which version 7 does not have.
  tsconfigFile: 'none',
  tempDirName: 'dist/mutants',
  ignorePatterns: ['dist', '.frontdesk', 'docs/screenshots'],
  // Other work on the machine must not look like an endless loop.
  timeoutMS: 15_000,
  allowEmpty: true,
  thresholds: { high: 90, low: 80, break: 80 },
};
