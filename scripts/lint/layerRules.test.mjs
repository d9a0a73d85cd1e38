import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const layers = [
  { parts: ['testing'], why: 'It tests.' },
  { parts: ['main.ts'], why: 'It starts.' },
  { parts: ['routes', 'graph'], why: 'It answers.' },
  { parts: ['rules'], why: 'It decides.' },
  { parts: ['rules/money', 'times'], why: 'It counts.' },
];

const below = (one, other, why) => `server/${one} is below server/${other} and must not import it: ${why}`;

const times = {
  root: 'server/times',
  folders: ['contract'],
  packages: ['temporal'],
  why: 'It is a function.',
};

/** A file in the layers, its text, and the expected messages of the linter. */
const samples = [
  ['server/main.ts', "import { a } from './rules/a.ts';", []],
  ['server/routes/a.ts', "import type { b } from '../rules/services/b.ts';", []],
  ['server/routes/b.ts', "import { a } from './services/a.ts'; import { z } from 'zod';", []],
  ['server/rules/a.ts', "import { a } from '../../contract/routes/a.ts';", []],
  ['server/rules/b.ts', "import { a } from './money/a.ts';", []],
  ['contract/a.ts', "import { a } from '../server/routes/a.ts';", []],

  ['server/rules/c.ts', "import { a } from '../routes/a.ts';", [below('rules', 'routes', 'It answers.')]],
  ['server/rules/d.ts', "import type { A } from '../main.ts';", [below('rules', 'main.ts', 'It starts.')]],
  ['server/rules/e.ts', "export { a } from '../graph/a.ts';", [below('rules', 'graph', 'It answers.')]],
  ['server/rules/f.ts', "export * from '../graph/a.ts';", [below('rules', 'graph', 'It answers.')]],
  ['server/rules/g.ts', "const a = import('../graph/a.ts');", [below('rules', 'graph', 'It answers.')]],
  ['server/rules/money/a.ts', "import { a } from '../b.ts';", [below('rules/money', 'rules', 'It decides.')]],
  [
    'server/graph/a.ts',
    "import { a } from '../routes/a.ts';",
    ['server/graph is beside server/routes and must not import it: It answers.'],
  ],
  [
    'server/loose.ts',
    'export const a = 1;',
    ['This file is in no layer of server: move it to the folder of its purpose.'],
  ],
  ['server/rules/a.test.ts', "import { a } from '../testing/a.ts';", []],
  ['server/main.test.ts', "import { a } from './main.ts';", []],
  [
    'server/rules/b.test.ts',
    "import { a } from '../routes/a.ts';",
    [below('rules', 'routes', 'It answers.')],
  ],
  ['server/rules/h.ts', "import { a } from '../testing/a.ts';", [below('rules', 'testing', 'It tests.')]],
  [
    'money/a.ts',
    "import * as z from 'zod'; import { a } from './b.ts'; import { b } from '../money/b.ts';",
    [],
  ],
  [
    'money/b.ts',
    "import dayjs from 'dayjs';",
    ['money/ imports itself and zod alone: It is counted anywhere.'],
  ],
  [
    'money/c/a.ts',
    "export { a } from '../../server/rules/a.ts';",
    ['money/ imports itself and zod alone: It is counted anywhere.'],
  ],
  ['server/times/a.ts', "import { a } from '../../contract/a.ts'; import { T } from 'temporal';", []],
  ['server/times/b.ts', "import type { a } from './a.ts';", []],
  [
    'server/times/c.ts',
    "import { a } from 'node:fs';",
    ['server/times/ imports itself and contract/ and temporal alone: It is a function.'],
  ],
  [
    'server/times/d.ts',
    "import type { A } from '../secrets/a.ts';",
    ['server/times/ imports itself and contract/ and temporal alone: It is a function.'],
  ],
  [
    'asking/a.ts',
    'const a = db.rows(sql<Row>`select 1`); const b = db.write(sql`delete from a`);',
    Array(2).fill('Move this statement to the tables: They read.'),
  ],
  ['asking/b.ts', 'const a = find(db, sql`and id = 1`); const b = db.first(found()); list.first(1);', []],
];

let folder;
let said;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'layer-rules-'));
  const config = {
    plugins: [],
    categories: { correctness: 'off' },
    jsPlugins: [join(import.meta.dirname, 'layerRules.mjs')],
    rules: { 'layers/order': ['error', { root: 'server', layers }] },
    overrides: [
      {
        files: ['money/**'],
        rules: {
          'layers/only': ['error', { root: 'money', packages: ['zod'], why: 'It is counted anywhere.' }],
        },
      },
      {
        files: ['server/times/**'],
        rules: { 'layers/only': ['error', times] },
      },
      { files: ['asking/**'], rules: { 'layers/statements': ['error', { why: 'They read.' }] } },
    ],
  };
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config));
  for (const [file, code] of samples) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), code);
  }
  const oxlint = join(import.meta.dirname, '../../node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format=json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  said = JSON.parse(stdout).diagnostics;
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(samples.map(([file, code, expected]) => ({ file, code, expected })))(
  'linter reports $code in $file: $expected',
  ({ file, expected }) => {
    const messages = said.filter(({ filename }) => relative(folder, join(folder, filename)) === file);
    expect(messages.map(({ message }) => message)).toEqual(expected);
  },
);
