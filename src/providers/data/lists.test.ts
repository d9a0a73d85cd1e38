import { describe, expect, it } from 'vitest';
import { guid, list, provide, yoga, type Sent } from '../testPlatform.ts';

/** A page of a list paged by cursor, whose cursors are the numbers of its pages. */
function pageOf({ request, body }: Sent, pages: number, size: number) {
  if (request.endsWith('/count')) return { body: { count: pages * size } };
  const { query, search } = body as Record<string, { cursorPaging: { cursor?: string } } | undefined>;
  const number = Number((query ?? search)?.cursorPaging.cursor ?? 1);
  const items = Array.from({ length: size }, (_, index) => ({ id: guid(number * 1000 + index) }));
  const hasNext = number < pages;
  const pagingMetadata = {
    count: size,
    hasNext,
    cursors: hasNext ? { next: String(number + 1) } : {},
  };
  return { body: { bookingPolicies: items, staffMembers: items, pagingMetadata } };
}

const limitsOf = (sent: readonly Sent[]) =>
  sent.map(({ body }) => (body as { query?: { cursorPaging: unknown } }).query?.cursorPaging);

describe('list paged by offset', () => {
  it('has 25 records on its first page by default', async () => {
    const { provider, lines } = provide(() => list([yoga]));
    await provider.getList('services', {});
    expect(lines()[0]?.[1]).toEqual({ query: { filter: {}, sort: [], paging: { limit: 25, offset: 0 } } });
  });

  it('cuts a page of several wire pages at its size', async () => {
    const { provider, sent } = provide(() =>
      list(
        Array.from({ length: 100 }, (_, index) => ({ id: guid(index) })),
        { count: 100, total: 500 },
      ),
    );
    const { data, total } = await provider.getList('services', { pagination: { page: 2, perPage: 150 } });
    expect([data.length, total]).toEqual([150, 500]);
    expect(sent.map(({ body }) => (body as { query: { paging: unknown } }).query.paging)).toEqual([
      { limit: 100, offset: 150 },
      { limit: 100, offset: 250 },
    ]);
    await provider.getList('services', { pagination: { page: 1, perPage: 200 } });
    expect(sent).toHaveLength(4);
  });

  it('tells of no page before the first and after the last when nothing is counted', async () => {
    const { provider } = provide(() => list([yoga], { count: 1, tooManyToCount: true }));
    expect(await provider.getList('services', {})).toMatchObject({
      pageInfo: { hasNextPage: false, hasPreviousPage: false },
    });
  });
});

describe('list paged by cursor', () => {
  it('has a total of its count, or of its records on the only page', async () => {
    const { provider, lines } = provide((sent) => pageOf(sent, sent.request.includes('v1') ? 2 : 1, 10));
    const { data, total } = await provider.getList('bookingPolicies', {
      pagination: { page: 1, perPage: 10 },
      filter: { name: 'a' },
    });
    expect([data.length, total]).toEqual([10, 20]);
    expect(lines()[1]).toEqual(['POST /v1/booking-policies/count', { filter: { name: 'a' } }]);
    const largest = await provider.getList('bookingPolicies', { pagination: { page: 1, perPage: 100 } });
    expect(largest.total).toBe(20);
  });

  it('has a page of several wire pages, without a count', async () => {
    const { provider, sent } = provide((one) => pageOf(one, 5, 100));
    const ask = (page: number) => provider.getList('bookingPolicies', { pagination: { page, perPage: 150 } });
    expect((await ask(1)).data.map(({ id }) => id).at(-1)).toBe(guid(2049));
    expect(limitsOf(sent)).toEqual([{ limit: 100 }, { limit: 100, cursor: '2' }]);
    expect(sent[1]?.body).toEqual({ query: { cursorPaging: { limit: 100, cursor: '2' } } });
    const second = await ask(2);
    expect(second.data.map(({ id }) => id)[0]).toBe(guid(3000));
    expect(second).toMatchObject({ pageInfo: { hasNextPage: true, hasPreviousPage: true } });
  });

  it('ends a page of several wire pages at the last one', async () => {
    const { provider } = provide((one) => pageOf(one, 2, 60));
    const answer = await provider.getList('bookingPolicies', { pagination: { page: 1, perPage: 1000 } });
    expect(answer.data).toHaveLength(120);
    expect(answer).toMatchObject({ pageInfo: { hasNextPage: false, hasPreviousPage: false } });
  });

  it('without a count tells of the pages beside it, and has none beyond its end', async () => {
    const { provider } = provide((one) => pageOf(one, 2, 10));
    const ask = (page: number) => provider.getList('staff', { pagination: { page, perPage: 10 } });
    expect(await ask(1)).toMatchObject({ pageInfo: { hasNextPage: true, hasPreviousPage: false } });
    expect(await ask(2)).toMatchObject({ pageInfo: { hasNextPage: false, hasPreviousPage: true } });
    expect(await ask(5)).toEqual({ data: [], pageInfo: { hasNextPage: false, hasPreviousPage: true } });
  });
});

const total = (value: number) => ({ name: 'frontdesk-total', type: 'SCALAR', scalar: { value } });
const found = (services: unknown[], results: unknown[] = [total(services.length)]) => ({
  body: {
    services,
    pagingMetadata: { count: services.length, hasNext: false, cursors: {} },
    aggregationData: { results },
  },
});
const searchOf = ({ body }: Sent) =>
  (body as { search: { search?: unknown; aggregations?: unknown[]; filter?: unknown } }).search;

const isFuzzy = (one: Sent) => (searchOf(one).search as { fuzzy?: boolean } | undefined)?.fuzzy ?? false;

describe('search', () => {
  it('matches words with a wrong letter when nothing else matches, if asked to', async () => {
    const { provider, sent } = provide((one) => found(isFuzzy(one) ? [yoga] : []));
    const filter = { q: 'yoag' };
    expect(await provider.getList('services', { filter, meta: { orFuzzy: true } })).toEqual({
      data: [yoga],
      total: 1,
      meta: { fuzzy: true },
    });
    expect(sent.map(isFuzzy)).toEqual([false, true]);
    expect(await provider.getList('services', { filter })).toEqual({ data: [], total: 0 });
    expect(sent).toHaveLength(3);
  });

  it.each([
    ['something matches', { q: 'yoga' }, [yoga]],
    ['there is no text', {}, []],
  ])('stays exact when %s', async (_when, filter, services) => {
    const { provider, sent } = provide(() => found(services));
    const meta = { orFuzzy: true, facets: [{ name: 'types', type: 'VALUE' as const, fieldPath: 'type' }] };
    const answer = await provider.getList('services', { filter, meta });
    expect(answer).toEqual({ data: services, total: services.length });
    expect(sent).toHaveLength(1);
  });

  it('has cursors of its own in each family', async () => {
    const { provider, sent } = provide(({ request }) => {
      const entities = request.includes('services') ? 'services' : 'bookingPolicies';
      return {
        body: {
          [entities]: [yoga],
          pagingMetadata: { count: 1, hasNext: true, cursors: { next: entities } },
          aggregationData: { results: [total(9)] },
        },
      };
    });
    const ask = (resource: string) =>
      provider.getList(resource, { pagination: { page: 2, perPage: 1 }, filter: { q: 'a' } });
    await ask('services');
    await ask('bookingPolicies');
    const cursors = sent.map(
      ({ body }) => (body as { search: { cursorPaging: object } }).search.cursorPaging,
    );
    expect(cursors).toEqual([
      { limit: 1 },
      { limit: 1, cursor: 'services' },
      { limit: 1 },
      { limit: 1, cursor: 'bookingPolicies' },
    ]);
  });

  it('asks for facets beside the total, without a search for no text', async () => {
    const types = { name: 'types', type: 'VALUE' as const, fieldPath: 'type' };
    const { provider, sent } = provide(() => found([yoga], [{ name: 'types', type: 'VALUE' }, total(1)]));
    const answer = await provider.getList('services', { meta: { facets: [types] } });
    expect(answer).toMatchObject({ total: 1, meta: { facets: [{ name: 'types' }] } });
    const asked = sent.map(searchOf)[0];
    expect(asked?.aggregations).toMatchObject([{ name: 'frontdesk-total' }, types]);
    expect(asked).not.toHaveProperty('search');
  });
});

describe('count of records', () => {
  it('is that of the search with a text', async () => {
    const { provider, lines } = provide(() => found([], [total(7)]));
    expect(await provider.countRecords('services', { q: 'yo', hidden: true })).toBe(7);
    expect(lines()).toMatchObject([
      [
        'POST /v2/services/search',
        {
          search: {
            filter: { hidden: true },
            search: { expression: 'yo', mode: 'AND' },
            aggregations: [{ name: 'frontdesk-total' }],
            cursorPaging: { limit: 1 },
          },
        },
      ],
    ]);
  });

  it('is that of the search with a text, even if the family has a count', async () => {
    const { provider, lines } = provide(() => found([], [total(7)]));
    expect(await provider.countRecords('bookingPolicies', { q: '7' })).toBe(7);
    expect(lines().map(([request]) => request)).toEqual(['POST /v1/booking-policies/search']);
  });

  it('joins a text with the filter in families without a search', async () => {
    const { provider, lines } = provide(() => ({ body: { count: 3 } }));
    await provider.countRecords('categories', { q: '7', name: 'a' });
    const filter = { $and: [{ name: 'a' }, { name: { $contains: '7' } }] };
    expect(lines()).toEqual([['POST /v2/categories/count', { filter }]]);
  });

  it('is 0 when nothing matches, and fails without a total', async () => {
    const { provider } = provide(({ request }) =>
      request.includes('services') ? found([], [total(0)]) : list([], { count: 0 }),
    );
    expect(await provider.countRecords('services', { q: 'x' })).toBe(0);
    await expect(provider.countRecords('locations', {})).rejects.toThrow('The list has no total.');
  });

  it.each(['services', 'categories', 'locations', 'bookings'])(
    'of %s is cancelled by its signal',
    async (resource) => {
      const { provider, sent } = provide(() => list([]));
      const counted = provider.countRecords(resource, { q: 'x' }, { signal: AbortSignal.abort() });
      await expect(counted).rejects.toMatchObject({ name: 'AbortError' });
      expect(sent).toEqual([]);
    },
  );
});

it.each([
  [0, 0],
  [100, 1],
  [101, 2],
])('reads %i records by their IDs with %i requests', async (count, requests) => {
  const { provider, sent } = provide(() => list([]));
  await provider.getMany('services', { ids: Array.from({ length: count }, (_, index) => guid(index)) });
  expect(sent).toHaveLength(requests);
});

it('reads no records after an abort', async () => {
  const { provider, sent } = provide(() => list([]));
  const aborted = provider.getMany('services', { ids: [yoga.id], signal: AbortSignal.abort() });
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
  expect(sent).toEqual([]);
});

it('reads a repeated ID once', async () => {
  const { provider, lines } = provide(() => list([yoga]));
  expect(await provider.getMany('services', { ids: [yoga.id, yoga.id] })).toEqual({ data: [yoga] });
  expect(lines()[0]?.[1]).toMatchObject({ query: { filter: { id: { $in: [yoga.id] } } } });
});
