import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** The data of a product to measure; in the embedded database unless there is a PostgreSQL URL. */
export interface ProductTarget {
  data: string;
  databaseUrl: string;
}

/** Starts the built product as a process. */
export function startProduct({ data, databaseUrl }: ProductTarget, env: NodeJS.ProcessEnv = {}) {
  const flags = ['dist/server/main.js', '--json', '--port', '0', '--data', data];
  return startNode(flags, { ...process.env, ...env, DATABASE_URL: databaseUrl });
}

interface Ready {
  url: string;
  port: number;
}

/** Starts a program that prints one line of JSON when it is ready. */
export async function startNode(flags: string[], env: NodeJS.ProcessEnv = process.env) {
  const child = spawn(process.execPath, flags, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const line = await Promise.race([
    new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve)),
    ended.then(() => {
      throw new Error('A server ended before it was ready (see above).');
    }),
  ]);
  return {
    pid: child.pid ?? 0,
    ready: JSON.parse(line) as Ready,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
