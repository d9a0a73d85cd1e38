import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Tests that walk every plain text of a service: the new one too. */
const calls = 'server/routes/services/plainTexts.test.ts';
const screens = ['src/services/editor/plainInputs.test.tsx', 'src/services/list/everyCondition.test.tsx'];
const columns = ['src/services/export/serviceCsv.test.ts'];

/** This one stores every field of a service at once. */
const fullServicesTest = 'server/tables/services/fullServices.test.ts';

/** This one writes every path of a service. */
const everyPathTest = 'server/routes/everyPath.test.ts';

/** By project of vite/mutants.ts, where screens start no platform: these call none. */
const testsOfProjects = { unit: [calls, fullServicesTest, everyPathTest], screens, plain: columns };

/** The new field is an optional text of 100 characters with a column of its own. */
const field = 'subtitle';

const before = (place, addition) => (text) => text.replace(place, `${addition}${place}`);

/** Everything that a new field touches: the edited files, and its migration. */
const edits = {
  'contract/entities/services/service.ts': before(
    '  description: forVisitors(',
    `  ${field}: forVisitors(text(100).optional(), { ...plainText, section: 'basics', clone: copied('texts') }),\n`,
  ),
  'src/messages/en/services/serviceField.ts': before("  description: '", `  ${field}: 'Subtitle',\n`),
  'server/database/migrations/9999_serviceSubtitles.ts':
    () => `import type { Migration } from '../migrate.ts';
export const serviceSubtitles: Migration = {
  name: '9999_serviceSubtitles',
  up: 'alter table services add column ${field} text',
};
`,
  'server/database/migrations/list.ts': (text) =>
    before(
      '];',
      '  serviceSubtitles,\n',
    )(before('import ', "import { serviceSubtitles } from './9999_serviceSubtitles.ts';\n")(text)),
};

let copy;

/** The copy has no data of releases, and of the tests only those that it runs. */
const isCopied = (path) =>
  !/^server\/releases\/\d/.test(path) &&
  (!/\.test\.tsx?$/.test(path) || Object.values(testsOfProjects).flat().includes(path));

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'frontdesk-field-'));
  for (const part of ['bench', 'contract', 'mocks', 'public', 'server', 'src', 'vite']) {
    await cp(part, join(copy, part), { recursive: true, filter: isCopied });
  }
  for (const file of [
    'package.json',
    'package-lock.json',
    'testDeep.ts',
    'testProperty.ts',
    'tsconfig.json',
    'vite.config.ts',
  ]) {
    await cp(file, join(copy, file));
  }
  await symlink(resolve('node_modules'), join(copy, 'node_modules'));
  for (const [file, edit] of Object.entries(edits)) {
    const text = await readFile(file, 'utf8').catch(() => '');
    if (edit(text) === text) throw new Error(`${file} has no place for the new field.`);
    await writeFile(join(copy, file), edit(text));
  }
});
afterAll(() => rm(copy, { recursive: true, force: true }));

/** Runs a package's program in the copy. Its output is empty if it succeeds. */
function runThere(script, ...flags) {
  return new Promise((done) => {
    const said = [];
    const env = {
      ...process.env,
      NO_COLOR: '1',
      // Every field is in the walks, not only those of today.
      FRONTDESK_DEEP: 'yes',
      FRONTDESK_MUTANT_TESTS: JSON.stringify(testsOfProjects),
    };
    const child = spawn(process.execPath, [resolve('node_modules', script), ...flags], { cwd: copy, env });
    child.stdout.on('data', (chunk) => said.push(chunk));
    child.stderr.on('data', (chunk) => said.push(chunk));
    child.on('close', (code) => done(code === 0 ? '' : String(Buffer.concat(said))));
  });
}

test('a text field of a service takes four files, and compiles', async () => {
  expect(Object.keys(edits)).toHaveLength(4);
  expect(await runThere('typescript/bin/tsc', '--noEmit')).toBe('');
});

test('the new field goes through every call, and has an input, a column and conditions', async () => {
  const report = join(copy, 'report.json');
  const flags = [
    '-t',
    `${field}|returns what was stored|pglite.*path of a service is`,
    '--reporter=json',
    `--outputFile=${report}`,
  ];
  // One worker loads the modules once.
  const run = ['run', '--config', 'vite/mutants.ts', '--maxWorkers=1', ...flags];
  expect(await runThere('vitest/vitest.mjs', ...run)).toBe('');
  const { testResults } = JSON.parse(await readFile(report, 'utf8'));
  const passed = testResults.map(({ name, assertionResults }) => {
    const own = assertionResults.filter(
      ({ fullName, status }) => fullName.includes(field) && status === 'passed',
    );
    return [name.slice(copy.length + 1), own.length];
  });
  const once = [...screens, ...columns].map((walk) => [walk, 1]);
  const { [calls]: called, ...others } = Object.fromEntries(passed);
  // Eight on each database.
  expect([8, 16]).toContain(called);
  expect(others).toEqual({ [fullServicesTest]: 0, [everyPathTest]: 0, ...Object.fromEntries(once) });
});
