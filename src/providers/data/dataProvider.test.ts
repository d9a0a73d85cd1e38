import { describe, expect, it } from 'vitest';
import { guid, list, pilates, provide, yoga } from '../testPlatform.ts';

const later = (cursor: string) => ({ search: { cursorPaging: { limit: 1, cursor } } });

describe('requests of read methods', () => {
  const page2 = { pagination: { page: 2, perPage: 25 }, sort: { field: 'name', order: 'ASC' as const } };

  it('getList sends offset, filter and sort in wire form', async () => {
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

  it('getList has no total but a next page when there are too many items to count', async () => {
    const { provider } = provide(() => list([yoga], { count: 1, tooManyToCount: true, hasNext: true }));
    expect(await provider.getList('services', page2)).toEqual({
      data: [yoga],
      pageInfo: { hasNextPage: true, hasPreviousPage: true },
    });
  });

  it('getList combines several wire pages into a larger one', async () => {
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

  it('getList with text sends a search, counts the matches, and pages by cursor', async () => {
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
        search: { expression: 'yo', mode: 'AND' },
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

  it('getList returns facets with the list', async () => {
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
      'GET /v2/categories/query ? {"query":{"filter":{"name":{"$contains":"7"}},"sort":[],"cursorPaging":{"limit":25}}}',
    ],
    [
      'pricingPlans',
      'GET /v3/plans/query ? {"query":{"filter":{"name":{"$contains":"7"}},"sort":[],"paging":{"limit":25,"offset":0}}}',
    ],
  ])('getList of %s uses the query string', async (resource, request) => {
    const { provider, lines } = provide(() => list([], { count: 0, hasNext: false, cursors: {} }));
    await provider.getList(resource, { pagination: { page: 1, perPage: 25 }, filter: { q: '7' } });
    expect(lines()).toEqual([[request]]);
  });

  it('getList of booking policies with text searches the words of their names', async () => {
    const { provider, lines } = provide(() => ({
      body: {
        bookingPolicies: [],
        pagingMetadata: { count: 0, hasNext: false, cursors: {} },
        aggregationData: { results: [{ name: 'frontdesk-total', type: 'SCALAR', scalar: { value: 0 } }] },
      },
    }));
    await provider.getList('bookingPolicies', { pagination: { page: 1, perPage: 25 }, filter: { q: '7' } });
    expect(lines()[0]).toMatchObject([
      'POST /v1/booking-policies/search',
      { search: { search: { expression: '7', mode: 'AND' } } },
    ]);
  });

  it('getOne reads by ID', async () => {
    const { provider, lines } = provide(() => ({ body: { service: yoga } }));
    expect(await provider.getOne('services', { id: yoga.id })).toEqual({ data: yoga });
    expect(lines()).toEqual([[`GET /v2/services/${yoga.id}`]]);
  });

  it('getOne batches concurrent reads', async () => {
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

  it('getOne keeps the other reads of a batch when one is aborted', async () => {
    const { provider, lines } = provide(() => ({ body: { service: pilates } }));
    const controller = new AbortController();
    const left = provider.getOne('services', { id: yoga.id, signal: controller.signal });
    const stays = provider.getOne('services', { id: pilates.id });
    controller.abort();
    await expect(left).rejects.toMatchObject({ name: 'AbortError' });
    await expect(stays).resolves.toEqual({ data: pilates });
    expect(lines()).toEqual([[`GET /v2/services/${pilates.id}`]]);
  });

  it('getOne cancels a request that no one waits for', async () => {
    const controller = new AbortController();
    const { provider, sent } = provide(() => {
      controller.abort();
      return { body: { service: yoga } };
    });
    const read = provider.getOne('services', { id: yoga.id, signal: controller.signal });
    await expect(read).rejects.toMatchObject({ name: 'AbortError' });
    expect(sent[0]?.signal?.aborted).toBe(true);
  });

  it('getOne finds no record that a query by its ID lacks', async () => {
    const { provider } = provide(() => ({
      body: { extendedBookings: [], pagingMetadata: { count: 0, total: 0 } },
    }));
    await expect(provider.getOne('bookings', { id: guid(9) })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Record not found.',
    });
  });

  it('getMany reads by IDs in batches of 100', async () => {
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

  it('an abort cancels the request', async () => {
    const { provider } = provide(() => list([]));
    expect(provider.supportAbortSignal).toBe(true);
    await expect(provider.getList('services', { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
