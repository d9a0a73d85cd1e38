import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

import { deep } from './testDeep.ts';
import { demoPlatform } from './vite/demoPlatform.ts';
import { hashedStart } from './vite/hashedStart.ts';
import { LongestFirst } from './vite/longestFirst.ts';
import { openApiFile } from './vite/openApiFile.ts';
import { preloadApp } from './vite/preloadApp.ts';

type ProjectConfig = NonNullable<TestProjectInlineConfiguration['test']>;

/**
 * Three builds, and the projects of the tests (below):
 * - `vite build`: the dashboard, to dist/client
 * - `vite build --mode demo`: the dashboard with the whole platform inside the tab, to dist/demo
 * - `vite build --ssr`: the server, to dist/server
 */
export default defineConfig(({ mode, isSsrBuild }) => ({
  plugins: [
    react(),
    preloadApp(),
    isSsrBuild ? openApiFile() : hashedStart(),
    ...(mode === 'demo' ? [demoPlatform()] : []),
    uncachedGlobs,
  ],
  publicDir: isSsrBuild ? false : 'public',
  resolve: {
    alias: [
      { find: 'object.entries', replacement: pathFromConfig('vite/objectEntries.cjs') },
      { find: 'jsonexport/dist/index.js', replacement: pathFromConfig('vite/noExporter.cjs') },
    ],
  },
  define: { __DEMO__: JSON.stringify(mode === 'demo') },
  // Of many small files each, which Node takes a quarter of a second to load one by one.
  ...(isSsrBuild && { ssr: { noExternal: ['graphql', 'hono', 'kysely', 'zod'] } }),
  build: isSsrBuild ? serverBuild : dashboardBuild(mode === 'demo' ? 'dist/demo' : 'dist/client'),
  worker: { format: 'es' as const },
  // PGlite loads its WebAssembly relative to its own module, which pre-bundling moves. The sample's snapshot exists in
  // the demo build only.
  optimizeDeps: { exclude: ['@electric-sql/pglite', 'virtual:sample-snapshot'] },
  test: {
    // By default Vitest reserves one core for its main thread, which is idle while the tests run: half of a machine
    // with two cores.
    maxWorkers: '100%',
    // Short-lived objects of a test outgrow the default of 16 MB: collecting them took a tenth of the processor time.
    // Test databases live for seconds: optimizing less of the engine saves 4 % of it.
    execArgv: ['--max-semi-space-size=64', '--wasm-tiering-budget=300000000'],
    sequence: { sequencer: LongestFirst },
    // A repeated run of one component test takes 14 s of processor time instead of 24.
    experimental: { fsModuleCache: true },
    projects: [
      testProject({
        name: 'unit',
        environment: 'node',
        include: ['{contract,server,mocks}/**/*.test.ts', 'scripts/**/*.test.mjs'],
        exclude: processes,
        globalSetup: ['server/testing/database/testSetup.ts'],
        setupFiles: ['server/testing/database/testHooks.ts'],
        isolate: false,
      }),
      testProject({
        name: 'plain',
        environment: 'node',
        include: ['src/**/*.test.ts'],
        exclude: ['src/**/*.dom.test.ts', ...alone],
        setupFiles: ['src/messages/testTexts.ts'],
        isolate: false,
      }),
      testProject({
        name: 'component',
        environment: 'jsdom',
        include: ['src/**/*.{test.tsx,dom.test.ts}'],
        exclude: alone,
        globalSetup: ['mocks/testSetup.ts'],
        setupFiles: ['mocks/componentSetup.ts', 'src/testing/domSetup.ts', 'src/messages/testTexts.ts'],
        isolate: false,
      }),
      // The other test files of a worker share its modules.
      testProject({
        name: 'alone',
        environment: 'jsdom',
        include: alone,
        globalSetup: ['mocks/testSetup.ts'],
        setupFiles: ['mocks/componentSetup.ts', 'src/testing/domSetup.ts', 'src/messages/testTexts.ts'],
      }),
      // Tests of other processes. Those of the built server require `npm run build`.
      testProject({
        name: 'process',
        environment: 'node',
        include: processes,
      }),
    ],
  },
}));

const processes = ['server/{process/main*,releases/releases}.test.ts', 'scripts/addedField.test.mjs'];

/** Tests that replace a module, or need an unused one. */
const alone = [
  'src/shell/PrefetchParts.test.tsx',
  'src/messages/i18nProvider.test.ts',
  'src/services/export/ExportDialog.test.tsx',
  'src/records/undo/useSaving.test.tsx',
];

/** Vitest recompiles a file that uses a glob, but only if the glob has no type argument. */
const uncachedGlobs: Plugin = {
  name: 'frontdesk-uncached-globs',
  configureVitest: ({ experimental_defineCacheKeyGenerator: defineKey }) =>
    defineKey(({ sourceCode }) => (sourceCode.includes('import.meta.glob<') ? false : undefined)),
};

const anHour = 3_600_000;

/** They end a test that hangs. Machines differ by a factor of five, so they are wide. */
const timeouts = {
  testTimeout: deep(anHour, 300_000),
  hookTimeout: deep(anHour, 300_000),
};

function pathFromConfig(file: string) {
  return fileURLToPath(new URL(file, import.meta.url));
}

function testProject(test: ProjectConfig) {
  return { extends: true as const, test: { ...timeouts, ...test } };
}

function dashboardBuild(outDir: string) {
  return {
    outDir,
    target: 'baseline-widely-available' as const,
    assetsInlineLimit: 0,
    // All target browsers support modulepreload; the polyfill would be a file of its own shared by two pages.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: outDir === 'dist/client' ? ['index.html', 'docs.html'] : ['index.html'],
      output: {
        // One file for the whole first screen: compressed together it is 7 % smaller (measured).
        codeSplitting: { groups: [loader, { name: 'first', test: isOnFirstScreen }, ...sharedFiles] },
      },
    },
  };
}

/** Loads files on use. Beside the entry, which must not wait for the app. */
const loader = { name: 'loader', test: /preload-helper/ };

/** Modules that the list waits for: the app, and what it loads on use to open a saved view. */
const isOnFirstScreen = (module: string) =>
  /[\\/]src[\\/](startApp\.tsx|providers[\\/]data[\\/]ownResourceProvider\.ts)$|[\\/]workbench[\\/]savedViews\.ts$/.test(
    module,
  );

/**
 * Modules that several screens share, in one file per layer and folder: the editor loads 26 files instead of 177.
 * Layers import only layers below them, so no two files import each other.
 */
const sharedFiles = [
  // The list reads drafts while its first rows render, which must not wait for the code of other screens.
  { name: 'drafts', test: /[\\/]draftStoreOf\.ts$/ },
  { name: 'contract', test: /[\\/]contract[\\/]/ },
  {
    name: 'ui',
    test: /node_modules|[\\/]src[\\/](auth|media|messages|platform|providers|theme|ui)[\\/].*\.tsx?$/,
  },
  { name: 'records', test: /[\\/]src[\\/]records[\\/]/ },
  { name: (module: string) => /[\\/]src[\\/](\w+)[\\/].*\.tsx?$/.exec(module)?.[1] ?? null },
].map((group) => ({ ...group, minShareCount: 2 }));

const serverBuild = {
  outDir: 'dist/server',
  target: 'node20',
  ssr: true,
  rolldownOptions: {
    input: { main: 'server/main.ts', embeddedWorker: 'server/database/embedded/embeddedWorker.ts' },
    output: {
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
      minify: { compress: false, mangle: false },
    },
  },
};
