import { sql } from 'kysely';
import * as z from 'zod';
import { beforeAll, describe, expect, test } from 'vitest';
import { getJob } from '../../../contract/calls/workbench/frontdesk.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { insertJob } from '../../tables/jobs.ts';
import { ask, refused, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { hide, openBulkStudio } from '../../testing/testBulkRuns.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { openStaff } from '../../testing/testStaff.ts';
import { alone } from '../bulk.ts';
import { runJob } from './jobs.ts';
import { resumeJobs } from './resumeJobs.ts';

const engines = engineOfTheDay(import.meta.url);

const updateTo = (service: object) => ({ kind: 'services', request: { kind: 'update', service } });

describe.each(engines)('a job after a crash of its process on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  test('resumes when a process starts, and is visible to its business only', async () => {
    const { businessId, create, read, admin } = await openCatalogue(server);
    const { id } = await create(yogaClass());
    const job = {
      businessId,
      id: crypto.randomUUID(),
      kind: 'services',
      request: { kind: 'update', service: { tagLine: 'Resumed' } },
      actor: { identityType: 'UNKNOWN' },
      requestId: 'before-the-crash',
      targetIds: [id],
    };
    await insertJob(server.database, job, server.options.clock());
    await resumeJobs(server.options);
    expect((await read(id)).revision).toBe('1');
    server.passTime(120);
    await resumeJobs(server.options);
    expect(await read(id)).toMatchObject({ revision: '2', tagLine: 'Resumed' });
    const path = { jobId: job.id };
    expect((await ask(server, getJob, { path }, admin)).job).toMatchObject({ state: 'DONE', succeeded: 1 });
    const other = await openCatalogue(server);
    expect(await refused(server, getJob, { path }, other.admin)).toMatchObject({ status: 404 });
  });

  test('resumes for every kind of target, such as tags of staff members', async () => {
    const { businessId, add, get } = await openStaff(server);
    const { id } = await add({ name: 'Bo' });
    const assignTags = { tags: { tagIds: ['team'] } };
    const job = {
      businessId,
      id: crypto.randomUUID(),
      kind: 'staffMemberTags',
      request: { assignTags },
      actor: { identityType: 'UNKNOWN' },
      requestId: 'before-the-crash',
      targetIds: [id],
    };
    await insertJob(server.database, job, server.options.clock());
    server.passTime(120);
    await resumeJobs(server.options);
    expect(await get(id)).toMatchObject({ tags: assignTags, revision: '2' });
  });

  /** Adds a job of the business without progress for two minutes. */
  async function stalled(businessId: string, job: { kind: string; request: unknown; targetIds: string[] }) {
    const id = crypto.randomUUID();
    const actor = { identityType: 'UNKNOWN' };
    await insertJob(
      server.database,
      { businessId, id, actor, requestId: 'before-the-crash', ...job },
      server.options.clock(),
    );
    server.passTime(120);
    return id;
  }

  test('is FAILED when it throws, keeps its completed work, and does not stop the next job', async () => {
    const { businessId, create, read, admin } = await openCatalogue(server);
    const { id } = await create(yogaClass());
    const targetIds = [id];
    const stateOf = async (jobId: string) =>
      (await ask(server, getJob, { path: { jobId } }, admin)).job.state;
    const unknown = await stalled(businessId, { kind: 'of another version', request: {}, targetIds });
    const unreadable = await stalled(businessId, { kind: 'services', request: 'nonsense', targetIds });
    const sound = await stalled(businessId, { ...updateTo({ tagLine: 'Resumed' }), targetIds });
    await resumeJobs(server.options);
    expect([await stateOf(unknown), await stateOf(unreadable), await stateOf(sound)]).toEqual([
      'FAILED',
      'FAILED',
      'DONE',
    ]);
    expect((await read(id)).tagLine).toBe('Resumed');
    expect(server.log.flatMap(({ job }) => job ?? [])).toEqual(expect.arrayContaining([unknown, unreadable]));
    await resumeJobs(server.options);
    expect(await read(id)).toMatchObject({ revision: '2' });
  });

  test('is FAILED with its progress when it throws halfway', async () => {
    const { businessId, create, admin } = await openCatalogue(server);
    const targetIds = [
      (await create(yogaClass({ name: 'One' }))).id,
      (await create(yogaClass({ name: 'Two' }))).id,
    ];
    const id = await stalled(businessId, { kind: 'halfway', request: {}, targetIds });
    const kind = {
      name: 'halfway',
      request: z.strictObject({}),
      batchSize: 1,
      work: () =>
        alone(async (target: string) => {
          if (target === targetIds[1]) throw new Error('The disk is full.');
        }),
    };
    await expect(runJob(server.options, kind, businessId, id)).rejects.toThrow('The disk is full.');
    const { job } = await ask(server, getJob, { path: { jobId: id } }, admin);
    expect(job).toMatchObject({ state: 'FAILED', total: 2, succeeded: 1, failed: 0 });
  });

  test('stops its bulk run when it throws, and a retry completes the run', async () => {
    const { create, preview, start, retry, ended, read, businessId } = await openBulkStudio(server);
    const { id } = await create(yogaClass());
    const { bulkRun } = await preview({ ids: [id] }, { operations: [hide] });
    const full = sql`services_full_disk`;
    await server.database.write(
      sql`alter table services add constraint ${full} check (business_id <> ${sql.lit(businessId)} or not hidden)`,
    );
    await start(bulkRun.id);
    expect(await ended(bulkRun.id)).toMatchObject({ state: 'FAILED', counts: { WAITING: 1 } });
    await server.database.write(sql`alter table services drop constraint ${full}`);
    await retry(bulkRun.id);
    expect(await ended(bulkRun.id)).toMatchObject({ state: 'DONE', counts: { DONE: 1 } });
    expect((await read(id)).hidden).toBe(true);
  });
});
