import { afterAll, afterEach, beforeEach, inject, it } from 'vitest';
import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';
import { administer, databaseUrl } from './testCluster.ts';
import { makePgliteStock } from './testPglite.ts';

/** An engine to test on: `describe.each(engines)('slugs on $name', ({ open }) => ...)`. */
export interface TestEngine {
  name: 'pglite' | 'postgresql';
  /**
   * An empty migrated database of its own. Opened in a test or in beforeEach it is closed after that test,
   * otherwise after the file's last one.
   */
  open: (this: void) => Promise<Database>;
}

const prepared = inject('testDatabases');
const stock = makePgliteStock(prepared.snapshotFile);

type Close = () => Promise<void>;
const openForFile: Close[] = [];
let openForTest: Close[] | undefined;

function closeLater(close: Close): void {
  (openForTest ?? openForFile).push(close);
}

/** Last opened, first closed: a database is left before it is dropped. */
async function closeAll(closing: readonly Close[]): Promise<void> {
  for (const close of closing.toReversed()) await close();
}

// These run around the hooks of the file that imports this module: first before, last after.
beforeEach(() => {
  openForTest = [];
});
afterEach(async () => {
  const closing = openForTest ?? [];
  openForTest = undefined;
  await closeAll(closing);
});
afterAll(async () => {
  await closeAll(openForFile.splice(0));
  await stock.close();
});

async function openPglite(): Promise<Database> {
  const database = await stock.lend();
  closeLater(() => database.close());
  return database;
}

/** A migrated database of the test cluster as a connection string, dropped like those that `open` gives. */
export async function copyTemplate({ url, template }: { url: string; template: string }): Promise<string> {
  const name = `frontdesk_test_${crypto.randomUUID().replaceAll('-', '')}`;
  await administer(url, `create database ${name} template ${template}`);
  closeLater(() => administer(url, `drop database if exists ${name} with (force)`));
  return databaseUrl(url, name);
}

async function openCopy(cluster: { url: string; template: string }): Promise<Database> {
  const database = await openPostgres(await copyTemplate(cluster));
  closeLater(() => database.close());
  return database;
}

/** The test cluster, or why there is none. */
export const { postgresql } = prepared;

/** PGlite, and PostgreSQL where there is one. */
export const engines: readonly TestEngine[] = [
  { name: 'pglite', open: openPglite },
  ...('url' in postgresql ? [{ name: 'postgresql' as const, open: () => openCopy(postgresql) }] : []),
];

/* oxlint-disable vitest/no-disabled-tests, vitest/no-conditional-tests -- counted as skipped, never silently left out */
if ('missing' in postgresql) it.skip(`on postgresql: ${postgresql.missing}`, () => undefined);
