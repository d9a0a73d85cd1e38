import { beforeAll, describe, expect, test } from 'vitest';
import { pathParameters, type Call } from '../../contract/call.ts';
import { allCalls } from '../../contract/calls.ts';
import { queryGraph } from '../../contract/calls/workbench/graph.ts';
import * as calls from '../../contract/calls/services/services.ts';
import * as bulk from '../../contract/calls/services/servicesInBulk.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { engineOfTheDay } from '../testing/database/testDatabase.ts';
import { ask, refused, requestFor, startTestApp, yogaClass, type TestApp } from '../testing/testApp.ts';
import { openCatalogue } from '../testing/testCatalogue.ts';
import { textPaths, withTexts } from '../testing/testTextFields.ts';

const engines = engineOfTheDay(import.meta.url);

/** First queries of a strict reviewer: numbers 21 to 24 of security.md. */

const nowhere = '11111111-1111-4111-8111-111111111111';
const times = <T>(count: number, item: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => item(at));
const nested = (levels: number, inner: object): object => {
  let filter = inner;
  for (let level = 0; level < levels; level += 1) filter = { $not: filter };
  return filter;
};

/** The query for the page at a cursor. */
const at = (cursor: string) => ({ body: { query: { cursorPaging: { cursor } } } });

const zonesIn = (call: Call) => textPaths(call.schemas.body).filter((path) => /\.time[zZ]one$/.test(path));

describe.each(engines)('on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  /** Sends the body verbatim, for JSON that JSON.stringify cannot produce. */
  async function raw(call: Call, text: string, token: string, path: Record<string, string> = {}) {
    const { url, method } = requestFor(call, { path, body: {} }, { token });
    const headers = { Authorization: token, 'Content-Type': 'application/json' };
    const response = await server.app(new Request(url, { method, headers, body: text }));
    const body = (await response.json()) as ErrorBody & Record<string, unknown>;
    return {
      status: response.status,
      fields: (body.details?.validationError?.fieldViolations ?? []).map(({ field }) => field),
      body,
    };
  }

  describe('21, C3: expensive and unknown filters', () => {
    test.each<[what: string, filter: object, field: string]>([
      ['a password', { password: { $startsWith: 'a' } }, 'query.filter.password'],
      ['an unknown field', { colour: 'red' }, 'query.filter.colour'],
      ['what every object has', { constructor: { name: 'x' } }, 'query.filter.constructor'],
      ['an unknown operator', { name: { $regex: '.*' } }, 'query.filter.name'],
      ['a thousand denials', nested(25, { hidden: true }), 'query.filter'],
      ['201 conditions', { $or: times(201, () => ({ hidden: true })) }, 'query.filter'],
      ['ten thousand ids', { id: { $in: times(10_000, () => nowhere) } }, 'query.filter.id'],
      ['a number as text', { defaultCapacity: '12' }, 'query.filter.defaultCapacity'],
      ['an id that is none', { id: 'one' }, 'query.filter.id'],
      ['a type that is none', { type: 'LESSON' }, 'query.filter.type'],
    ])('refuses %s as a filter', async (_, filter, field) => {
      const { admin } = await openCatalogue(server);
      const refusal = await refused(server, calls.queryServices, { body: { query: { filter } } }, admin);
      expect(refusal.status).toBe(400);
      expect(refusal.message).toMatch(/^INVALID_ARGUMENT: /);
      expect(refusal.violations.map((violation) => violation.field)).toEqual([field]);
    });

    test.each([
      ['the prototype', '{"query":{"filter":{"__proto__":{"admin":true}}}}'],
      ['a thousand denials', `{"query":{"filter":${'{"$not":'.repeat(1000)}{}${'}'.repeat(1000)}}}`],
      ['a hundred thousand levels', `{"query":{"filter":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`],
      ['a hundred thousand open brackets', '['.repeat(100_000)],
      ['no number', '{"query":{"filter":{"defaultCapacity":NaN}}}'],
      ['a number beyond numbers', '{"query":{"filter":{"defaultCapacity":1e400}}}'],
      ['a lone surrogate', '{"query":{"filter":{"name":"\\ud800"}}}'],
      ['U+0000', '{"query":{"filter":{"name":"a\\u0000"}}}'],
      [
        'a list of ids that is longer than a body may be',
        `{"query":{"filter":{"id":{"$in":["${nowhere}"${`,"${nowhere}"`.repeat(100_000)}]}}}}`,
      ],
      ['no JSON', '{"query":'],
      ['no object', '"query"'],
    ])('refuses %s in the body', async (_, text) => {
      const { admin } = await openCatalogue(server);
      const answer = await raw(calls.queryServices, text, admin);
      expect([400, 413]).toContain(answer.status);
      expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('admin');
    });

    test('numbers at the limits are compared without failing', async () => {
      const { admin, create } = await openCatalogue(server);
      await create(yogaClass());
      for (const text of ['-0', '9007199254740993', '1e300', '-1e-300', '0.1']) {
        const body = `{"query":{"filter":{"defaultCapacity":{"$gte":${text}}}}}`;
        const { status, body: answer } = await raw(calls.queryServices, body, admin);
        expect([text, status, (answer['services'] as unknown[]).length]).toEqual([
          text,
          200,
          12 >= Number(text) ? 1 : 0,
        ]);
      }
    });

    test('a repeated JSON key is refused', async () => {
      const { admin } = await openCatalogue(server);
      const service = JSON.stringify(yogaClass()).slice(0, -1);
      const answer = await raw(calls.createService, `{"service":${service},"name":"Other"}}`, admin);
      expect(answer).toMatchObject({ status: 400, fields: ['service.name'] });
      const escaped = await raw(calls.countServices, '{"filter":{"name":"a","n\\u0061me":"b"}}', admin);
      expect(escaped).toMatchObject({ status: 400, fields: ['filter.name'] });
    });
  });

  describe('23: sorting and cursors', () => {
    test.each<[what: string, sort: object[], field: string]>([
      ['a secret', [{ fieldName: 'password' }], 'query.sort.0.fieldName'],
      ['the prototype', [{ fieldName: '__proto__' }], 'query.sort.0.fieldName'],
      ['no direction', [{ fieldName: 'name', order: 'UP' }], 'query.sort.0.order'],
      ['51 fields', times(51, () => ({ fieldName: 'name' })), 'query.sort'],
    ])('refuses %s as a sort order', async (_, sort, field) => {
      const { admin } = await openCatalogue(server);
      const refusal = await refused(server, calls.queryServices, { body: { query: { sort } } }, admin);
      expect(refusal.violations.map((violation) => violation.field)).toEqual([field]);
    });

    test('fifty sort fields work, with a cursor', async () => {
      const { admin, create } = await openCatalogue(server);
      for (const name of ['c', 'a', 'b']) await create(yogaClass({ name }));
      const sort = times(50, (at) => ({ fieldName: at % 2 === 0 ? 'tagLine' : 'name' }));
      const first = await ask(
        server,
        calls.queryServices,
        { body: { query: { sort, cursorPaging: { limit: 2 } } } },
        admin,
      );
      expect(first.services.map(({ name }) => name)).toEqual(['a', 'b']);
      const cursor = first.pagingMetadata?.cursors?.next;
      const rest = await ask(
        server,
        calls.queryServices,
        { body: { query: { cursorPaging: { cursor } } } },
        admin,
      );
      expect(rest.services.map(({ name }) => name)).toEqual(['c']);
    });

    test('an edited cursor, or one of another business or list, is refused; a deletion does not invalidate it', async () => {
      const { admin, create } = await openCatalogue(server);
      const other = await openCatalogue(server);
      const created = [];
      for (const name of ['a', 'b', 'c', 'd']) created.push(await create(yogaClass({ name })));
      const sort = [{ fieldName: 'name' }];
      const first = await ask(
        server,
        calls.queryServices,
        { body: { query: { sort, cursorPaging: { limit: 2 } } } },
        admin,
      );
      const cursor = first.pagingMetadata?.cursors?.next ?? '';
      const edited = `${cursor.startsWith('a') ? 'b' : 'a'}${cursor.slice(1)}`;
      for (const [text, token] of [
        [edited, admin],
        [`${cursor}x`, admin],
        ['x', admin],
        [cursor, other.admin],
      ] as const) {
        const refusal = await refused(server, calls.queryServices, at(text), token);
        expect(refusal.rules).toEqual(['query.cursorPaging.cursor FORMAT']);
      }
      await ask(server, calls.deleteService, { path: { serviceId: created[1]?.id ?? '' } }, admin);
      await ask(server, calls.deleteService, { path: { serviceId: created[2]?.id ?? '' } }, admin);
      const rest = await ask(server, calls.queryServices, at(cursor), admin);
      expect(rest.services.map(({ name }) => name)).toEqual(['d']);
    });
  });

  test('a cursor works for its own call only, and the refusal names that call', async () => {
    const { admin, create } = await openCatalogue(server);
    for (const name of ['a', 'b', 'c']) await create(yogaClass({ name }));
    const cursorPaging = { limit: 1 };
    const queried = await ask(server, calls.queryServices, { body: { query: { cursorPaging } } }, admin);
    const searched = await ask(server, calls.searchServices, { body: { search: { cursorPaging } } }, admin);
    const ofQuery = { cursorPaging: { cursor: queried.pagingMetadata?.cursors?.next } };
    const ofSearch = { cursorPaging: { cursor: searched.pagingMetadata?.cursors?.next } };
    const inSearch = await refused(server, calls.searchServices, { body: { search: ofQuery } }, admin);
    expect(inSearch.violations).toEqual([
      {
        field: 'search.cursorPaging.cursor',
        description: 'is a cursor of queryServices: send it to that call',
        violatedRule: 'FORMAT',
      },
    ]);
    const inQuery = await refused(server, calls.queryServices, { body: { query: ofSearch } }, admin);
    expect(inQuery.violations.map(({ description }) => description)).toEqual([
      'is a cursor of searchServices: send it to that call',
    ]);
    const next = await ask(server, calls.searchServices, { body: { search: ofSearch } }, admin);
    expect(next.services).toHaveLength(2);
    // GraphQL runs the same calls under the same names.
    const query = `query ($query: QueryInput) { queryServices(query: $query) { services { name } } }`;
    const graphInput = { path: { version: 'alpha' }, body: { query, variables: { query: ofQuery } } };
    const inGraph = await ask(server, queryGraph, graphInput, admin);
    expect(inGraph.errors).toBeUndefined();
  });

  describe('time zones', () => {
    const zoned = allCalls.filter((call) => zonesIn(call).length > 0);

    test('are accepted by the searches and the locations', () => {
      expect(zoned.map(({ name }) => name)).toEqual(
        expect.arrayContaining([
          'searchServices',
          'searchStaffMembers',
          'createLocation',
          'createRedirectSession',
        ]),
      );
    });

    test.each(zoned)('$name refuses an unknown zone in any query', async (call) => {
      const { admin, locationId } = await openCatalogue(server);
      const paths = zonesIn(call);
      const path = Object.fromEntries(pathParameters(call.path).map((name) => [name, locationId]));
      const template = path['location.id'] === undefined ? {} : { location: { revision: '1' } };
      for (const zone of ['Mars/Olympus', '+25:00', 'x', "UTC'; --", 'Europe/Berlin ']) {
        const answer = await raw(call, JSON.stringify(withTexts(template, paths, zone)), admin, path);
        const ofItems = JSON.stringify(answer.body['results'] ?? '');
        const named = paths.filter((one) => answer.fields.includes(one) || ofItems.includes(one));
        expect([zone, named, answer.status]).toEqual([zone, paths, ofItems === '""' ? 400 : 200]);
      }
    });
  });

  describe('24: pages', () => {
    test.each<[paging: object, field: string]>([
      [{ limit: 0 }, 'query.paging.limit'],
      [{ limit: -1 }, 'query.paging.limit'],
      [{ limit: 101 }, 'query.paging.limit'],
      [{ limit: 1e9 }, 'query.paging.limit'],
      [{ limit: '10' }, 'query.paging.limit'],
      [{ limit: 2.5 }, 'query.paging.limit'],
      [{ offset: -1 }, 'query.paging.offset'],
      [{ offset: 1e12 }, 'query.paging.offset'],
      [{ page: 2 }, 'query.paging.page'],
    ])('refuses the page %j', async (paging, field) => {
      const { admin } = await openCatalogue(server);
      const refusal = await refused(server, calls.queryServices, { body: { query: { paging } } }, admin);
      expect(refusal.violations.map((violation) => violation.field)).toEqual([field]);
    });

    test('contain fifty items by default and none beyond the end', async () => {
      const { admin } = await openCatalogue(server);
      const services = times(60, (at) => yogaClass({ name: `Class ${at}` }));
      await ask(server, bulk.bulkCreateServices, { body: { services } }, admin);
      const page = await ask(server, calls.queryServices, { body: {} }, admin);
      expect(page.services).toHaveLength(50);
      expect(page.pagingMetadata).toMatchObject({
        count: 50,
        offset: 0,
        total: 60,
        hasNext: true,
        tooManyToCount: false,
      });
      const beyond = await ask(
        server,
        calls.queryServices,
        { body: { query: { paging: { offset: 1000 } } } },
        admin,
      );
      expect(beyond.services).toEqual([]);
      expect(beyond.pagingMetadata).toMatchObject({ count: 0, offset: 1000, total: 60, hasNext: false });
    });
  });
});
