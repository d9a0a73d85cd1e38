import { beforeAll, describe, expect, test } from 'vitest';
import type { BodyOf } from '../../../contract/call.ts';
import { allCalls } from '../../../contract/calls.ts';
import { getJob, type Job } from '../../../contract/calls/workbench/frontdesk.ts';
import { countServices } from '../../../contract/calls/services/services.ts';
import * as calls from '../../../contract/calls/services/servicesInBulk.ts';
import type { ServiceInput } from '../../../contract/entities/services/service.ts';
import type { ApiError } from '../../../contract/errors.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, refused, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';

const engines = engineOfTheDay(import.meta.url);

/** The calls that change or delete all matches of a filter, or preview that, with the other inputs of each. */
const byFilter = allCalls.filter(({ name }) => name.endsWith('ByFilter'));
const restOf: Record<string, object> = {
  bulkUpdateServicesByFilter: { service: {} },
  bulkDeleteServicesByFilter: {},
  bulkUpdateStaffMemberTagsByFilter: {
    assignTags: { privateTags: { tagIds: ['vip'] } },
  },
  previewServiceDeletionByFilter: {},
};

/** The field names in the refusal of a failed item. */
function fieldsOf(data: Record<string, unknown> = {}): string[] {
  const { fieldViolations = [] } = data as
    | Pick<ApiError, 'fieldViolations'>
    | { fieldViolations?: undefined };
  return fieldViolations.map(({ field }) => field);
}

describe.each(engines)('bulk calls on services on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  async function business() {
    const catalogue = await openCatalogue(server);
    const createAll = async (services: ServiceInput[]): Promise<string[]> => {
      const body = { services, returnEntity: true };
      const { results } = await ask(server, calls.bulkCreateServices, { body }, catalogue.admin);
      return results.map(({ item }) => item?.id ?? '');
    };
    const finished = async (jobId: string): Promise<Job> => {
      for (;;) {
        const { job } = await ask(server, getJob, { path: { jobId } }, catalogue.admin);
        if (job.state !== 'RUNNING') return job;
      }
    };
    return { ...catalogue, createAll, finished };
  }

  test('an update may have no list', async () => {
    const { admin } = await business();
    const { results } = await ask(server, calls.bulkUpdateServices, { body: {} }, admin);
    expect(results).toEqual([]);
  });

  test('C9: each creation succeeds or fails on its own, in the order of the request', async () => {
    const { admin } = await business();
    const services = [yogaClass({ name: 'One' }), { name: 'Bad' }, yogaClass({ name: 'Two' })];
    const answer = await ask(server, calls.bulkCreateServices, { body: { services } }, admin);
    expect(answer.bulkActionMetadata).toEqual({ totalSuccesses: 2, totalFailures: 1, undetailedFailures: 0 });
    expect(
      answer.results.map(({ itemMetadata }) => [itemMetadata.originalIndex, itemMetadata.success]),
    ).toEqual([
      [0, true],
      [1, false],
      [2, true],
    ]);
    expect(answer.results[0]).not.toHaveProperty('item');
    expect(answer.results[1]?.itemMetadata.error).toMatchObject({ code: 'INVALID_ARGUMENT' });
    expect((await ask(server, countServices, { body: {} }, admin)).count).toBe(2);
  });

  test('C9: of a hundred creations with seven invalid ones 93 succeed and 7 are named with their fields', async () => {
    const { admin } = await business();
    const bad: Record<number, unknown> = {
      0: yogaClass({ name: 'x'.repeat(401) }),
      12: { ...yogaClass(), tagLine: 'a\0b' },
      13: { ...yogaClass(), colour: 'blue' },
      14: 'Yoga',
      55: yogaClass({ defaultCapacity: 0 }),
      98: { ...yogaClass(), staffMemberIds: ['nobody'] },
      99: yogaClass({ payment: { rateType: 'FIXED', options: { inPerson: true } } }),
    };
    const services = Array.from({ length: 100 }, (_, index) => bad[index] ?? yogaClass());
    const body = { services: services as ServiceInput[] };
    const answer = await ask(server, calls.bulkCreateServices, { body }, admin);
    expect(answer.bulkActionMetadata).toEqual({
      totalSuccesses: 93,
      totalFailures: 7,
      undetailedFailures: 0,
    });
    expect(answer.results.map(({ itemMetadata }) => itemMetadata.originalIndex)).toEqual([
      ...services.keys(),
    ]);
    const failures = answer.results.flatMap(({ itemMetadata }) => itemMetadata.error ?? []);
    expect(failures.map(({ data }) => fieldsOf(data))).toEqual([
      ['services.0.name'],
      ['services.12.tagLine'],
      ['services.13.colour'],
      ['services.14'],
      ['services.55.defaultCapacity'],
      ['services.98.staffMemberIds.0'],
      ['services.99.payment.fixed.price'],
    ]);
    expect((await ask(server, countServices, { body: {} }, admin)).count).toBe(93);
  });

  test('a malformed item of an update or a deletion fails alone', async () => {
    const { admin, createAll, read } = await business();
    const [one = ''] = await createAll([yogaClass()]);
    const services = [
      { service: { id: one, revision: '1', name: 7 } },
      { service: { revision: '1' } },
      { service: { id: one, revision: 'first' } },
      { service: { id: one, revision: '1' }, mask: 'colour' },
      { service: { id: one, revision: '1', name: ' ' } },
      { service: { id: one, revision: '1', name: 'New' } },
      null,
    ] as unknown[];
    const body = { services: services as BodyOf<typeof calls.bulkUpdateServices>['services'] };
    const { results } = await ask(server, calls.bulkUpdateServices, { body }, admin);
    expect(results.map(({ itemMetadata }) => fieldsOf(itemMetadata.error?.data))).toEqual([
      ['services.0.service.name'],
      ['services.1.service.id'],
      ['services.2.service.revision'],
      ['services.3.mask'],
      ['services.4.service.name'],
      [],
      ['services.6'],
    ]);
    expect(results.map(({ itemMetadata }) => itemMetadata.id)).toEqual([
      one,
      undefined,
      one,
      one,
      one,
      one,
      undefined,
    ]);
    expect(await read(one)).toMatchObject({ name: 'New', revision: '2' });

    const ids = ['nothing', one];
    const gone = await ask(server, calls.bulkDeleteServices, { body: { ids } }, admin);
    expect(gone.results.map(({ itemMetadata }) => fieldsOf(itemMetadata.error?.data))).toEqual([
      ['ids.0'],
      [],
    ]);
    expect(gone.bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1 });
  });

  test('a stale item of an update fails alone; masks are accepted as text or list', async () => {
    const { admin, createAll, read } = await business();
    const [one = '', two = '', three = ''] = await createAll([yogaClass(), yogaClass(), yogaClass()]);
    const services = [
      { service: { id: one, revision: '1', name: 'New', tagLine: 'New' }, mask: 'tagLine' },
      { service: { id: two, revision: '7', name: 'New' } },
      { service: { id: three, revision: '1', name: 'New', tagLine: 'New' }, mask: ['tagLine', 'name'] },
      { service: { id: three, revision: '1', name: 'Again' } },
      { service: { revision: '1' } },
    ];
    const { results } = await ask(server, calls.bulkUpdateServices, { body: { services } }, admin);
    expect(results.map(({ itemMetadata }) => itemMetadata.error?.code)).toEqual([
      undefined,
      'REVISION_MISMATCH',
      undefined,
      'REVISION_MISMATCH',
      'INVALID_ARGUMENT',
    ]);
    expect(results[1]?.itemMetadata.id).toBe(two);
    expect(await read(one)).toMatchObject({ name: 'Yoga', tagLine: 'New', revision: '2' });
    expect(await read(two)).toMatchObject({ name: 'Yoga', revision: '1' });
    expect(await read(three)).toMatchObject({ name: 'New', tagLine: 'New', revision: '2' });
  });

  test('a deletion names the ids that do not exist', async () => {
    const { admin, createAll } = await business();
    const [one = ''] = await createAll([yogaClass()]);
    const { results } = await ask(server, calls.bulkDeleteServices, { body: { ids: [one, one] } }, admin);
    expect(results.map(({ itemMetadata }) => itemMetadata.success)).toEqual([true, false]);
    expect(results[1]?.itemMetadata).toMatchObject({ id: one, error: { code: 'NOT_FOUND' } });
  });

  test('an update by filter runs as a job whose state can be read', async () => {
    const { admin, createAll, finished, read } = await business();
    const many = Array.from({ length: 60 }, (_, index) => yogaClass({ name: `Class ${index}` }));
    const [first = ''] = await createAll(many);
    await createAll([yogaClass({ name: 'Other' })]);
    const filter = { name: { $startsWith: 'Class' } };
    const body = { filter, service: { tagLine: 'Bring a towel' } };
    const { jobId } = await ask(server, calls.bulkUpdateServicesByFilter, { body }, admin);
    expect(await finished(jobId)).toEqual({
      id: jobId,
      state: 'DONE',
      total: 60,
      succeeded: 60,
      failed: 0,
      results: [],
    });
    expect((await read(first)).tagLine).toBe('Bring a towel');
    const counted = { filter: { tagLine: 'Bring a towel' } };
    expect((await ask(server, countServices, { body: counted }, admin)).count).toBe(60);

    const gone = await ask(server, calls.bulkDeleteServicesByFilter, { body: { filter } }, admin);
    expect(await finished(gone.jobId)).toMatchObject({ succeeded: 60, failed: 0 });
    expect((await ask(server, countServices, { body: {} }, admin)).count).toBe(1);
  });

  test('a job names the services that its change does not fit', async () => {
    const { admin, createAll, finished } = await business();
    const [id = ''] = await createAll([yogaClass()]);
    const body = { filter: { type: 'CLASS' }, service: { name: ' ' } };
    const { jobId } = await ask(server, calls.bulkUpdateServicesByFilter, { body }, admin);
    const job = await finished(jobId);
    expect(job).toMatchObject({ state: 'DONE', succeeded: 0, failed: 1 });
    expect(job.results).toEqual([{ id, error: expect.objectContaining({ code: 'INVALID_ARGUMENT' }) }]);
  });

  test.each([
    {},
    { $and: [] },
    { $and: [{}, { $and: [] }] },
    { $or: [{}, { id: { $in: [] } }] },
    { $not: { $or: [] } },
    { $not: { id: { $in: [] } } },
    { id: { $nin: [] } },
    { id: { $exists: true } },
    { $or: [{ id: { $in: [] } }, { $not: { id: { $in: [] } } }] },
  ])('C10: by-filter calls refuse a filter that matches everything: %j', async (filter) => {
    const { admin } = await business();
    expect(byFilter.map(({ name }) => name).toSorted()).toEqual(Object.keys(restOf).toSorted());
    for (const call of byFilter) {
      const body = { ...restOf[call.name], filter };
      const { status, rules } = await refused(server, call, { body }, admin);
      expect([call.name, status, rules]).toEqual([call.name, 400, ['filter VALIDATION']]);
    }
  });

  test('C10: by-filter calls refuse an operator without a field, and a missing filter', async () => {
    const { admin } = await business();
    for (const call of byFilter) {
      const rest = restOf[call.name];
      const misplaced = await refused(
        server,
        call,
        { body: { ...rest, filter: { $not: { $in: [] } } } },
        admin,
      );
      expect([call.name, misplaced.rules]).toEqual([call.name, ['filter.$in FIELD_NOT_ALLOWED']]);
      const absent = await refused(server, call, { body: { ...rest } }, admin);
      expect([call.name, absent.rules]).toEqual([call.name, ['filter REQUIRED_FIELD']]);
      const list = await refused(server, call, { body: { ...rest, filter: [] } }, admin);
      expect([call.name, list.rules]).toEqual([call.name, ['filter VALIDATION']]);
    }
  });
});
