import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const samples = {
  handMadeNumber: ['export const a = new Intl.NumberFormat("en").format(1);', 1],
  handMadeDate: ['export const a = new Intl.DateTimeFormat("en").format();', 1],
  fixed: ['export const a = (n: number) => n.toFixed(2);', 1],
  localeTime: ['export const a = (at: Date) => at.toLocaleTimeString();', 1],
  range: ['export const a = (b: string, c: string) => `${b}–${c}`;', 1],
  spacedRange: ['export const a = (b: string, c: string) => `${b} – ${c}`;', 1],
  zone: ['export const a = Intl.DateTimeFormat().resolvedOptions().timeZone;', 0],
  list: ['export const a = new Intl.ListFormat("en").format([]);', 0],
  dash: ['export const a = (b: string) => `– ${b}`;', 0],
};

let folder;
let found;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'format-rules-'));
  const config = {
    jsPlugins: [join(import.meta.dirname, 'formatRules.mjs')],
    categories: { correctness: 'off' },
    rules: { 'formats/shared': 'error' },
  };
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config));
  for (const [name, [text]] of Object.entries(samples)) writeFileSync(join(folder, `${name}.ts`), text);
  const oxlint = join(import.meta.dirname, '../..', 'node_modules', '.bin', 'oxlint');
  const { stdout } = spawnSync(oxlint, ['--format', 'json'], { cwd: folder, encoding: 'utf8' });
  found = JSON.parse(stdout).diagnostics;
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(Object.entries(samples))('formatting by hand is reported: %s', (name, [, count]) => {
  expect(found.filter(({ filename }) => filename.endsWith(`${name}.ts`))).toHaveLength(count);
});
