import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { inject, it } from 'vitest';
import { dayOfRun, deep } from '../../../testDeep.ts';
import type { Database } from '../../database/database.ts';
import { administer, databaseUrl } from './testCluster.ts';
import { makePgliteStock } from './testPglite.ts';
import { makePostgresStock } from './testPostgres.ts';
import type { DatabaseStock } from './testState.ts';

/** An engine to test on: `describe.each(engines)('slugs on $name', ({ open }) => ...)`. */
export interface TestEngine {
  name: 'pglite' | 'postgresql';
  /**
   * Opens an empty migrated database. Opened in a test or in beforeEach it is closed after that test, otherwise after
   * the last test of the file.
   */
  open: (this: void) => Promise<Database>;
}

const prepared = inject('testDatabases');
const pgliteStock = makePgliteStock(prepared.snapshotFile);

type Close = () => Promise<void>;
const openForFile: Close[] = [];
let openForTest: Close[] | undefined;

function closeLater(close: Close): void {
  (openForTest ?? openForFile).push(close);
}

/** In reverse order: connections are closed before their database is dropped. */
async function closeAll(closing: readonly Close[]): Promise<void> {
  for (const close of closing.toReversed()) await close();
}

/** The databases of one test file. The setup file calls these, because the test files of a worker share this module. */
export const testDatabases = {
  beginTest(): void {
    openForTest = [];
  },
  async endTest(): Promise<void> {
    const closing = openForTest ?? [];
    openForTest = undefined;
    await closeAll(closing);
  },
  endFile: () => closeAll(openForFile.splice(0)),
};

const lendFrom = (stock: DatabaseStock) => async (): Promise<Database> => {
  const database = await stock.lend();
  closeLater(() => database.close());
  return database;
};

/** Copies a migrated database of the test cluster and returns its connection string. Dropped like those of `open`. */
export async function copyTemplate({ url, template }: { url: string; template: string }): Promise<string> {
  const name = `frontdesk_test_${crypto.randomUUID().replaceAll('-', '')}`;
  await administer(url, `create database ${name} template ${template}`);
  closeLater(async () => {
    await administer(url, `drop database if exists ${name} with (force)`);
  });
  return databaseUrl(url, name);
}

/** The test cluster, or the reason why there is none. */
export const { postgresql } = prepared;

/** PGlite, and PostgreSQL if available. */
export const engines: readonly TestEngine[] = [
  { name: 'pglite', open: lendFrom(pgliteStock) },
  ...('url' in postgresql
    ? [{ name: 'postgresql' as const, open: lendFrom(makePostgresStock(postgresql)) }]
    : []),
];

/**
 * One of the engines, by the name of the test file and the day; all of them in `npm run test:deep`. For tests of layers
 * above the tables, whose statements run on both engines in the tests of the tables.
 * @param file `import.meta.url` of the test file
 */
export function engineOfTheDay(file: string): readonly TestEngine[] {
  const hash = createHash('sha256').update(basename(file)).digest();
  const index = (hash.readUInt16BE() + dayOfRun) % engines.length;
  return deep(engines, engines.slice(index, index + 1));
}

/* oxlint-disable vitest/no-disabled-tests, vitest/no-conditional-tests -- counted as skipped, never silently left out */
if ('missing' in postgresql) it.skip(`on postgresql: ${postgresql.missing}`, () => undefined);
