import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEmbedded } from '../database/embedded/embedded.ts';
import { databaseUrl, startTestCluster } from '../testing/database/testCluster.ts';
import { prepareDirectory } from '../testing/database/testDirectory.ts';
import { deep } from '../../testDeep.ts';
import { killServers, runServer, startServer, type StartedServer } from '../testing/testServer.ts';

/** The data directory of a test or group of tests; it does not exist yet. */
let data: string;

async function makeData(): Promise<void> {
  data = join(await mkdtemp(join(tmpdir(), 'frontdesk-process-')), 'data');
}
async function removeData(): Promise<void> {
  await killServers();
  await rm(dirname(data), { recursive: true, force: true });
}
async function prepareData(): Promise<void> {
  await mkdir(data);
  await prepareDirectory(data);
}

const run = runServer;

/** Runs a start that fails. Its errors come without the progress that a slow machine reports. */
async function runToEnd(...start: Parameters<typeof run>) {
  const { errors, ...rest } = await run(...start).ended;
  return { ...rest, errors: withoutProgress(errors) };
}

const withoutProgress = (errors: string) => errors.replaceAll(/^Still .*\n/gm, '');

/** Starts the server as people do, and returns what it prints, once it is ready. */
async function startForPeople(...flags: readonly string[]): Promise<{ printed: string; url: string }> {
  const { child, output } = run(['--port', '0', '--data', data, ...flags]);
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('Ctrl+C')) break;
  const [url = ''] = /http:\/\/localhost:\d+/.exec(output.standard) ?? [];
  return { printed: output.standard, url };
}

async function stop({ child, ended }: StartedServer) {
  child.kill('SIGTERM');
  return ended;
}

const htmlOf = (url: string) => fetch(url, { headers: { Accept: 'text/html' } });

/** Its tests run in this order: a first start takes 13 s of processor time, the next ones 3 s. */
describe('the server on a new data directory', () => {
  let first: StartedServer;

  beforeAll(async () => {
    await makeData();
    first = await startServer(data, ['--host', '0.0.0.0']);
    return removeData;
  });

  it('listens on this machine only while the sample password is in use', () => {
    expect(new URL(first.ready.url).hostname).toBe('localhost');
  });

  it('keeps its secret and its database from other accounts', async () => {
    const modes = ['', 'secret', 'postgresql'].map(
      async (file) => (await stat(join(data, file))).mode & 0o777,
    );
    expect(await Promise.all(modes)).toEqual([0o700, 0o600, 0o700]);
  });

  it('serves the dashboard of its business at every URL of the dashboard', async () => {
    const { url, clientId } = first.ready;
    for (const path of ['/', '/services', '/services/create']) {
      const response = await htmlOf(url + path);
      expect(await response.text()).toContain(`content="${clientId}"`);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(response.headers.get('Content-Security-Policy')).toContain("require-trusted-types-for 'script'");
    }
    const page = await (await fetch(url)).text();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
    const asset = await fetch(url + script, { headers: { 'Accept-Encoding': 'br' } });
    expect(asset.headers.get('Content-Encoding')).toBe('br');
    expect(asset.headers.get('Cache-Control')).toContain('immutable');
  });

  it('answers the interface description from the file of the build', async () => {
    const built = await readFile('dist/server/openapi.json', 'utf8');
    const answer = await fetch(`${first.ready.url}/openapi.json`);
    expect(await answer.text()).toBe(built);
    expect(JSON.parse(built)).toMatchObject({ openapi: '3.1.1' });
  });

  it('C13: makes a second process on the directory exit within a second, naming the first', async () => {
    const times: number[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const began = performance.now();
      const { code, errors } = await run(['--port', '0', '--data', data]).ended;
      times.push(performance.now() - began);
      expect(code).toBe(1);
      expect(errors).toMatch(
        new RegExp(`^The data directory ${data} is in use by process ${first.child.pid}\\b.*\\n$`),
      );
    }
    // The fastest one: other processes of this machine delay the rest.
    expect(Math.min(...times)).toBeLessThan(deep(1000, 10_000));
    expect((await fetch(`${first.ready.url}/_health`)).status).toBe(200);
  });

  it('stops when asked, after it has reported its start as one line of JSON', async () => {
    const { code, standard } = await stop(first);
    expect([code, standard.trim().split('\n').length]).toEqual([0, 1]);
  });

  it('leaves the database of a newer version unchanged', async () => {
    await inDatabase(sql`insert into schema_migrations (name) values ('9999_from_the_future')`);
    const { code, errors } = await runToEnd(['--port', '0', '--data', data]);
    expect([code, errors.trim().split('\n').length]).toEqual([1, 1]);
    expect(errors).toContain('newer version of Frontdesk');
    await inDatabase(sql`delete from schema_migrations where name = '9999_from_the_future'`);
    // The next test starts it again.
  });

  it('restarts with the same business, and prints the URL, the owner and the mail setting for people', async () => {
    const { printed, url } = await startForPeople();
    const { clientId, owner } = first.ready;
    expect(await (await htmlOf(url)).text()).toContain(`content="${clientId}"`);
    expect(printed).toMatch(/ready after \d+\.\d s: {2}http:\/\/localhost:\d+\n/);
    expect(/Sign in as +(\S+)\n/.exec(printed)?.[1]).toBe(owner.email);
    expect(/Password +(.+)\n/.exec(printed)?.[1]).toBe(owner.password);
    expect(printed).toMatch(/Mailbox +http:\/\/localhost:\d+\/dev\/mailbox/);
    expect(printed).toContain('Only this machine can reach it');
  });

  const killPoints = deep(50, 1);

  it(
    `C13: killed at ${killPoints} random points of its first start, it recovers without help`,
    async () => {
      await killServers();
      for (let point = 0; point < killPoints; point += 1) {
        const fresh = join(dirname(data), `fresh-${point}`);
        const killed = run(['--port', '0', '--data', fresh, '--json']);
        const end = performance.now() + Math.random() * first.startMs;
        await vi.waitUntil(() => performance.now() > end, { timeout: 2 * first.startMs, interval: 1 });
        await killed.kill();
        const second = await startServer(fresh);
        expect(withoutProgress(second.output.errors)).toBe('');
        await second.kill();
        await rm(fresh, { recursive: true });
      }
    },
    deep(3_600_000, 300_000),
  );
});

describe('the server', () => {
  beforeEach(makeData);
  afterEach(removeData);

  it('redirects to the first-run page after an empty start', async () => {
    await prepareData();
    const { url } = await startForPeople('--empty');
    const response = await fetch(`${url}/services`, { headers: { Accept: 'text/html' }, redirect: 'manual' });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/identity/first-run']);
    expect((await fetch(`${url}/identity/first-run`)).status).toBe(200);
  });

  it('shares one business on a PostgreSQL server when several processes start at once', async ({ skip }) => {
    const cluster = await startTestCluster(dirname(data));
    skip('missing' in cluster && process.env.CI !== 'true', 'no PostgreSQL here');
    if ('missing' in cluster) throw new Error(cluster.missing);
    try {
      const environment = { DATABASE_URL: databaseUrl(cluster.url, await cluster.createDatabase()) };
      const start = () => startServer(data, [], environment);
      const both = await Promise.all([start(), start()]);
      expect(both[0].ready.clientId).toBe(both[1].ready.clientId);
      for (const one of both) expect((await stop(one)).code).toBe(0);
    } finally {
      await cluster.stop();
    }
  });
});

describe('a failing start', () => {
  beforeEach(makeData);
  afterEach(removeData);

  it('names the taken port and changes nothing', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const { code, standard, errors } = await runToEnd(['--port', String(port), '--data', data]);
    other.close();
    expect([code, standard]).toEqual([1, '']);
    expect(errors).toBe(`Port ${port} is taken. Choose another with --port, or --port 0 for any free one.\n`);
    await expect(stat(data)).rejects.toThrow('ENOENT');
  });

  it.each([
    [['--prot', '1'], {}, 2, /^Unknown option '--prot'.*\n$/],
    [
      ['--port', '0'],
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      1,
      /^PostgreSQL at 127.0.0.1:1\/none .*\n$/,
    ],
    [['--qa', '--host', '0.0.0.0'], {}, 2, /^--qa .*\n$/],
    [['load', 'missing.json', '--data', '/dev/null/x'], {}, 1, /^.*missing\.json.*\n$/],
    [['--sample', 'no-such-sample', '--port', '0'], {}, 2, /^--sample .*\n$/],
  ])('gives the reason in one line: %j %j', async (flags, environment, expectedCode, line) => {
    const { code, standard, errors } = await runToEnd(
      [...flags, ...(flags.includes('--data') ? [] : ['--data', data])],
      environment,
    );
    expect([code, standard]).toEqual([expectedCode, '']);
    expect(errors).toMatch(line);
    expect(errors.trim()).not.toContain('\n');
  });
});

async function inDatabase(statement: ReturnType<typeof sql>): Promise<void> {
  const worker = new URL('../../dist/server/embeddedWorker.js', import.meta.url);
  const database = await openEmbedded({ directory: data, worker });
  await database.write(statement, 1);
  await database.close();
}
