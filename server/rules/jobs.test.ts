import { beforeAll, describe, expect, test } from 'vitest';
import { getJob } from '../../contract/calls/frontdesk.ts';
import { engines } from '../database/testDatabase.ts';
import { insertJob } from '../tables/jobs.ts';
import { ask, refused, startTestApp, yogaClass, type TestApp } from '../testApp.ts';
import { openCatalogue } from '../testCatalogue.ts';
import { openStaff } from '../testStaff.ts';
import { resumeJobs } from './resumeJobs.ts';

describe.each(engines)('a job whose process ended on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  test('goes on when a process starts, and belongs to its business', async () => {
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

  test('goes on whatever it works on: people are tagged too', async () => {
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
});
