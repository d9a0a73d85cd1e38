import { readFile, rm, writeFile } from 'node:fs/promises';

import { precompress } from './precompress.mjs';
import { replaceBuild } from './replaceBuild.mjs';
import { runNode } from './run.mjs';
import { abandon, say, secondsSince } from './say.mjs';
import { hashSources } from './sources.mjs';

const everywhere = ['contract', 'vite', 'vite.config.ts', 'package-lock.json'];
const dashboard = [...everywhere, 'index.html', 'docs.html', 'src', 'public', '.env', '.env.local'];

const builds = {
  client: { what: 'the dashboard', sources: dashboard, flags: [], served: true },
  server: { what: 'the server', sources: [...everywhere, 'server'], flags: ['--ssr'], served: false },
  demo: {
    what: 'the demo',
    sources: [...dashboard, 'server', 'mocks'],
    flags: ['--mode', 'demo'],
    served: true,
  },
};

/** Inside the build, so that replacing the build removes it. */
const hashFile = '.sources';

/**
 * Builds dist/NAME for each name (`client`, `server`, `demo`) in parallel, unless its sources are unchanged since the
 * last build.
 */
export async function ensureBuilt(...names) {
  const hashes = names.map((name) => sourcesOf(builds[name]));
  const failures = await Promise.all(names.map((name, index) => ensureOne(name, hashes[index])));
  const failed = failures.filter((failure) => failure !== undefined);
  if (failed.length > 0) abandon(failed.join('\n'));
}

function sourcesOf({ sources, flags }) {
  // The inputs of Vite's build outside of the sources.
  const { VITE_API_URL = '', VITE_CLIENT_ID = '', VITE_API_PATHS = '', VITE_SIGN_IN = '' } = process.env;
  return hashSources(sources, [VITE_API_URL, VITE_CLIENT_ID, VITE_API_PATHS, VITE_SIGN_IN, ...flags]);
}

/** @returns {Promise<string | undefined>} the reason of a failure */
async function ensureOne(name, hash) {
  const { what, flags, served } = builds[name];
  const folder = `dist/${name}`;
  if ((await readFile(`${folder}/${hashFile}`, 'utf8').catch(() => '')) === hash) return undefined;
  say(`Building ${what} ...`);
  const start = performance.now();
  const fresh = `dist/.${name}-${process.pid}`;
  const vite = ['build', '--logLevel', 'error', '--outDir', fresh, '--emptyOutDir', ...flags];
  const { code, output } = await runNode('node_modules/vite/bin/vite.js', vite, {
    capture: true,
    env: { NODE_ENV: 'production', NO_COLOR: '1' },
  });
  if (code !== 0) {
    await rm(fresh, { recursive: true, force: true });
    return `${output.trim()}\nCould not build ${what}.`;
  }
  if (served) await precompress(fresh);
  await writeFile(`${fresh}/${hashFile}`, hash);
  await replaceBuild(fresh, folder);
  say(`Built ${what} in ${secondsSince(start)}.`);
  return undefined;
}
