import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';
import * as z from 'zod';
import { prepareDirectory } from '../server/testing/database/testDirectory.ts';

const readyLine = z.looseObject({ url: z.url() });

interface Launched {
  url: string;
  stop: () => Promise<void>;
}

/** Starts the product on a free port with an empty database. Returns its address and a function that stops it. */
export const launch = (...flags: string[]): Promise<Launched> => launchWith(flags, process.stderr);

/** Starts the product with a stream that receives every log line. */
export function launchLogging(log: Writable, ...flags: string[]): Promise<Launched> {
  return launchWith(flags, log, { FRONTDESK_LOG: 'requests' });
}

/** Starts the product on a PostgreSQL database, which other processes may share. */
export function launchOn(databaseUrl: string, ...flags: string[]): Promise<Launched> {
  return launchWith(flags, process.stderr, { DATABASE_URL: databaseUrl });
}

async function launchWith(
  flags: readonly string[],
  log: Writable,
  settings: Readonly<Record<string, string>> = {},
): Promise<Launched> {
  const data = await mkdtemp(join(tmpdir(), 'frontdesk-e2e-'));
  await prepareDirectory(data);
  // Ignores the database in a developer's .env.
  const env = { ...process.env, DATABASE_URL: '', ...settings };
  const started = ['scripts/start.mjs', '--json', '--port', '0', '--data', data, ...flags];
  const server = spawn(process.execPath, started, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  server.stderr.pipe(log, { end: false });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const line = await Promise.race([
    new Promise<string>((resolve) => createInterface({ input: server.stdout }).once('line', resolve)),
    ended.then(() => {
      throw new Error('The server ended before it was ready (see above).');
    }),
  ]);
  return {
    url: readyLine.parse(JSON.parse(line)).url,
    async stop() {
      server.kill('SIGTERM');
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}
