import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const server = join(import.meta.dirname, '..');

/** A statement that reads the table of domain events, or names it to a query builder. */
const reads =
  /\b(?:from|join|using|only|table)\s+(?:public\.)?"?events\b|\b(?:table|id|ref)\(\s*['"`]events\b/i;

/** The server without its tests and migrations. */
async function sources(): Promise<{ file: string; text: string }[]> {
  const files = await readdir(server, { recursive: true });
  const own = files.filter(
    (file) =>
      file.endsWith('.ts') && !/\.test\.ts$|^testing\/|^database\/migrations\/|^releases\//.test(file),
  );
  return Promise.all(own.map(async (file) => ({ file, text: await readFile(join(server, file), 'utf8') })));
}

// Events hold whole records, also the fields that only staff may read (docs/decisions/26).
test('no route, page or GraphQL field of the server reads domain events', async () => {
  const all = await sources();
  const readers = all.filter(({ text }) => reads.test(text));
  expect(readers.map(({ file }) => file)).toEqual([join('tables', 'events.ts')]);
  // It finds the events that are past their life, without their content.
  const statements = readers.flatMap(
    ({ text }) => text.match(/\b(?:select|delete)\b[^`]*?\bevents\b/g) ?? [],
  );
  expect(statements).toEqual(['delete from events', 'select sequence from events']);
  // The scan covers the file that writes them.
  expect(all.filter(({ text }) => /\binsert into events\b/.test(text)).map(({ file }) => file)).toEqual([
    join('tables', 'events.ts'),
  ]);
});

test.each([
  'select body from events where business_id = 1',
  'select * from services join events on true',
  "sql.table('events')",
])('the scan finds %s', (statement) => {
  expect(statement).toMatch(reads);
});
