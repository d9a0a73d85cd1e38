import { beforeAll, describe, expect, test } from 'vitest';
import type { CallerRank } from '../contract/callerRank.ts';
import { createCategory, queryCategories } from '../contract/calls/services/categories.ts';
import { bulkCreateLocation, listLocations } from '../contract/calls/locations/locations.ts';
import { setCustomSlug } from '../contract/calls/services/serviceParts.ts';
import {
  createService,
  getService,
  queryServices,
  searchServices,
} from '../contract/calls/services/services.ts';
import { engines } from '../server/testing/database/testDatabase.ts';
import { startTestApp, yogaClass, type TestApp, type TestBusiness } from '../server/testing/testApp.ts';
import { createApiClient, type ApiClient } from '../src/platform/apiClient.ts';
import { fetchGraph } from '../src/platform/graph.ts';
import { cursorPage, offsetPage } from '../src/platform/paging.ts';

/** The client library against the real server, in Node, connected by Request and Response only. */
describe.each(engines)('client library over the server on $name', ({ open }) => {
  let server: TestApp;
  let business: TestBusiness;
  let sent: Request[];
  let admin: ApiClient;
  let visitor: ApiClient;

  beforeAll(async () => {
    server = startTestApp(await open());
    business = await server.addBusiness();
    sent = [];
    const clientOf = (token: string, paths: 'specification' | 'prefixed' = 'specification') =>
      createApiClient({
        baseUrl: 'http://localhost:4600',
        paths,
        tokens: {
          accessTokenFor: async (_rank: CallerRank) => token,
          renew: async () => token,
        },
        fetch: async (url, init) => {
          const request = new Request(url, init);
          sent.push(request.clone());
          return server.app(request);
        },
        onWarning: (warning) => expect(warning).toBeUndefined(),
      });
    admin = clientOf(business.tokens.admin);
    visitor = clientOf(business.tokens.visitor, 'prefixed');
    const names = Array.from({ length: 7 }, (_, index) => `Yoga ${index}`);
    const { category } = await admin.send(createCategory, { body: { category: { name: 'Yoga' } } });
    const shown = { category: { id: category.id } };
    for (const name of names) {
      await admin.send(createService, { body: { service: yogaClass({ ...shown, name }) } });
    }
  });

  const loadByOffset = async (paging: { limit: number; offset: number }) => {
    const query = { paging, sort: [{ fieldName: 'name' }] };
    const { services, pagingMetadata } = await visitor.send(queryServices, { body: { query } });
    return { items: services.map(({ name }) => name), metadata: pagingMetadata };
  };

  const loadByCursor = async (cursorPaging: { limit: number; cursor?: string }) => {
    const search = cursorPaging.cursor
      ? { cursorPaging }
      : { cursorPaging, sort: [{ fieldName: 'name', order: 'DESC' as const }] };
    const { services, pagingMetadata } = await visitor.send(searchServices, { body: { search } });
    return { items: services.map(({ name }) => name), metadata: pagingMetadata };
  };

  const categoriesBy = (filter: Record<string, unknown>) =>
    admin.send(queryCategories, { query: { query: { filter } } });

  test('offset paging reaches the end and returns', async () => {
    const first = await offsetPage(loadByOffset, { limit: 3 });
    expect(first).toMatchObject({ items: ['Yoga 0', 'Yoga 1', 'Yoga 2'], currentPage: 0, totalPages: 3 });
    const last = await (await first.next()).next();
    expect(last).toMatchObject({ items: ['Yoga 6'], currentPage: 2, totalCount: 7 });
    await expect(last.next()).rejects.toThrow('No next page to fetch');
    await expect(first.prev()).rejects.toThrow('No previous page to fetch');
    expect((await last.prev()).items).toEqual(['Yoga 3', 'Yoga 4', 'Yoga 5']);
  });

  test('cursor paging continues, and the cursor contains the query', async () => {
    const names: (string | undefined)[] = [];
    let page = await cursorPage(loadByCursor, { limit: 3 });
    names.push(...page.items);
    while (page.hasNext()) {
      page = await page.next();
      names.push(...page.items);
    }
    expect(names).toEqual([6, 5, 4, 3, 2, 1, 0].map((index) => `Yoga ${index}`));
    expect((await page.prev()).items).toEqual(['Yoga 3', 'Yoga 2', 'Yoga 1']);
  });

  test('errors keep their fields, code, data and request id', async () => {
    const nameless = { service: yogaClass({ name: '', tagLine: 'x'.repeat(6001) }) };
    const refused = await admin.send(createService, { body: nameless }).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: 'INVALID_ARGUMENT',
      status: 400,
      message: expect.stringMatching(/^INVALID_ARGUMENT: "service\.name" /) as string,
      fieldViolations: [{ field: 'service.name' }, { field: 'service.tagLine' }],
      requestId: sent.at(-1)?.headers.get('x-wix-request-id'),
    });
    const { services } = await admin.send(queryServices, {
      body: { query: { sort: [{ fieldName: 'name' }] } },
    });
    const [first, second] = services;
    const claimed = admin.send(setCustomSlug, {
      path: { serviceId: first?.id ?? '' },
      body: { slug: second?.mainSlug?.name ?? '' },
    });
    await expect(claimed).rejects.toMatchObject({
      code: 'SLUG_ALREADY_EXISTS',
      status: 428,
      data: { slug: 'yoga-1' },
      details: { applicationError: { code: 'SLUG_ALREADY_EXISTS' } },
    });
    const missing = visitor.send(getService, { path: { serviceId: business.businessId } });
    await expect(missing).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
  });

  test('query too long for a URL is sent by POST with the same result', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `Category number ${index}`);
    expect((await categoriesBy({ name: { $in: names.slice(0, 3) } })).categories).toEqual([]);
    expect((await categoriesBy({ name: { $in: names } })).categories).toEqual([]);
    expect(sent.slice(-2).map(({ method }) => method)).toEqual(['GET', 'POST']);
    await expect(categoriesBy({ secret: { $in: names } })).rejects.toMatchObject({
      fieldViolations: [{ field: expect.stringMatching(/^query\.filter/) as string }],
    });
  });

  test('locations are listed by a GET with an encoded query and created by a POST to the same path', async () => {
    await admin.send(bulkCreateLocation, { body: { locations: [{ name: 'A' }, { name: 'B' }] } });
    const query = { sort: { fieldName: 'name' }, paging: { limit: 2, offset: 0 } };
    const { locations } = await admin.send(listLocations, { query });
    expect(locations.map(({ name }) => name)).toEqual(['A', 'B']);
    expect(new URL(sent.at(-1)?.url ?? '').searchParams.has('.r')).toBe(true);
  });

  test('GraphQL answers, and its errors contain the status', async () => {
    const document = '{ countServices { count } }';
    expect(await fetchGraph(visitor, document)).toEqual({ data: { countServices: { count: 7 } } });
    await expect(fetchGraph(visitor, document, {}, { version: 'omega' })).rejects.toThrow(
      'GraphQL request failed with status 404',
    );
  });
});
