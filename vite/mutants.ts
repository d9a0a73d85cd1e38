import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import productConfig from '../vite.config.ts';

/**
 * Tests during mutation testing: those that scripts/mutantFolders.mjs lists for the mutated folder, by project. All the
 * tests of the product for each of a thousand mutants would take days.
 */
export default defineConfig((env) => {
  const tests: Record<string, string[]> = JSON.parse(process.env.FRONTDESK_MUTANT_TESTS ?? '{}');
  const { test, ...product } = productConfig(env);
  const projects = [...(test?.projects ?? []), pure, screens].flatMap((project) => {
    if (typeof project !== 'object' || !('test' in project)) return [];
    const name = project.test?.name;
    const include = typeof name === 'string' ? tests[name] : undefined;
    return include ? [{ ...project, test: { ...project.test, include } }] : [];
  });
  // Stryker runs the tests in threads, which accept no flags of the process. A cache would keep the modules of each mutant.
  return { ...product, test: { ...test, execArgv: [], experimental: {}, projects } };
});

/** Component tests that call no platform: its start takes longer than they do. */
const screens: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'screens',
    environment: 'jsdom',
    isolate: false,
    testTimeout: 60_000,
    setupFiles: ['src/testing/domSetup.ts', 'src/messages/testTexts.ts'],
  },
};

/**
 * Tests without a database or texts, whose start takes longer than they do. A test that ends by itself costs less than a
 * worker that has to be ended.
 */
const pure: TestProjectInlineConfiguration = {
  extends: true,
  test: { name: 'pure', environment: 'node', isolate: false, testTimeout: 5_000 },
};
