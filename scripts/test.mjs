// `npm test`: everything. `npm run check`: the fast part. The last line is `N passed, N failed, N skipped`.
import './root.mjs';

import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensureDependencies } from './dependencies.mjs';
import { runSteps } from './runSteps.mjs';

await ensureDependencies();
const { advisories, build, deadCode, format, playwright, typesAndLint, vitest } =
  await import('./testSteps.mjs');

const checks = [
  { name: 'types and lint', run: typesAndLint },
  { name: 'format', run: format },
  { name: 'dead code', run: deadCode },
];
const tests = [
  { name: 'unit and server', run: vitest('--project', 'unit') },
  { name: 'component', run: vitest(...['plain', 'component', 'alone'].map((name) => `--project=${name}`)) },
];
const full = [
  // The advisories only wait for the registry.
  [...checks, { name: 'build', run: build }, { name: 'advisories', run: advisories }],
  ...tests,
  // Its tests wait for the processes that they start.
  { name: 'process', run: vitest('--project', 'process', `--maxWorkers=${availableParallelism() + 1}`) },
  { name: 'browser', run: playwright() },
];
const isFullRun = !process.argv.includes('--fast');
process.env.TMPDIR = await makeTemporaryDirectory();
try {
  await runSteps(isFullRun ? full : [checks, ...tests], { isFullRun });
} finally {
  await rm(process.env.TMPDIR, { recursive: true, force: true });
}

/** In memory if there is room: test databases flush each commit, and journeys waited 8 % of their time for the disk. */
async function makeTemporaryDirectory() {
  const memory = '/dev/shm';
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  const directory = await mkdtemp(join(free > 4 * 2 ** 30 ? memory : tmpdir(), 'frontdesk-test-'));
  // PostgreSQL has an account of its own where the tests run as root.
  await chmod(directory, 0o755);
  return directory;
}
