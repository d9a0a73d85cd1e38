import { existsSync } from 'node:fs';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * Three builds and two test projects from one file:
 * - `vite build`: the dashboard, to dist/client
 * - `vite build --mode demo`: the dashboard with the whole platform inside the tab, to dist/demo
 * - `vite build --ssr`: the server, to dist/server
 */
export default defineConfig(({ mode, isSsrBuild }) => ({
  plugins: [react()],
  publicDir: isSsrBuild ? false : 'public',
  define: { __DEMO__: JSON.stringify(mode === 'demo') },
  build: isSsrBuild ? serverBuild : dashboardBuild(mode === 'demo' ? 'dist/demo' : 'dist/client'),
  worker: { format: 'es' as const },
  // PGlite finds its WebAssembly beside its own module; pre-bundling moves the module away from it.
  optimizeDeps: { exclude: ['@electric-sql/pglite'] },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{contract,server,mocks,scripts}/**/*.test.ts'],
          globalSetup: ['server/database/testSetup.ts'].filter((file) => existsSync(file)),
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'component',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['mocks/componentSetup.ts'].filter((file) => existsSync(file)),
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
}));

function dashboardBuild(outDir: string) {
  return {
    outDir,
    target: 'baseline-widely-available' as const,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // React alone: further groups swallow what several screens share (measured: larger first load).
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
        },
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
