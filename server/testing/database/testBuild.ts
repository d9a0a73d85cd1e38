import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

/**
 * Node 20 does not run TypeScript, so files that a test starts as a thread or process are built first, as for
 * production.
 */
export interface TestBuild {
  /** The built file of a source, for example of `database/embedded/embeddedWorker.ts`. */
  urlOf(source: string): URL;
  remove: (this: void) => Promise<void>;
}

/** Builds server files for Node into a new folder. */
export async function buildForNode(sources: readonly string[]): Promise<TestBuild> {
  // Inside node_modules, so that the built files resolve the libraries.
  const parent = join('node_modules', '.cache');
  await mkdir(parent, { recursive: true });
  const outDir = await mkdtemp(join(parent, 'frontdesk-test-'));
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir,
      target: 'node20',
      ssr: true,
      rolldownOptions: {
        input: Object.fromEntries(sources.map((source) => [basename(source, '.ts'), join('server', source)])),
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  return {
    urlOf: (source) => pathToFileURL(join(outDir, `${basename(source, '.ts')}.js`)),
    remove: () => rm(outDir, { recursive: true, force: true }),
  };
}
