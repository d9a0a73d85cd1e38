import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const inTest = (body) => `test('title', async () => { ${body} });`;
const ofTests = (expected, ...bodies) => bodies.map((body) => [inTest(body), expected]);

/** Text of a test file, and a part of each expected message. */
const samples = [
  // Unconditional expectations.
  ...ofTests(
    [],
    'expect(await read()).toBe(isSaved ? 1 : 2);',
    'await expectKept(page, 1);',
    'await expect.poll(read).toBe(1);',
    'for (const name of names) expect(name).toBe(1);',
    'if (!found) throw new Error("missing"); expect(found).toBe(1);',
    'for (;;) { if (await isDone()) break; await more(); } expect(1).toBe(1);',
    'const kept = all.filter((one) => { if (one) return true; return false; }); expect(kept).toEqual([]);',
    'expect(isSaved ? { id: expect.any(String) } : {}).toEqual(expect.anything());',
    'try { expect(1).toBe(1); } finally { close(); }',
  ),
  [`if (engine) { ${inTest('expect(1).toBe(1);')} }`, []],
  [`const holds = () => expect(1).toBe(1); ${inTest('await holds();')}`, []],

  // Expectations that a condition skips.
  ...ofTests(
    ['behind an if:'],
    'if (a) expect(1).toBe(1);',
    'if (a) b(); else { await expect.poll(read).toBe(1); }',
    'if (a) await Promise.all(list.map(async (one) => expectKept(one)));',
  ),
  [`const holds = () => expect(1).toBe(1); ${inTest('if (a) holds();')}`, ['behind an if:']],
  ...ofTests(['behind a conditional expression:'], 'a ? expect(1).toBe(1) : undefined;'),
  ...ofTests(['behind the operator &&:'], 'a && expect(1).toBe(1);'),
  ...ofTests(['behind a switch:'], 'switch (a) { case 1: expect.soft(1).toBe(1); }'),
  ...ofTests(
    ['behind a catch:'],
    'try { a(); } catch { expect(1).toBe(1); }',
    'try { expect(1).toBe(1); } catch { a(); }',
    'await a().catch((error) => expect(error).toBe(1));',
    'await expect(a).toBeVisible().catch(() => undefined);',
  ),
  ...ofTests(
    ['leaves before the expectations'],
    'if (a) return; expect(1).toBe(1);',
    'if (a) { await b(); return; } expect(1).toBe(1);',
    'for (const a of list) { if (a) continue; expect(a).toBe(1); }',
    'for (const a of list) { if (a) { b(); } else break; expect(a).toBe(1); }',
  ),
  ['function holds() { if (a) return; expect(1).toBe(1); }', ['leaves before the expectations']],

  ...ofTests(['expects nothing'], 'await page.goto("/");', 'expect.any(String);'),

  // Waits.
  ...ofTests(
    [],
    'setTimeout(() => controller.abort(), 1); await expectKept(1);',
    'await page.waitForLoadState("load"); await expectKept(1);',
  ),
  ...ofTests(
    ['A wait of a fixed length'],
    'await page.waitForTimeout(100); await expectKept(1);',
    'await new Promise((resolve) => setTimeout(resolve, 100)); await expectKept(1);',
    'await new Promise((resolve) => { globalThis.setTimeout(() => resolve(1), 9); }); await expectKept(1);',
  ),
  ["import { setTimeout } from 'node:timers/promises';", ['A wait of a fixed length']],
  ...ofTests(['a quiet network'], 'await page.waitForLoadState("networkidle"); await expectKept(1);'),

  // Skipped tests.
  ["test.describe('title', () => {}); test.use({}); stream.skip(1);", []],
  ...['test.only', 'test.skip', 'test.fixme', 'test.describe.only', 'test.describe.skip'].map((call) => [
    `${call}('title', async () => { await expectKept(1); });`,
    ['without all of its tests'],
  ]),

  // Properties.
  ...ofTests([], 'await expectProperty(fc.property(fc.nat(), holds), 100);'),
  ...ofTests(
    ['assert of fast-check has one seed'],
    'fc.assert(fc.property(fc.nat(), (one) => expectKept(one)));',
    'await fc.assert(fc.asyncProperty(fc.nat(), (one) => expectKept(one)), { seed: 1 });',
  ),
  ...ofTests(['check of fast-check has one seed'], 'expect(fc.check(property).failed).toBe(false);'),
  ...ofTests(['sample of fast-check has one seed'], 'expect(fc.sample(fc.nat(), 3)).toEqual([]);'),
  ["import { assert, property } from 'fast-check';", ['assert of fast-check has one seed']],
];

let folder;
let said;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'test-rules-'));
  const rules = [
    'unconditional-expect',
    'expect-something',
    'no-fixed-wait',
    'every-test-runs',
    'properties-by-seed',
  ];
  const config = {
    plugins: [],
    categories: { correctness: 'off' },
    jsPlugins: [join(import.meta.dirname, 'testRules.mjs')],
    rules: Object.fromEntries(rules.map((rule) => [`tests/${rule}`, 'error'])),
  };
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config));
  samples.forEach(([code], index) => writeFileSync(join(folder, `${index}.ts`), code));
  const oxlint = join(import.meta.dirname, '../../node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format=json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  said = JSON.parse(stdout).diagnostics;
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(samples.map(([code, expected], index) => ({ code, expected, index })))(
  'linter reports $code: $expected',
  ({ expected, index }) => {
    const messages = said.filter(({ filename }) => basename(filename) === `${index}.ts`);
    expect(messages.map(({ message }) => message)).toEqual(
      expected.map((part) => expect.stringContaining(part)),
    );
  },
);
