import { describe, expect, it } from 'vitest';
import { createApiClient } from '../platform/apiClient.ts';
import { PartlyRefused } from './bulkChanges.ts';
import { createDataProvider } from './dataProvider.ts';
import { RefusedChange } from './formErrors.ts';

const yoga = { id: '10000000-0000-4000-8000-000000000001', name: 'Yoga', revision: '3', hidden: false };
const pilates = { id: '10000000-0000-4000-8000-000000000002', name: 'Pilates', revision: '7' };
const guid = (n: number) => `20000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

interface Sent {
  request: string;
  body?: unknown;
  key?: string | null;
}

type Reply = { status?: number; body: unknown } | Error;

/** A data provider over a server that answers by `reply` and remembers what was sent. */
function provide(reply: (sent: Sent) => Reply) {
  const sent: Sent[] = [];
  const api = createApiClient({
    baseUrl: 'https://api.example',
    tokens: { accessTokenFor: async () => 'token', renewed: async () => 'token' },
    // Samples hold only what a test is about.
    onWarning: () => {},
    random: () => 0,
    async fetch(url, init) {
      const request = new Request(url, init);
      const { pathname, searchParams } = new URL(request.url);
      const payload = searchParams.get('.r');
      const query = payload ? Buffer.from(payload, 'base64url').toString() : searchParams.toString();
      const line = `${request.method} ${pathname}${query && ` ? ${decodeURIComponent(query)}`}`;
      const text = await request.text();
      const one: Sent = { request: line, ...(text && { body: JSON.parse(text) }) };
      sent.push({ ...one, key: request.headers.get('idempotency-key') });
      const answer = reply(one);
      if (answer instanceof Error) throw answer;
      return Response.json(answer.body, { status: answer.status ?? 200 });
    },
  });
  const lines = () => sent.map(({ request, body }) => (body === undefined ? [request] : [request, body]));
  return { provider: createDataProvider(api), sent, lines };
}

const list = (
  services: unknown[],
  pagingMetadata: unknown = { count: services.length, total: services.length },
) => ({
  body: {
    services,
    staffMembers: services,
    pagingMetadata,
    bookingPolicies: services,
    categories: services,
    locations: services,
    plans: services,
  },
});
const done = (ids: readonly string[]) => ({
  body: {
    results: ids.map((id, originalIndex) => ({ itemMetadata: { id, originalIndex, success: true } })),
    bulkActionMetadata: {},
  },
});

const later = (cursor: string) => ({ search: { cursorPaging: { limit: 1, cursor } } });

describe('what each verb sends', () => {
  const page2 = { pagination: { page: 2, perPage: 25 }, sort: { field: 'name', order: 'ASC' as const } };

  it('getList asks by offset, with filter and sort in wire form', async () => {
    const { provider, lines } = provide(() => list([yoga], { count: 1, total: 51 }));
    const answer = await provider.getList('services', {
      ...page2,
      filter: {
        type: ['CLASS', 'COURSE'],
        category: { id: 'c' },
        staffMemberIds: 's',
        'locations.business.id': ['l'],
        hidden: false,
        tagLine: '',
        createdDate: { $gte: '2026-01-01T00:00:00Z' },
      },
    });
    expect(lines()).toEqual([
      [
        'POST /v2/services/query',
        {
          query: {
            filter: {
              type: { $in: ['CLASS', 'COURSE'] },
              'category.id': 'c',
              staffMemberIds: { $hasSome: ['s'] },
              'locations.business.id': { $hasSome: ['l'] },
              hidden: false,
              createdDate: { $gte: '2026-01-01T00:00:00Z' },
            },
            sort: [{ fieldName: 'name', order: 'ASC' }],
            paging: { limit: 25, offset: 25 },
          },
        },
      ],
    ]);
    expect(answer).toEqual({ data: [yoga], total: 51 });
  });

  it('getList knows only whether there is more where there is too much to count', async () => {
    const { provider } = provide(() => list([yoga], { count: 1, tooManyToCount: true, hasNext: true }));
    expect(await provider.getList('services', page2)).toEqual({
      data: [yoga],
      pageInfo: { hasNextPage: true, hasPreviousPage: true },
    });
  });

  it('getList turns several pages of the wire into one that is larger', async () => {
    const { provider, lines } = provide(({ body }) => {
      const { offset } = (body as { query: { paging: { offset: number } } }).query.paging;
      const services = Array.from({ length: offset === 200 ? 30 : 100 }, (_, index) => ({
        id: guid(offset + index),
      }));
      return list(services, { count: services.length, total: 230 });
    });
    const { data } = await provider.getList('services', { pagination: { page: 1, perPage: 1000 } });
    expect(data).toHaveLength(230);
    expect(lines()).toHaveLength(3);
  });

  it('getList searches where there is text, counting what it finds, and walks by cursor', async () => {
    const { provider, lines } = provide(({ body }) => {
      const { cursorPaging } = (body as { search: { cursorPaging: { cursor?: string } } }).search;
      const last = cursorPaging.cursor === 'c3';
      const next = last ? undefined : cursorPaging.cursor ? 'c3' : 'c2';
      return {
        body: {
          services: [yoga],
          pagingMetadata: { count: 1, hasNext: !last, cursors: { next } },
          aggregationData: { results: [{ name: 'frontdesk-total', type: 'SCALAR', scalar: { value: 3 } }] },
        },
      };
    });
    const ask = (page: number) =>
      provider.getList('services', { pagination: { page, perPage: 1 }, filter: { q: ' yo ', hidden: true } });
    expect(await ask(3)).toEqual({ data: [yoga], total: 3 });
    expect(await ask(2)).toEqual({ data: [yoga], total: 3 });
    expect(await ask(9)).toEqual({ data: [], total: 3 });
    const first = {
      search: {
        filter: { hidden: true },
        sort: [],
        search: { expression: 'yo' },
        aggregations: [
          { name: 'frontdesk-total', type: 'SCALAR', fieldPath: 'id', scalar: { type: 'COUNT_DISTINCT' } },
        ],
        cursorPaging: { limit: 1 },
      },
    };
    expect(lines().map(([, body]) => body)).toEqual([
      first,
      later('c2'),
      later('c3'),
      later('c2'),
      later('c3'),
    ]);
  });

  it('getList answers facets beside the list', async () => {
    const facet = { name: 'types', type: 'VALUE' as const, fieldPath: 'type' };
    const result = { name: 'types', type: 'VALUE', values: { results: [{ value: 'CLASS', count: 2 }] } };
    const { provider } = provide(() => ({
      body: {
        services: [],
        pagingMetadata: { count: 0, hasNext: false, cursors: {} },
        aggregationData: { results: [result] },
      },
    }));
    const answer = await provider.getList('services', {
      pagination: { page: 1, perPage: 1 },
      meta: { facets: [facet] },
    });
    expect(answer.meta).toEqual({ facets: [result] });
  });

  it.each([
    [
      'categories',
      'GET /v2/categories/query ? {"query":{"filter":{"name":{"$contains":"a"}},"sort":[],"cursorPaging":{"limit":25}}}',
    ],
    [
      'pricingPlans',
      'GET /v3/plans/query ? {"query":{"filter":{"name":{"$contains":"a"}},"sort":[],"paging":{"limit":25,"offset":0}}}',
    ],
  ])('getList of %s asks in the query string', async (resource, request) => {
    const { provider, lines } = provide(() => list([], { count: 0, hasNext: false, cursors: {} }));
    await provider.getList(resource, { pagination: { page: 1, perPage: 25 }, filter: { q: 'a' } });
    expect(lines()).toEqual([[request]]);
  });

  it('getList of booking policies looks for names that begin with the text, which is all they allow', async () => {
    const { provider, lines } = provide(() => list([]));
    await provider.getList('bookingPolicies', { pagination: { page: 1, perPage: 25 }, filter: { q: 'a' } });
    expect(lines()[0]?.[1]).toMatchObject({ query: { filter: { name: { $startsWith: 'a' } } } });
  });

  it('getOne reads by id', async () => {
    const { provider, lines } = provide(() => ({ body: { service: yoga } }));
    expect(await provider.getOne('services', { id: yoga.id })).toEqual({ data: yoga });
    expect(lines()).toEqual([[`GET /v2/services/${yoga.id}`]]);
  });

  it('getOne gathers what is asked for at once', async () => {
    const { provider, lines } = provide(() => list([pilates, yoga]));
    const [one, two, missing] = await Promise.allSettled(
      [yoga.id, pilates.id, guid(9)].map((id) => provider.getOne('services', { id })),
    );
    expect(one).toMatchObject({ value: { data: yoga } });
    expect(two).toMatchObject({ value: { data: pilates } });
    expect(missing).toMatchObject({ reason: { code: 'NOT_FOUND' } });
    const ids = [yoga.id, pilates.id, guid(9)];
    expect(lines()).toEqual([
      [
        'POST /v2/services/query',
        { query: { filter: { id: { $in: ids } }, paging: { limit: 3, offset: 0 } } },
      ],
    ]);
  });

  it('getOne that is not waited for any more does not disturb the others', async () => {
    const { provider, lines } = provide(() => ({ body: { service: pilates } }));
    const controller = new AbortController();
    const left = provider.getOne('services', { id: yoga.id, signal: controller.signal });
    const stays = provider.getOne('services', { id: pilates.id });
    controller.abort();
    await expect(left).rejects.toMatchObject({ name: 'AbortError' });
    await expect(stays).resolves.toEqual({ data: pilates });
    expect(lines()).toEqual([[`GET /v2/services/${pilates.id}`]]);
  });

  it('getMany asks by ids, a hundred at a time', async () => {
    const { provider, lines } = provide(() => list([]));
    await provider.getMany('staffMembers', { ids: [yoga.id] });
    await provider.getMany('services', { ids: Array.from({ length: 101 }, (_, index) => guid(index)) });
    expect(lines()[0]).toEqual([
      'POST /v1/staff-members/query',
      { query: { filter: { id: { $in: [yoga.id] } }, cursorPaging: { limit: 1 } } },
    ]);
    expect(lines()).toHaveLength(3);
  });

  it('getManyReference adds the reference to the filter', async () => {
    const { provider, lines } = provide(() => list([]));
    await provider.getManyReference('services', {
      ...page2,
      target: 'category.id',
      id: 'c',
      filter: { type: 'CLASS' },
    });
    expect(lines()[0]?.[1]).toMatchObject({ query: { filter: { type: 'CLASS', 'category.id': 'c' } } });
  });

  it('create sends the whole entity', async () => {
    const { provider, lines } = provide(() => ({ body: { service: yoga } }));
    expect(await provider.create('services', { data: { name: 'Yoga' } })).toEqual({ data: yoga });
    expect(lines()).toEqual([['POST /v2/services', { service: { name: 'Yoga' } }]]);
  });

  it('update sends what differs, its mask, and the revision that the form opened with', async () => {
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

  it('update that changes nothing asks nothing', async () => {
    const { provider, lines } = provide(() => ({ body: {} }));
    expect(await provider.update('services', { id: yoga.id, data: { ...yoga }, previousData: yoga })).toEqual(
      { data: yoga },
    );
    expect(lines()).toEqual([]);
  });

  it('updateMany sends each record’s revision, a hundred records at a time', async () => {
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

  it('updateMany of all that a filter finds is one call that goes on as a job', async () => {
    const { provider, lines } = provide(() => ({ body: { jobId: guid(1) } }));
    const meta = { allMatching: true, filter: { type: 'CLASS' } };
    expect(await provider.updateMany('services', { ids: [], data: { hidden: true }, meta })).toEqual({
      data: [],
      meta: { jobId: guid(1) },
    });
    expect(lines()).toEqual([
      [
        'POST /v2/bulk/services/update-by-filter',
        { filter: { type: 'CLASS' }, service: { hidden: true }, mask: 'hidden' },
      ],
    ]);
  });

  it('deleteMany of all that a text finds deletes exactly those, because a filter cannot say it', async () => {
    const { provider, lines } = provide(({ request }) =>
      request.endsWith('/search')
        ? { body: { services: [yoga, pilates], pagingMetadata: { count: 2, hasNext: false, cursors: {} } } }
        : done([yoga.id, pilates.id]),
    );
    const meta = { allMatching: true, filter: { q: 'a' } };
    expect(await provider.deleteMany('services', { ids: [], meta })).toEqual({ data: [yoga.id, pilates.id] });
    expect(lines()[1]).toEqual(['POST /v2/bulk/services/delete', { ids: [yoga.id, pilates.id] }]);
  });

  it('delete carries its two options in the query string', async () => {
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

  it('deleteMany carries them in the body, by ids and by filter', async () => {
    const { provider, lines } = provide(({ request }) =>
      request.endsWith('by-filter') ? { body: { jobId: guid(1) } } : done([yoga.id]),
    );
    const deletion = { preserveFutureSessionsWithParticipants: true };
    await provider.deleteMany('services', { ids: [yoga.id], meta: { deletion } });
    await provider.deleteMany('services', {
      ids: [],
      meta: { deletion, allMatching: true, filter: { hidden: true } },
    });
    expect(lines()).toEqual([
      ['POST /v2/bulk/services/delete', { ids: [yoga.id], ...deletion }],
      ['POST /v2/bulk/services/delete-by-filter', { filter: { hidden: true }, ...deletion }],
    ]);
  });

  it('what only services can do has methods of its own', async () => {
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
          search: { filter: {}, search: { expression: 'yo' }, aggregations: [], cursorPaging: { limit: 1 } },
        },
      ],
      ['GET /frontdesk/v1/jobs/j'],
    ]);
  });

  it('an abort reaches the request', async () => {
    const { provider } = provide(() => list([]));
    expect(provider.supportAbortSignal).toBe(true);
    await expect(provider.getList('services', { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('a refused change', () => {
  it('names what was refused under its inputs', async () => {
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

  it('of many says which failed and which did not', async () => {
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

describe('a change without an answer', () => {
  it('is sent again under the same key, so that it cannot happen twice', async () => {
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

  it('is not doubled by a second click', async () => {
    const { provider, sent } = provide(() => ({ body: { service: yoga } }));
    const create = () => provider.create('services', { data: { name: 'Yoga' } });
    expect(await Promise.all([create(), create()])).toEqual([{ data: yoga }, { data: yoga }]);
    expect(sent).toHaveLength(1);
  });
});
