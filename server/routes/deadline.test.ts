import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { generateBusiness } from '../../bench/business.ts';
import { worstFilter } from '../../bench/worst.ts';
import { queryServices } from '../../contract/calls/services/services.ts';
import type { Database } from '../database/database.ts';
import { openEmbedded } from '../database/embedded/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { migrations } from '../database/migrations/list.ts';
import { openPostgres } from '../database/postgres.ts';
import { buildForNode } from '../testing/database/testBuild.ts';
import { copyTemplate, postgresql } from '../testing/database/testDatabase.ts';
import { prepareDirectory } from '../testing/database/testDirectory.ts';
import { requestFor, startTestApp } from '../testing/testApp.ts';

const secret = 'a secret of at least thirty-two bytes';
const deadlineMs = 200;

/** Opens a database with the given deadline. */
type Open = (options: { deadlineMs: number }) => Promise<Database>;

let worker: URL;
beforeAll(async () => {
  const built = await buildForNode(['database/embedded/embeddedWorker.ts']);
  worker = built.urlOf('database/embedded/embeddedWorker.ts');
  return built.remove;
});

const cluster = 'url' in postgresql ? postgresql : undefined;

async function preparePostgres(cluster: { url: string; template: string }): Promise<Open> {
  const url = await copyTemplate(cluster);
  return (options) => openPostgres(url, options);
}

const engines: { name: string; prepare: () => Promise<Open> }[] = [
  {
    name: 'the embedded database',
    prepare: async () => {
      const directory = await mkdtemp(join(tmpdir(), 'frontdesk-deadline-'));
      onTestFinished(() => rm(directory, { recursive: true, force: true }));
      await prepareDirectory(directory);
      return (options) => openEmbedded({ directory, worker, ...options });
    },
  },
  ...(cluster ? [{ name: 'PostgreSQL', prepare: () => preparePostgres(cluster) }] : []),
];

test.each(engines)(
  'on $name a slow filter is cancelled at the deadline without blocking the health check',
  async ({ prepare }) => {
    const open = await prepare();
    const patient = await open({ deadlineMs: 60_000 });
    await migrate(patient, migrations);
    const { token } = await generateBusiness(patient, 5000, secret);
    await patient.close();

    const database = await open({ deadlineMs });
    onTestFinished(() => database.close());
    const { app } = startTestApp(database, { secret });
    const list = (query: object) => app(requestFor(queryServices, { body: { query } }, { token }));
    await list({ paging: { limit: 1 } });

    const answered: string[] = [];
    const [slow, health] = await Promise.all([
      list({ filter: worstFilter }).finally(() => answered.push('list')),
      app(new Request('http://localhost:4600/_health')).finally(() => answered.push('health')),
    ]);
    expect(health.status).toBe(200);
    expect(slow.status).toBe(504);
    expect(answered).toEqual(['health', 'list']);
    expect(await slow.json()).toMatchObject({
      details: {},
      message: expect.stringMatching(/^System error occurred, request-id: /),
    });
    // The first answer of an engine that was started again may itself be over the deadline on a busy machine.
    await expect
      .poll(async () => (await list({ paging: { limit: 1 } })).status, { timeout: 30_000 })
      .toBe(200);
  },
);
