import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AnswerOf, BodyOf } from '../../../contract/call.ts';
import { queryBookingPolicies } from '../../../contract/calls/terms/bookingPolicies.ts';
import { queryGraph } from '../../../contract/calls/workbench/graph.ts';
import {
  countServices,
  getService,
  queryServices,
  searchServices,
} from '../../../contract/calls/services/services.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { makeGraph } from '../../graph/answerGraph.ts';
import { graphLimits } from '../../graph/graphLimits.ts';
import { answer } from '../../http/route.ts';
import { studio } from '../../samples/studio/studio.ts';
import { tutor } from '../../samples/tutor.ts';
import {
  ask,
  refused,
  requestFor,
  startTestApp,
  testNow,
  type TestApp,
  type TestBusiness,
} from '../../testing/testApp.ts';

const engines = engineOfTheDay(import.meta.url);

const version = { path: { version: 'alpha' } };

describe.each(engines)('GraphQL on $name', ({ open }) => {
  let server: TestApp;
  let mine: TestBusiness;
  let theirs: TestBusiness;
  let owner: string;

  beforeAll(async () => {
    server = startTestApp(await open());
    mine = await server.addBusiness(studio(testNow));
    theirs = await server.addBusiness(tutor(testNow));
    owner = mine.tokens.owner;
  });

  function askGraph(
    body: BodyOf<typeof queryGraph>,
    token: string = owner,
    by: TestApp = server,
  ): Promise<AnswerOf<typeof queryGraph>> {
    return ask(by, queryGraph, { ...version, body }, token);
  }

  /** The messages and codes of a document that is refused before execution. */
  async function mistakes(query: string, by: TestApp = server) {
    const { data, errors = [] } = await askGraph({ query }, owner, by);
    expect(data ?? null).toBeNull();
    return errors.map(({ message, extensions }) => `${String(extensions?.['code'])}: ${message}`);
  }

  test('returns the data of the calls, limited to the selected fields', async () => {
    const query = `query List($query: QueryInput, $search: SearchInput) {
      queryServices(query: $query) {
        services { id name payment { rateType fixed { price { value currency } } } supportedSlugs { name } }
        pagingMetadata { count total hasNext }
      }
      found: searchServices(search: $search) { services { id } aggregationData { results { name } } }
      queryBookingPolicies { bookingPolicies { name default } }
      countServices(filter: { type: "CLASS" }) { count }
    }`;
    const asked = { filter: { type: 'CLASS' }, sort: [{ fieldName: 'name' }], paging: { limit: 3 } };
    const search = {
      search: { expression: 'yoga' },
      aggregations: [{ name: 'types', fieldPath: 'type', type: 'VALUE' as const }],
    };
    const { data, errors } = await askGraph({ query, variables: { query: asked, search } });
    expect(errors).toBeUndefined();

    const rest = await ask(server, queryServices, { body: { query: asked } }, owner);
    expect(rest.services).toHaveLength(3);
    const { count, total, hasNext } = rest.pagingMetadata ?? {};
    const found = await ask(server, searchServices, { body: { search } }, owner);
    expect(found.services.length).toBeGreaterThan(0);
    const policies = await ask(server, queryBookingPolicies, { body: {} }, owner);
    expect(data).toEqual({
      queryServices: {
        services: rest.services.map(({ id, name, payment, supportedSlugs }) => ({
          id,
          name,
          payment: {
            rateType: payment?.rateType,
            fixed: payment?.fixed?.price
              ? { price: { value: payment.fixed.price.value, currency: payment.fixed.price.currency } }
              : null,
          },
          supportedSlugs: supportedSlugs?.map((slug) => ({ name: slug.name })),
        })),
        pagingMetadata: { count, total, hasNext },
      },
      found: {
        services: found.services.map(({ id }) => ({ id })),
        aggregationData: { results: [{ name: 'types' }] },
      },
      queryBookingPolicies: {
        bookingPolicies: policies.bookingPolicies.map((policy) => ({
          name: policy.name,
          default: policy.default,
        })),
      },
      countServices: { count: total },
    });
  });

  test('accepts ids in the document or as variables, and aliases of one call', async () => {
    const { services } = await ask(server, queryServices, { body: {} }, owner);
    const [first, second] = services.map(({ id }) => id);
    const query = `query ($id: ID!) {
      a: getService(serviceId: $id) { service { ...Name } }
      b: getService(serviceId: "${second}") { service { ...Name } }
    }
    fragment Name on Service { id name }`;
    const { data } = await askGraph({ query, variables: { id: first } });
    const named = async (serviceId = '') => {
      const { service } = await ask(server, getService, { path: { serviceId } }, owner);
      return { service: { id: service.id, name: service.name } };
    };
    expect(data).toEqual({ a: await named(first), b: await named(second) });
  });

  test('runs the named operation', async () => {
    const query = 'query A { countServices { count } } query B { countCategories { count } }';
    expect((await askGraph({ query, operationName: 'B' })).data).toHaveProperty('countCategories');
    const { errors } = await askGraph({ query });
    expect(errors?.[0]?.message).toContain('operation name');
  });

  test('refuses a field without permission and returns the others', async () => {
    const query = '{ countServices { count } queryBookingPolicies { bookingPolicies { id } } }';
    const { data, errors } = await askGraph({ query }, mine.tokens.visitor);
    expect(data).toMatchObject({ countServices: { count: expect.any(Number) }, queryBookingPolicies: null });
    const byCall = await refused(server, queryBookingPolicies, { body: {} }, mine.tokens.visitor);
    expect(errors).toMatchObject([
      {
        message: byCall.message,
        path: ['queryBookingPolicies'],
        extensions: {
          code: 'PERMISSION_DENIED',
          details: { applicationError: { code: 'PERMISSION_DENIED' } },
        },
      },
    ]);
    expect((await askGraph({ query }, mine.tokens.staff)).errors).toBeUndefined();
  });

  test('names the field of an invalid argument, and the request id', async () => {
    const query =
      '{ queryServices(query: { filter: { colour: "red" }, paging: { limit: 101 } }) { services { id } } }';
    const headers = { 'X-Wix-Request-Id': 'asked-by-a-test' };
    const response = await server.app(
      requestFor(queryGraph, { ...version, body: { query } }, { token: owner, headers }),
    );
    const { data, errors } = queryGraph.schemas.answer.parse(await response.json());
    const byCall = await refused(
      server,
      queryServices,
      { body: { query: { filter: { colour: 'red' }, paging: { limit: 101 } } } },
      owner,
    );
    expect(data).toEqual({ queryServices: null });
    expect(errors).toMatchObject([
      {
        message: byCall.message,
        extensions: {
          code: 'INVALID_ARGUMENT',
          requestId: 'asked-by-a-test',
          details: { validationError: { fieldViolations: byCall.violations } },
        },
      },
    ]);
  });

  test.each([
    ['a character that cannot be stored', String.raw`"\u0000"`],
    ['half of a surrogate pair', String.raw`"\ud800"`],
    ['values nested too deep', `${'['.repeat(40)}1${']'.repeat(40)}`],
  ])('refuses %s in the document itself', async (_what, value) => {
    const { data, errors } = await askGraph({
      query: `{ countServices(filter: { name: ${value} }) { count } }`,
    });
    expect(data ?? { countServices: null }).toEqual({ countServices: null });
    expect(errors?.map(({ extensions }) => extensions?.['code'])).toEqual(['INVALID_ARGUMENT']);
  });

  test('does not expose one business to another', async () => {
    const { services } = await ask(server, queryServices, { body: {} }, owner);
    const id = services[0]?.id ?? '';
    const query = `query ($id: ID!, $filter: JSON) {
      getService(serviceId: $id) { service { name } }
      countServices(filter: $filter) { count }
    }`;
    const foreign = await askGraph({ query, variables: { id, filter: { id } } }, theirs.tokens.owner);
    const nowhere = crypto.randomUUID();
    const missing = await askGraph(
      { query, variables: { id: nowhere, filter: { id: nowhere } } },
      theirs.tokens.owner,
    );
    const comparable = (answer: unknown) =>
      JSON.stringify(answer)
        .replaceAll(/"requestId":"[^"]+"/g, '')
        .replaceAll(id, '')
        .replaceAll(nowhere, '');
    expect(comparable(foreign)).toBe(comparable(missing));
    expect(foreign.data).toEqual({ getService: null, countServices: { count: 0 } });
    expect(foreign.errors).toMatchObject([{ path: ['getService'], extensions: { code: 'NOT_FOUND' } }]);
  });

  test('explains why a document is not executed', async () => {
    expect(await mistakes('{ countServices { colour } }')).toEqual([
      'INVALID_ARGUMENT: Cannot query field "colour" on type "CountServicesAnswer".',
    ]);
    expect(await mistakes('{ countServices { count }')).toEqual([
      expect.stringContaining('INVALID_ARGUMENT: Syntax Error'),
    ]);
    expect(await mistakes('mutation { deleteService(serviceId: "1") { __typename } }')).toHaveLength(1);
    expect(await mistakes('{ createService { service { id } } }')).toHaveLength(1);
  });

  test('refuses documents beyond the limits on depth, size and repetition', async () => {
    const spread = Array.from(
      { length: 60 },
      (_, index) => `fragment F${index} on Service { ...F${index + 1} ...F${index + 1} }`,
    );
    const wide = `{ queryServices { services { ...F0 } } } ${spread.join(' ')} fragment F60 on Service { ${aliases(20, 'name')} }`;
    const refusals = {
      deep: await mistakes(
        '{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }',
      ),
      often: await mistakes(`{ ${aliases(graphLimits.calls + 1, 'countServices { count }')} }`),
      much: await mistakes(`{ queryServices { services { ${aliases(600, 'name')} } } }`),
      spread: await mistakes(wide),
      long: await mistakes(`{ ${aliases(450, 'countServices{count}')} }`),
    };
    expect(refusals).toMatchObject({
      deep: [expect.stringContaining('Maximum introspection depth')],
      often: [expect.stringContaining(`at most ${graphLimits.calls}`)],
      much: [expect.stringContaining(`at most ${graphLimits.values}`)],
      spread: [expect.stringContaining(`at most ${graphLimits.values}`)],
      long: [expect.stringContaining(`${graphLimits.tokens}`)],
    });
    const { errors } = await askGraph({
      query: `{ ${aliases(graphLimits.calls, 'countServices { count }')} }`,
    });
    expect(errors).toBeUndefined();
  });

  test('supports introspection in development, and not in production', async () => {
    const query = getIntrospectionQuery();
    const { data } = await askGraph({ query });
    const schema = buildClientSchema(data as unknown as IntrospectionQuery);
    expect(Object.keys(schema.getQueryType()?.getFields() ?? {})).toContain('queryServices');

    const production = startTestApp(server.database, { mode: 'production' });
    expect(await mistakes('{ __schema { __typename } }', production)).toEqual([
      expect.stringContaining('introspection'),
    ]);
    expect(await mistakes('{ countServicez { count } }', production)).toEqual([
      'INVALID_ARGUMENT: Cannot query field "countServicez" on type "Query".',
    ]);
  });

  test('is refused like every call: without a token, in another version, with another body', async () => {
    const body = { query: '{ countServices { count } }' };
    expect(await refused(server, queryGraph, { ...version, body })).toMatchObject({ status: 401 });
    const beta = { path: { version: 'beta' }, body };
    expect(await refused(server, queryGraph, beta, owner)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const empty = await refused(server, queryGraph, { ...version, body: {} }, owner);
    expect(empty).toMatchObject({ status: 400, rules: ['query REQUIRED_FIELD'] });
  });

  test('reports an internal failure by its request id only', async () => {
    const failing = makeGraph([
      answer(countServices, async () => {
        throw new Error('column "secret" does not exist');
      }),
    ]);
    const { data, errors } = await failing(
      { query: '{ countServices { count } }' },
      {
        db: server.database,
        database: server.database,
        call: 'queryGraph',
        caller: { kind: 'member', rank: 'owner' },
        businessId: mine.businessId,
        now: testNow,
        requestId: 'failing',
        request: new Request('http://localhost:4600'),
        options: server.options,
        setHeader: () => undefined,
        afterwards: () => undefined,
      },
    );
    expect(data).toEqual({ countServices: null });
    expect(errors).toEqual([
      {
        message: 'System error occurred, request-id: failing',
        path: ['countServices'],
        locations: [{ line: 1, column: 3 }],
        extensions: { code: 'INTERNAL', requestId: 'failing', details: {} },
      },
    ]);
    expect(JSON.stringify(server.log.at(-1))).toContain('secret');
  });
});

/** One field under many aliases. */
function aliases(count: number, field: string): string {
  return Array.from({ length: count }, (_, index) => `a${index}: ${field}`).join(' ');
}
