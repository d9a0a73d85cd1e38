import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { startNode } from '../../bench/processes.ts';
import { databaseUrl, findBinaries, startTestCluster } from '../testing/database/testCluster.ts';
import { packDataFiles, readDataFiles } from './dataFiles.ts';
import { fillBusiness, type ReleasedBusiness } from './releasedBusiness.ts';
import { readBase, releasesFolder, type Release } from './releases.ts';

/**
 * Runs a built server once on each engine and stores the databases that it leaves. Returns the name of the
 * release.
 */
export async function makeRelease(main: string): Promise<string> {
  const work = await mkdtemp(join(tmpdir(), 'frontdesk-release-'));
  const cluster = await startTestCluster(work);
  if ('missing' in cluster) throw new Error(`A release needs PostgreSQL, but ${cluster.missing}`);
  try {
    const url = databaseUrl(cluster.url, await cluster.createDatabase());
    const inDump = await fill(main, join(work, 'none'), url);
    const dump = await dumpOf(url);
    const directory = join(work, 'data');
    const inDirectory = await fill(main, directory, '');
    const migrations = await trim(join(directory, 'postgresql'));

    const name = String(migrations.length);
    const packed = packDataFiles(await readDataFiles(directory), await readBase(name));
    const release: Release = { migrations, inDirectory, inDump };
    const folder = join(releasesFolder, name);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'directory.br'), packed);
    await writeFile(join(folder, 'dump.sql.br'), brotliCompressSync(dump));
    await writeFile(join(folder, 'release.json.br'), brotliCompressSync(JSON.stringify(release)));
    return name;
  } finally {
    await cluster.stop();
    await rm(work, { recursive: true, force: true });
  }
}

async function fill(main: string, data: string, url: string): Promise<ReleasedBusiness> {
  const flags = [main, '--port', '0', '--json', '--empty', '--qa', '--data', data];
  const server = await startNode(flags, { PATH: process.env.PATH, DATABASE_URL: url });
  try {
    return await fillBusiness(server.ready.url);
  } finally {
    await server.stop();
  }
}

/** Removes the write-ahead log before the last checkpoint, and returns the applied migrations. */
async function trim(cluster: string): Promise<string[]> {
  const startParams = [...PGlite.defaultStartParams, '-c', 'wal_recycle=off', '-c', 'min_wal_size=32MB'];
  const pglite = await PGlite.create(cluster, { startParams });
  try {
    // A server keeps used segments for reuse: the log has to advance past all of them.
    for (let moved = 0; moved < 8; moved += 1) {
      await pglite.exec('select pg_switch_wal()');
      await pglite.exec('checkpoint');
    }
    const { rows } = await pglite.query<{ name: string }>('select name from schema_migrations order by name');
    return rows.map(({ name }) => name);
  } finally {
    await pglite.close();
  }
}

/** Dumps the database as statements that any connection can run. */
async function dumpOf(url: string): Promise<string> {
  const flags = ['--inserts', '--rows-per-insert=500', '--no-owner', '--no-privileges', `--dbname=${url}`];
  const { stdout } = await promisify(execFile)(join((await findBinaries()) ?? '', 'pg_dump'), flags, {
    maxBuffer: 1e9,
  });
  // Commands of psql, and settings that only the newest servers support.
  return stdout.replaceAll(/^(?:\\.*|SET transaction_timeout.*)\n/gm, '');
}
