import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Arguments of Node for `npm start` on a free port; the data directory follows. */
export const startArguments = [
  '--max-semi-space-size=4',
  'scripts/start.mjs',
  '--json',
  '--port',
  '0',
  '--data',
];

/**
 * Starts the product on a free port, as `npm start` does, and resolves when it is ready.
 * @param {string} data its data directory
 * @param {...string} flags of `npm start`
 */
export async function startProduct(data, ...flags) {
  // Ignores the database in a developer's .env.
  const env = { ...process.env, DATABASE_URL: '' };
  const started = [...startArguments, data, ...flags];
  const server = spawn(process.execPath, started, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const line = await Promise.race([
    new Promise((resolve) => createInterface({ input: server.stdout }).once('line', resolve)),
    ended.then(() => {
      throw new Error('The server ended before it was ready (see above).');
    }),
  ]);
  return {
    ...JSON.parse(line),
    async stop() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

/** Signs in on the hosted page that the browser has opened or is being redirected to. */
export async function signIn(page, { owner }) {
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function openBrowser(path) {
  const { chromium } = await import('playwright');
  // Chromium's sandbox does not work as root, the usual user in a container.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath: path, args });
}
