import { rm, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../database/migrate.ts';
import { migrations } from '../../database/migrations/list.ts';
import { openPostgres } from '../../database/postgres.ts';
import { databaseUrl, startTestCluster, type TestCluster } from './testCluster.ts';
import { migratedSnapshot } from './testDirectory.ts';

/** Prepared once per test run for all test files. */
export interface TestDatabases {
  /** File with the snapshot of a migrated PGlite. */
  snapshotFile: string;
  /** The cluster's maintenance database, or the reason why there is no PostgreSQL. */
  postgresql: { url: string; template: string } | { missing: string };
}

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabases: TestDatabases;
  }
}

/** Vitest's global setup: a migrated snapshot of PGlite and a migrated template database of PostgreSQL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'frontdesk-test-'));
  const [cluster, snapshotFile] = await Promise.all([startTestCluster(directory), migratedSnapshot()]);

  if ('missing' in cluster) {
    if (process.env.CI === 'true') throw new Error(`CI tests on PostgreSQL too, but ${cluster.missing}`);
    console.warn(`Tests on PostgreSQL are skipped: ${cluster.missing}`);
    project.provide('testDatabases', { snapshotFile, postgresql: { missing: cluster.missing } });
  } else {
    const template = await makeTemplate(cluster);
    project.provide('testDatabases', { snapshotFile, postgresql: { url: cluster.url, template } });
  }

  return async () => {
    if (!('missing' in cluster)) await cluster.stop();
    await rm(directory, { recursive: true, force: true });
  };
}

async function makeTemplate(cluster: TestCluster): Promise<string> {
  const template = await cluster.createDatabase();
  const database = await openPostgres(databaseUrl(cluster.url, template));
  await migrate(database, migrations);
  await database.close();
  return template;
}
