import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';

const readyLine = z.looseObject({ url: z.url() });

/** Starts the product in QA mode on a free port and an empty data directory, and tells its address to the tests. */
export default async function startServer(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.FRONTDESK_URL) return undefined;
  const data = await mkdtemp(join(tmpdir(), 'frontdesk-e2e-'));
  const flags = ['scripts/start.mjs', '--qa', '--json', '--port', '0', '--data', data];
  // Never the database that a developer's own .env names.
  const env = { ...process.env, DATABASE_URL: '' };
  const server = spawn(process.execPath, flags, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const line = await Promise.race([
    new Promise<string>((resolve) => createInterface({ input: server.stdout }).once('line', resolve)),
    ended.then(() => {
      throw new Error('The server ended before it was ready (see above).');
    }),
  ]);
  process.env.FRONTDESK_URL = readyLine.parse(JSON.parse(line)).url;
  return async () => {
    server.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true });
  };
}
