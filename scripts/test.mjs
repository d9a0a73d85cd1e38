// `npm test`: everything. `npm run check`: the fast part. The last line is `N passed, N failed, N skipped`.
import './root.mjs';

import { ensureDependencies } from './dependencies.mjs';
import { say, secondsSince } from './say.mjs';

await ensureDependencies();
const { advisories, build, deadCode, format, lint, playwright, types, vitest } =
  await import('./testSteps.mjs');

const fast = [
  { name: 'types', run: types },
  { name: 'lint', run: lint },
  { name: 'format', run: format },
  { name: 'dead code', run: deadCode },
  { name: 'unit and server', run: vitest('--project', 'unit') },
  { name: 'component', run: vitest('--project', 'component') },
];
const full = [
  ...fast,
  { name: 'build', run: build },
  { name: 'process', run: vitest('--project', 'process') },
  { name: 'browser', run: playwright },
  { name: 'advisories', run: advisories },
];
const steps = process.argv.includes('--fast') ? fast : full;

const rows = [];
for (const { name, run } of steps) {
  say(`\n--- ${name}`);
  const start = performance.now();
  const outcome = await run();
  rows.push({ name, ...outcome, time: secondsSince(start) });
}

const total = (count) => rows.reduce((sum, row) => sum + row[count], 0);
const line = ({ name, passed, failed, skipped, time, note }) =>
  `${name.padEnd(16)}${[passed, failed, skipped].map((count) => String(count).padStart(8)).join('')}${time.padStart(10)}${note ? `   ${note}` : ''}`;

console.log('');
console.log(`${''.padEnd(16)}  passed  failed skipped      time`);
for (const row of rows) console.log(line(row));
console.log('');
console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
process.exitCode = total('failed') === 0 ? 0 : 1;
