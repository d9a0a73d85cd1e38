import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbedded } from '../database/embedded/embedded.ts';
import { databaseUrl, startTestCluster } from '../testing/database/testCluster.ts';
import { prepareDirectory } from '../testing/database/testDirectory.ts';
import { killServers, runServer, startServer, type StartedServer } from '../testing/testServer.ts';

let data: string;

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'frontdesk-process-'));
});
afterEach(async () => {
  await killServers();
  await rm(data, { recursive: true, force: true });
});

const run = runServer;

/** Runs a start that fails. Its errors come without the progress that a slow machine reports. */
async function runToEnd(...start: Parameters<typeof run>) {
  const { errors, ...rest } = await run(...start).ended;
  return { ...rest, errors: errors.replaceAll(/^Still .*\n/gm, '') };
}

function startOn(flags: readonly string[] = [], environment?: Record<string, string>) {
  return startServer(data, flags, environment);
}

async function stop({ child, ended }: StartedServer) {
  child.kill('SIGTERM');
  return ended;
}

describe('the server', () => {
  it('reports its start as one line of JSON, stops when asked, and restarts with the same business', async () => {
    const first = await startOn();
    const { code, standard } = await stop(first);
    expect([code, standard.trim().split('\n').length]).toEqual([0, 1]);

    const again = await startOn();
    expect({ ...again.ready, url: '' }).toEqual({ ...first.ready, url: '' });
    expect((await stat(join(data, 'secret'))).mode & 0o777).toBe(0o600);
  });

  it('prints the URL, the owner and the mail setting for people', async () => {
    await prepareDirectory(data);
    const { child, output } = run(['--port', '0', '--data', data]);
    for await (const line of createInterface({ input: child.stdout })) if (line.includes('Ctrl+C')) break;
    expect(output.standard).toMatch(/ready after \d+\.\d s: {2}http:\/\/localhost:\d+\n/);
    expect(output.standard).toMatch(/Sign in as +\S+@\S+\n/);
    expect(output.standard).toMatch(/Password +\S+/);
    expect(output.standard).toMatch(/Mailbox +http:\/\/localhost:\d+\/dev\/mailbox/);
    expect(output.standard).toContain('Only this machine can reach it');
  });

  it('serves the dashboard of its business at every URL of the dashboard', async () => {
    await prepareDirectory(data);
    const { ready } = await startOn();
    for (const path of ['/', '/services', '/services/create']) {
      const response = await fetch(ready.url + path, { headers: { Accept: 'text/html' } });
      expect(await response.text()).toContain(`content="${ready.clientId}"`);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(response.headers.get('Content-Security-Policy')).toContain("require-trusted-types-for 'script'");
    }
    const page = await (await fetch(ready.url)).text();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
    const asset = await fetch(ready.url + script, { headers: { 'Accept-Encoding': 'br' } });
    expect(asset.headers.get('Content-Encoding')).toBe('br');
    expect(asset.headers.get('Cache-Control')).toContain('immutable');
  });

  it('redirects to the first-run page after an empty start', async () => {
    await prepareDirectory(data);
    const { child, output } = run(['--port', '0', '--data', data, '--empty']);
    for await (const line of createInterface({ input: child.stdout })) if (line.includes('Ctrl+C')) break;
    const [url = ''] = /http:\/\/localhost:\d+/.exec(output.standard) ?? [];
    const response = await fetch(`${url}/services`, { headers: { Accept: 'text/html' }, redirect: 'manual' });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/identity/first-run']);
    expect((await fetch(`${url}/identity/first-run`)).status).toBe(200);
  });

  it('shares one business on a PostgreSQL server when several processes start at once', async ({ skip }) => {
    const cluster = await startTestCluster(data);
    skip('missing' in cluster && process.env.CI !== 'true', 'no PostgreSQL here');
    if ('missing' in cluster) throw new Error(cluster.missing);
    try {
      const environment = { DATABASE_URL: databaseUrl(cluster.url, await cluster.createDatabase()) };
      const both = await Promise.all([startOn([], environment), startOn([], environment)]);
      expect(both[0].ready.clientId).toBe(both[1].ready.clientId);
      for (const one of both) expect((await stop(one)).code).toBe(0);
    } finally {
      await cluster.stop();
    }
  });

  it('listens on this machine only while the sample password is in use', async () => {
    await prepareDirectory(data);
    const { ready } = await startOn(['--host', '0.0.0.0']);
    expect(new URL(ready.url).hostname).toBe('localhost');
  });
});

describe('a failing start', () => {
  it('names the taken port and changes nothing', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const { code, standard, errors } = await runToEnd(['--port', String(port), '--data', join(data, 'new')]);
    other.close();
    expect([code, standard]).toEqual([1, '']);
    expect(errors).toBe(`Port ${port} is taken. Choose another with --port, or --port 0 for any free one.\n`);
    await expect(stat(join(data, 'new'))).rejects.toThrow('ENOENT');
  });

  it('names the process that holds the data directory', async () => {
    await prepareDirectory(data);
    const first = await startOn();
    const { code, errors } = await runToEnd(['--port', '0', '--data', data]);
    expect(code).toBe(1);
    expect(errors).toMatch(
      new RegExp(`^The data directory ${data} is in use by process ${first.child.pid}\\b.*\\n$`),
    );
    expect((await fetch(`${first.ready.url}/_health`)).status).toBe(200);
  });

  it('leaves the database of a newer version unchanged', async () => {
    await prepareDirectory(data);
    const { ready } = await startOn().then(async (first) => ({ ...first, ...(await stop(first)) }));
    await inDatabase(sql`insert into schema_migrations (name) values ('9999_from_the_future')`);
    const { code, errors } = await runToEnd(['--port', '0', '--data', data]);
    expect([code, errors.trim().split('\n').length]).toEqual([1, 1]);
    expect(errors).toContain('newer version of Frontdesk');

    await inDatabase(sql`delete from schema_migrations where name = '9999_from_the_future'`);
    expect((await startOn()).ready.clientId).toBe(ready.clientId);
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
