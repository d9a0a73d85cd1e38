import { describe, expect, it } from 'vitest';
import { PartlyRefused } from './bulkChanges.ts';
import { RefusedChange } from './formErrors.ts';
import { done, guid, list, pilates, provide, yoga } from '../testPlatform.ts';

describe('requests of write methods', () => {
  it('create sends the whole entity', async () => {
    const { provider, lines } = provide(() => ({ body: { service: yoga } }));
    expect(await provider.create('services', { data: { name: 'Yoga' } })).toEqual({ data: yoga });
    expect(lines()).toEqual([['POST /v2/services', { service: { name: 'Yoga' } }]]);
  });

  it('update sends the changed fields, their mask, and the revision at which the form opened', async () => {
    const { provider, lines } = provide(() => ({ body: { service: yoga } }));
    const previousData = {
      ...yoga,
      tagLine: 'Old',
      payment: { rateType: 'FIXED', options: { online: true } },
    };
    const data = {
      ...previousData,
      tagLine: null,
      payment: { rateType: 'FIXED', options: { online: false } },
    };
    await provider.update('services', { id: yoga.id, data, previousData });
    await provider.update('services', { id: yoga.id, data, previousData, meta: { revision: '2' } });
    const service = { id: yoga.id, payment: { options: { online: false } } };
    const mask = 'tagLine,payment.options.online';
    const request = `PATCH /v2/services/${yoga.id}`;
    expect(lines()).toEqual([
      [request, { service: { ...service, revision: '3' }, mask }],
      [request, { service: { ...service, revision: '2' }, mask }],
    ]);
  });

  it('update without changes sends no request', async () => {
    const { provider, lines } = provide(() => ({ body: {} }));
    expect(await provider.update('services', { id: yoga.id, data: { ...yoga }, previousData: yoga })).toEqual(
      { data: yoga },
    );
    expect(lines()).toEqual([]);
  });

  it('updateMany sends each record’s revision, in batches of 100', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => guid(index));
    const { provider, lines } = provide(({ request, body }) => {
      if (request.endsWith('/query')) {
        const asked = (body as { query: { filter: { id: { $in: string[] } } } }).query.filter.id.$in;
        return list(asked.map((id) => ({ id, revision: '5' })));
      }
      return done(
        (body as { services: { service: { id: string } }[] }).services.map(({ service }) => service.id),
      );
    });
    expect(await provider.updateMany('services', { ids, data: { category: { id: 'c' } } })).toEqual({
      data: ids,
    });
    const writes = lines().filter(([request]) => request === 'POST /v2/bulk/services/update');
    expect(writes).toHaveLength(2);
    expect(writes[1]?.[1]).toEqual({
      services: [{ service: { id: guid(100), revision: '5', category: { id: 'c' } }, mask: 'category.id' }],
    });
  });

  it('updateMany of all matches of a filter sends one call that starts a job', async () => {
    const { provider, lines } = provide(() => ({ body: { jobId: guid(1) } }));
    const meta = { allMatching: true, filter: { type: 'CLASS' } };
    const data = { hidden: true, tagLine: 'New' };
    expect(await provider.updateMany('services', { ids: [], data, meta })).toEqual({
      data: [],
      meta: { jobId: guid(1) },
    });
    expect(lines()).toEqual([
      [
        'POST /v2/bulk/services/update-by-filter',
        { filter: { type: 'CLASS' }, service: data, mask: 'hidden,tagLine' },
      ],
    ]);
  });

  it('deleteMany of all matches of a text deletes by IDs, because a filter cannot express it', async () => {
    const { provider, lines } = provide(({ request }) =>
      request.endsWith('/search')
        ? { body: { services: [yoga, pilates], pagingMetadata: { count: 2, hasNext: false, cursors: {} } } }
        : done([yoga.id, pilates.id]),
    );
    const meta = { allMatching: true, filter: { q: 'a' } };
    expect(await provider.deleteMany('services', { ids: [], meta })).toEqual({ data: [yoga.id, pilates.id] });
    expect(lines()[0]?.[1]).toMatchObject({ search: { cursorPaging: { limit: 100 } } });
    expect(lines()[1]).toEqual(['POST /v2/bulk/services/delete', { ids: [yoga.id, pilates.id] }]);
  });

  it('delete sends its two options in the query string', async () => {
    const { provider, lines } = provide(() => ({ body: {} }));
    const deletion = {
      preserveFutureSessionsWithParticipants: true,
      participantNotification: { notifyParticipants: true, message: 'Sorry' },
    };
    expect(
      await provider.delete('services', { id: yoga.id, previousData: yoga, meta: { deletion } }),
    ).toEqual({ data: yoga });
    expect(lines()).toEqual([
      [
        `DELETE /v2/services/${yoga.id} ? preserveFutureSessionsWithParticipants=true` +
          '&participantNotification.notifyParticipants=true&participantNotification.message=Sorry',
      ],
    ]);
  });

  it('deleteMany sends the options in the body, by IDs and by filter', async () => {
    const { provider, lines } = provide(({ request }) =>
      request.endsWith('by-filter') ? { body: { jobId: guid(1) } } : done([yoga.id]),
    );
    const deletion = { preserveFutureSessionsWithParticipants: true };
    await provider.deleteMany('services', { ids: [yoga.id], meta: { deletion } });
    const ofFilter = await provider.deleteMany('services', {
      ids: [],
      meta: { deletion, allMatching: true, filter: { hidden: true } },
    });
    expect(ofFilter).toEqual({ data: [], meta: { jobId: guid(1) } });
    expect(lines()).toEqual([
      ['POST /v2/bulk/services/delete', { ids: [yoga.id], ...deletion }],
      ['POST /v2/bulk/services/delete-by-filter', { filter: { hidden: true }, ...deletion }],
    ]);
  });

  it('service actions have methods of their own', async () => {
    const { provider, lines } = provide(() => ({
      body: { service: yoga, valid: true, count: 4, job: { id: 'j' } },
    }));
    expect(await provider.clone(yoga.id)).toEqual({ data: yoga, meta: { notCopied: [] } });
    await provider.restore(yoga.id);
    await provider.validateSlug(yoga.id, 'yoga');
    await provider.setCustomSlug(yoga.id, 'yoga');
    await provider.setLocations(yoga.id, {
      locations: [],
      removedLocationSessionsAction: { action: 'DELETE' },
    });
    await provider.addPricingPlans(yoga.id, ['p']);
    await provider.removePricingPlans(yoga.id, ['p']);
    expect(await provider.count({ type: 'CLASS' })).toEqual({ data: 4 });
    await provider.facets({ q: 'yo' }, []);
    await provider.job('j');
    expect(lines()).toEqual([
      ['POST /v2/services/clone', { sourceServiceId: yoga.id }],
      [`POST /frontdesk/v1/services/${yoga.id}/restore`, {}],
      ['POST /v2/services/slugs/validate', { serviceId: yoga.id, slug: 'yoga' }],
      [`POST /v2/services/${yoga.id}/slugs/custom`, { slug: 'yoga' }],
      [
        `POST /v2/services/${yoga.id}/locations`,
        { locations: [], removedLocationSessionsAction: { action: 'DELETE' } },
      ],
      [`POST /v2/services/${yoga.id}/pricing-plans/add`, { pricingPlanIds: ['p'] }],
      [`POST /v2/services/${yoga.id}/pricing-plans/remove`, { pricingPlanIds: ['p'] }],
      ['POST /v2/services/count', { filter: { type: 'CLASS' } }],
      [
        'POST /v2/services/search',
        {
          search: {
            filter: {},
            search: { expression: 'yo', mode: 'AND' },
            aggregations: [],
            cursorPaging: { limit: 1 },
          },
        },
      ],
      ['GET /frontdesk/v1/jobs/j'],
    ]);
  });
});

it('creates and updates under the request ID of the action', async () => {
  const { provider, sent } = provide(() => ({ body: { service: yoga } }));
  const meta = { requestId: guid(7) };
  await provider.create('services', { data: { name: 'Yoga' }, meta });
  const data = { ...yoga, hidden: true };
  await provider.update('services', { id: yoga.id, data, previousData: yoga, meta });
  expect(sent.map(({ requestId }) => requestId)).toEqual([guid(7), guid(7)]);
});

it('returns the ID of a deleted record that was not known', async () => {
  const { provider } = provide(() => ({ body: {} }));
  expect(await provider.delete('services', { id: yoga.id })).toEqual({ data: { id: yoga.id } });
});

it('has no changes of many records of other families', async () => {
  const { provider, sent } = provide(() => ({ body: {} }));
  await expect(provider.updateMany('categories', { ids: [], data: {} })).rejects.toMatchObject({
    message: 'categories cannot be changed together: the interface has no such call.',
  });
  await expect(provider.deleteMany('categories', { ids: [] })).rejects.toMatchObject({
    message: 'categories cannot be deleted together: the interface has no such call.',
  });
  expect(sent).toEqual([]);
});

type Provider = ReturnType<typeof provide>['provider'];
const allHidden = { allMatching: true, filter: { hidden: true } };

const changes: [string, (provider: Provider, id: string) => Promise<unknown>][] = [
  [
    'update',
    (provider, id) =>
      provider.update('services', { id, data: { id, name: 'x' }, previousData: { id, name: 'y' } }),
  ],
  ['delete', (provider, id) => provider.delete('services', { id })],
  ['updateMany', (provider, id) => provider.updateMany('services', { ids: [id], data: { hidden: true } })],
  ['deleteMany', (provider, id) => provider.deleteMany('services', { ids: [id] })],
  [
    'updateMany of all matches',
    (provider, name) =>
      provider.updateMany('services', { ids: [], data: { name }, meta: { allMatching: true } }),
  ],
  [
    'deleteMany of all matches',
    (provider, name) =>
      provider.deleteMany('services', { ids: [], meta: { ...allHidden, filter: { name } } }),
  ],
];

it.each(changes)('%s is sent for each of two records at once', async (_name, change) => {
  const { provider, sent } = provide(({ request }) =>
    request.endsWith('/query')
      ? list([])
      : { body: { service: yoga, jobId: guid(1), results: done([yoga.id]).body.results } },
  );
  await Promise.all([change(provider, yoga.id), change(provider, pilates.id)]);
  expect(sent.filter(({ request }) => !request.endsWith('/query'))).toHaveLength(2);
});

it.each(changes)('%s shows a refusal at the inputs', async (_name, change) => {
  const fieldViolations = [
    { field: 'service.name', description: 'is required', violatedRule: 'REQUIRED_FIELD' },
  ];
  const { provider } = provide(({ request }) =>
    request.endsWith('/query')
      ? list([])
      : { status: 400, body: { details: { validationError: { fieldViolations } } } },
  );
  await expect(change(provider, yoga.id)).rejects.toMatchObject({
    body: { errors: { name: 'Is required.' } },
  });
});

describe('rejected change', () => {
  it('lists violations by input', async () => {
    const fieldViolations = [
      {
        field: 'service.payment.fixed.price.value',
        description: 'must not be negative',
        violatedRule: 'DECIMAL_GTE',
      },
    ];
    const { provider } = provide(() => ({
      status: 400,
      body: { details: { validationError: { fieldViolations } } },
    }));
    const refused = provider.create('services', { data: {} });
    await expect(refused).rejects.toBeInstanceOf(RefusedChange);
    await expect(refused).rejects.toMatchObject({
      body: { errors: { 'payment.fixed.price.value': 'Must not be negative.' } },
    });
  });

  it('of many records reports which failed and which succeeded', async () => {
    const error = { code: 'NOT_FOUND', description: 'is gone' };
    const { provider } = provide(() => ({
      body: {
        results: [
          { itemMetadata: { id: yoga.id, originalIndex: 0, success: true } },
          { itemMetadata: { id: pilates.id, originalIndex: 1, success: false, error } },
        ],
      },
    }));
    const refused = provider.deleteMany('services', { ids: [yoga.id, pilates.id] });
    await expect(refused).rejects.toBeInstanceOf(PartlyRefused);
    await expect(refused).rejects.toMatchObject({
      message: '1 of 2 failed: is gone',
      succeeded: [yoga.id],
      failures: [{ id: pilates.id, ...error }],
    });
  });
});

describe('change without an answer', () => {
  it('is retried with the same idempotency key', async () => {
    let isDown = true;
    const { provider, sent } = provide(() => (isDown ? new TypeError('down') : { body: { service: yoga } }));
    await expect(provider.create('services', { data: { name: 'Yoga' } })).rejects.toMatchObject({
      status: 0,
    });
    isDown = false;
    await provider.create('services', { data: { name: 'Yoga' } });
    await provider.create('services', { data: { name: 'Yoga' } });
    const keys = sent.map(({ key }) => key);
    expect(new Set(keys.slice(0, -1)).size).toBe(1);
    expect(keys.at(-1)).not.toBe(keys[0]);
  });

  it('is not sent twice by a second click', async () => {
    const { provider, sent } = provide(() => ({ body: { service: yoga } }));
    const create = () => provider.create('services', { data: { name: 'Yoga' } });
    expect(await Promise.all([create(), create()])).toEqual([{ data: yoga }, { data: yoga }]);
    expect(sent).toHaveLength(1);
  });
});
