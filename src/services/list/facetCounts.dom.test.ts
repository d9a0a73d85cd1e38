import { beforeEach, describe, expect, it } from 'vitest';
import { listServiceStates } from '../../../contract/calls/availability/diagnose.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { sampleClientId } from '../../../mocks/testServer.ts';
import { connect } from '../../providers/connection.ts';
import type { FrontdeskDataProvider } from '../../providers/data/dataProvider.ts';
import { countFacet } from './facetCounts.ts';
import { bandsFor, unpriced } from './priceBands.ts';
import { none, wireFilter, withFacet, type IdsOf, type ListFilter } from '../../records/list/listFilter.ts';
import { facetKeys, serviceQuestions, type FacetKey } from './serviceFilter.ts';

/** The sample business on the real server. */
let api: FrontdeskDataProvider;
let idsOf: IdsOf;
beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  const { authProvider, dataProvider } = connect({
    apiUrl: location.origin,
    clientId: await sampleClientId(),
    window,
  });
  await authProvider.login({ returnTo: '/services' });
  await authProvider.handleCallback();
  api = dataProvider;
  const { states } = await api.send(listServiceStates, {});
  idsOf = (state) => states?.find((one) => one.state === state)?.serviceIds ?? [];
});

const bands = bandsFor(2);

async function totalOf(filter: ListFilter): Promise<number | undefined> {
  const values = { ...wireFilter(serviceQuestions, filter, idsOf), ...(filter.q && { q: filter.q }) };
  return (await api.getList('services', { filter: values, pagination: { page: 1, perPage: 1 } })).total;
}

const count = (key: FacetKey, filter: ListFilter) =>
  countFacet(
    api,
    key,
    { filter, idsOf, isGone: (_kind, id) => id === 'gone', signal: new AbortController().signal },
    bands,
  );

describe('facet counts', () => {
  it.each<[string, ListFilter]>([
    ['everything', {}],
    ['a search', { q: 'massage' }],
    ['a view, and other facets', { view: 'attention', type: ['APPOINTMENT', 'CLASS'] }],
    ['conditions', { where: { $not: { name: { $startsWith: 'D' } } }, price: ['50-100'] }],
  ])('equal the number of rows with each value, under %s', async (_, filter) => {
    for (const key of facetKeys) {
      const counts = await count(key, filter);
      for (const [value, counted] of counts) {
        const total = await totalOf(withFacet(serviceQuestions, filter, key, [value]));
        expect({ key, value, counted }).toEqual({ key, value, counted: total });
      }
    }
  });

  it('exist for all values of the sample', async () => {
    const found = await Promise.all(facetKeys.map(async (key) => [key, await count(key, {})] as const));
    const values = Object.fromEntries(found.map(([key, counts]) => [key, [...counts.keys()]]));
    expect(values['type']?.toSorted()).toEqual(['APPOINTMENT', 'CLASS', 'COURSE']);
    expect(values['location']).toContain('CUSTOMER');
    expect(values['plan']).toContain(none);
    expect(values['price']).toEqual([...unpriced, ...bands]);
    expect(values['category']?.length).toBeGreaterThan(3);
    expect(values['staff']?.length).toBeGreaterThan(3);
  });

  it('add up to all services for facets with exactly one value per service', async () => {
    const counts = await count('price', {});
    const sum = [...counts.values()].reduce((all, one) => all + one, 0);
    expect(sum).toBe(await totalOf({}));
    const states = await count('state', {});
    expect([...states.values()].reduce((all, one) => all + one, 0)).toBe(await totalOf({}));
  });

  it('ignore the facet’s own filter, so that a second value can be added', async () => {
    const alone = await count('type', { category: [none] });
    expect(await count('type', { category: [none], type: ['COURSE'] })).toEqual(alone);
  });

  it('are zero with a filter that references something deleted', async () => {
    const counts = await count('type', { category: ['gone', none] });
    expect([...counts.values()].filter((one) => one > 0)).toEqual([]);
    expect((await count('category', { category: ['gone', none] })).get(none)).toBe(
      await totalOf({ category: [none] }),
    );
  });
});

it('sorts services by the amounts of their prices', async () => {
  const sort = { field: 'payment.fixed.price.value', order: 'ASC' } as const;
  const { data } = await api.getList<Service>('services', { sort, pagination: { page: 1, perPage: 100 } });
  const amounts = data.flatMap(({ payment }) => payment?.fixed?.price?.value ?? []).map(Number);
  expect(amounts.length).toBeGreaterThan(20);
  expect(amounts).toEqual(amounts.toSorted((one, other) => one - other));
});
