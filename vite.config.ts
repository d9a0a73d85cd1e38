import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

import { demoPlatform } from './vite/demoPlatform.ts';

type ProjectConfig = NonNullable<TestProjectInlineConfiguration['test']>;

/**
 * Three builds and three test projects from one file:
 * - `vite build`: the dashboard, to dist/client
 * - `vite build --mode demo`: the dashboard with the whole platform inside the tab, to dist/demo
 * - `vite build --ssr`: the server, to dist/server
 */
export default defineConfig(({ mode, isSsrBuild }) => ({
  plugins: [react(), ...(mode === 'demo' ? [demoPlatform()] : [])],
  publicDir: isSsrBuild ? false : 'public',
  define: { __DEMO__: JSON.stringify(mode === 'demo') },
  build: isSsrBuild ? serverBuild : dashboardBuild(mode === 'demo' ? 'dist/demo' : 'dist/client'),
  worker: { format: 'es' as const },
  // PGlite finds its WebAssembly beside its own module; pre-bundling moves the module away from it. The sample's
  // snapshot exists in the demo build alone.
  optimizeDeps: { exclude: ['@electric-sql/pglite', 'virtual:sample-snapshot'] },
  test: {
    projects: [
      testProject({
        name: 'unit',
        environment: 'node',
        include: ['{contract,server,mocks}/**/*.test.ts'],
        exclude: ['server/main.test.ts'],
        globalSetup: ['server/database/testSetup.ts'],
      }),
      testProject({
        name: 'component',
        environment: 'jsdom',
        include: ['src/**/*.test.{ts,tsx}'],
        globalSetup: ['mocks/testSetup.ts'],
        setupFiles: ['mocks/componentSetup.ts'],
      }),
      // The built server as a process of its own: after `npm run build`.
      testProject({
        name: 'process',
        environment: 'node',
        include: ['server/main.test.ts'],
        testTimeout: 120_000,
      }),
    ],
  },
}));

function testProject(test: ProjectConfig) {
  return { extends: true as const, test: { testTimeout: 60_000, hookTimeout: 120_000, ...test } };
}

function dashboardBuild(outDir: string) {
  return {
    outDir,
    target: 'baseline-widely-available' as const,
    assetsInlineLimit: 0,
    // Every browser of the target knows the link; the two pages would share a file of its own for it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: outDir === 'dist/client' ? ['index.html', 'docs.html'] : ['index.html'],
      output: {
        // All that the first screen is made of in one file: compressed together it is 7 % smaller (measured).
        codeSplitting: { groups: [{ name: 'first', test: /[\\/]src[\\/]main\.tsx$/ }] },
      },
    },
  };
}

const serverBuild = {
  outDir: 'dist/server',
  target: 'node20',
  ssr: true,
  rolldownOptions: {
    input: { main: 'server/main.ts', embeddedWorker: 'server/database/embeddedWorker.ts' },
    output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
  },
};
