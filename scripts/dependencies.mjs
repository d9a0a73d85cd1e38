import { readFile } from 'node:fs/promises';

import { runNpm } from './run.mjs';
import { abandon, say, secondsSince } from './say.mjs';

/** Installs the dependencies when they are missing or differ from package-lock.json. */
export async function ensureDependencies() {
  const [wanted, installed] = await Promise.all([
    packagesOf('package-lock.json'),
    packagesOf('node_modules/.package-lock.json'),
  ]);
  if (wanted && installed && isInstalled(wanted, installed)) return;
  say(installed ? 'Dependencies are out of date: installing ...' : 'Installing dependencies ...');
  const start = performance.now();
  // The dashboard is built here, so development dependencies are required even with NODE_ENV=production.
  const { code } = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) abandon('The dependencies could not be installed (npm ci failed, see above).');
  say(`Installed in ${secondsSince(start)}.`);
}

/** The packages of a lock file by path, or undefined when it is missing or incomplete. */
async function packagesOf(lockFile) {
  try {
    return JSON.parse(await readFile(lockFile, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function isInstalled(wanted, installed) {
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true;
    const there = installed[path];
    // Optional packages of other operating systems are not installed.
    if (!there) return optional === true;
    return there.version === version && there.integrity === integrity;
  });
}
