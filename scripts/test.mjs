// `npm test`: everything. `npm run check`: the fast part. The last line is `N passed, N failed, N skipped`.
import './root.mjs';

import { ensureDependencies } from './dependencies.mjs';
import { runSteps } from './runSteps.mjs';

await ensureDependencies();
const { advisories, build, deadCode, format, lint, playwright, types, vitest } =
  await import('./testSteps.mjs');

const checks = [
  { name: 'types', run: types },
  { name: 'lint', run: lint },
  { name: 'format', run: format },
  { name: 'dead code', run: deadCode },
];
const tests = [
  { name: 'unit and server', run: vitest('--project', 'unit') },
  { name: 'component', run: vitest(...['plain', 'component', 'alone'].map((name) => `--project=${name}`)) },
];
const full = [
  // The advisories only wait for the registry.
  [...checks, { name: 'advisories', run: advisories }],
  ...tests,
  { name: 'build', run: build },
  { name: 'process', run: vitest('--project', 'process') },
  { name: 'browser', run: playwright() },
];
const isFullRun = !process.argv.includes('--fast');
await runSteps(isFullRun ? full : [checks, ...tests], { isFullRun });
