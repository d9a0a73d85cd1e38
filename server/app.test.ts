import { beforeAll, describe, expect, test } from 'vitest';
import type { AnswerOf } from '../contract/call.ts';
import { allCalls } from '../contract/calls.ts';
import { queryCategories } from '../contract/calls/services/categories.ts';
import type { bulkCreateServices } from '../contract/calls/services/servicesInBulk.ts';
import {
  createService,
  deleteService,
  getService,
  queryServices,
} from '../contract/calls/services/services.ts';
import type { ErrorBody } from '../contract/errors.ts';
import { pathsOf } from '../contract/prefixes.ts';
import { createApp } from './app.ts';
import type { Database } from './database/database.ts';
import { engineOfTheDay } from './testing/database/testDatabase.ts';
import { resendPath } from './pages/signIn/resendForm.ts';
import { hostedPaths } from './rules/identity/hostedPaths.ts';
import { redirectPaths } from './rules/identity/oauth/redirectSessions.ts';
import {
  ask,
  requestFor,
  startTestApp,
  yogaClass,
  type TestApp,
  type TestBusiness,
} from './testing/testApp.ts';

const engines = engineOfTheDay(import.meta.url);

const broken = (count: number) => Array.from({ length: count }, () => '\0');

const origin = 'http://localhost:4600';

const readOnlyPaths = [
  '/_live',
  '/_health',
  '/openapi.json',
  '/frontdesk/media/a/b.png',
  '/oauth2/authorize',
  '/service-page/yoga',
  '/booking-calendar/yoga',
  '/booking/token',
  '/booking/token/calendar.ics',
  '/identity/signed-in',
  '/identity/signed-out',
  '/identity/approval',
  hostedPaths.book,
  '/dev/mailbox',
  redirectPaths.auth,
  redirectPaths.elsewhere,
];
/** Mailed links lead to these, with a token. */
const { recover, activate, invitation, book: _book, ...ownPages } = hostedPaths;
const formPaths = [
  '/booking-form/yoga',
  '/booking/token/change',
  ...Object.values(ownPages),
  ...[recover, activate, invitation].map((path) => `${path}/token`),
  '/identity/first-run',
  redirectPaths.logout,
];
/** Files and screens. */
const dashboardPaths = [
  '/',
  '/docs',
  '/assets/main-1a2b.js',
  '/media/yoga.webp',
  '/account',
  '/activity/8f1c',
  '/auth-callback',
  '/bookings',
  '/bulk-runs',
  '/login',
  '/overview',
  '/services/page-urls',
  '/plans-and-prices',
  '/services',
  '/services/8f1c',
  '/signed-in',
  '/team',
  '/trash',
];

async function messageOf(response: Response): Promise<string> {
  return ((await response.json()) as { message: string }).message;
}

describe.each(engines)('the server as a function on $name', ({ open }) => {
  let server: TestApp;
  let business: TestBusiness;
  beforeAll(async () => {
    server = startTestApp(await open());
    business = await server.addBusiness();
  });

  const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    server.app(
      new Request(`${origin}${path}`, {
        method: 'POST',
        body,
        headers: { Authorization: business.tokens.admin, 'Content-Type': 'application/json', ...headers },
      }),
    );

  test('answers a call at each of its URLs', async () => {
    for (const path of pathsOf(queryServices)) expect((await post(path, '{}')).status).toBe(200);
  });

  test('answers the interface description that the build wrote', async () => {
    const built = { ...server.options, openApi: () => Promise.resolve('{"openapi":"3.1.1"}') };
    const answer = await createApp(built)(new Request(`${origin}/openapi.json`));
    expect(answer.headers.get('Content-Type')).toContain('application/json');
    expect(await answer.text()).toBe('{"openapi":"3.1.1"}');
  });

  const statusWith = async (headers: Record<string, string>) => {
    const body = { service: yogaClass() };
    return (await server.app(requestFor(createService, { body }, { headers }))).status;
  };

  test('takes the token bare or after Bearer, and refuses a missing and an invalid one differently', async () => {
    const { tokens } = business;
    expect(await statusWith({ Authorization: tokens.admin })).toBe(200);
    expect(await statusWith({ Authorization: `Bearer ${tokens.admin}` })).toBe(200);
    expect(await statusWith({})).toBe(401);
    const refused = await server.app(requestFor(createService, { body: { service: yogaClass() } }));
    expect(refused.headers.get('WWW-Authenticate')).toBe('Bearer');
    expect(await statusWith({ Authorization: 'nonsense' })).toBe(401);
    for (const token of [tokens.visitor, tokens.member, tokens.staff]) {
      expect(await statusWith({ Authorization: token })).toBe(403);
    }
  });

  const idFor = async (sent: string) => {
    const headers = { 'X-Wix-Request-Id': sent };
    return (await server.app(new Request(`${origin}/v2/nothing`, { headers }))).headers.get(
      'x-wix-request-id',
    );
  };

  test('gives every answer a request id: the caller’s if it is safe to log, otherwise a new one', async () => {
    expect(await idFor('from-the-test-1')).toBe('from-the-test-1');
    expect(await idFor('a b')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idFor('x'.repeat(65))).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('lets any origin call it, without cookies', async () => {
    const preflight = await server.app(
      new Request(`${origin}/v2/services/query`, {
        method: 'OPTIONS',
        headers: {
          Origin: 'https://shop.example',
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'authorization,content-type,x-wix-bi-gateway',
        },
      }),
    );
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).toContain(
      'x-wix-bi-gateway',
    );
    const answer = await post('/v2/services/query', '{}', { Origin: 'https://shop.example' });
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Wix-Request-Id');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('answers 404 and 405 as JSON for an unknown URL or method', async () => {
    const missing = await server.app(new Request(`${origin}/v2/nothing`));
    expect(missing.status).toBe(404);
    expect(await missing.json()).toMatchObject({ details: { applicationError: { code: 'NOT_FOUND' } } });
    const wrong = await server.app(new Request(`${origin}/v2/services/clone`, { method: 'PUT' }));
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get('allow')).toBe('POST');
  });

  test('answers an unsupported method with 405 and Allow on every path', async () => {
    const anyId = crypto.randomUUID();
    const paths = new Map<string, Set<string>>();
    const allow = (path: string, methods: readonly string[]) =>
      paths.set(path, new Set([...(paths.get(path) ?? []), ...methods]));
    for (const call of allCalls) {
      const methods = call.postFallback ? [call.method, 'POST'] : [call.method];
      for (const path of pathsOf(call)) allow(path.replaceAll(/\{[^}]+\}/g, anyId), methods);
    }
    for (const path of readOnlyPaths) allow(path, ['GET']);
    for (const path of formPaths) allow(path, ['GET', 'POST']);
    allow(resendPath, ['POST']);
    for (const path of dashboardPaths) allow(path, ['GET', 'HEAD']);
    const wrong: unknown[] = [];
    for (const [path, methods] of paths) {
      for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'].filter((one) => !methods.has(one))) {
        const { status, headers } = await server.app(new Request(origin + path, { method }));
        const allowed = headers.get('Allow')?.split(', ') ?? [];
        if (status !== 405 || allowed.toSorted().join() !== [...methods].toSorted().join()) {
          wrong.push([method, path, status, allowed]);
        }
      }
    }
    expect(paths.size).toBeGreaterThan(300);
    expect(wrong).toEqual([]);
  });

  test('reports a healthy database at /_health', async () => {
    expect(await (await server.app(new Request(`${origin}/_health`))).json()).toEqual({ status: 'ok' });
  });

  describe('refuses a malformed body before it reaches the database:', () => {
    const deep = `{"query":{"filter":${'{"$and":['.repeat(40)}${']}'.repeat(40)}}}`;
    test.each<[string, BodyInit, number]>([
      ['invalid JSON', '{"query":', 400],
      ['a body that is not an object', '[]', 400],
      ['a body that is nested too deep', deep, 400],
      ['a megabyte of brackets', '['.repeat(1_000_000), 400],
      ['a body larger than a mebibyte', ' '.repeat(1024 * 1024 + 1), 413],
      ['a byte order mark before the object', '\uFEFF{}', 400],
      ['a byte order mark before a text', String.raw`{"query":{"filter":{"name":"\ufeffYoga"}}}`, 400],
      ['invalid UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 400],
      ['U+0000', String.raw`{"query":{"filter":{"name":"a\u0000b"}}}`, 400],
      ['a lone surrogate', String.raw`{"query":{"filter":{"name":"\ud800"}}}`, 400],
      ['a number beyond the range of a double', '{"query":{"paging":{"limit":1e400}}}', 400],
      ['the key __proto__', '{"query":{"__proto__":{}}}', 400],
    ])('%s', async (_what, body, status) => {
      const response = await post('/v2/services/query', body);
      expect(response.status).toBe(status);
      expect(await messageOf(response)).not.toMatch(/select|pg_|at .*\.[jt]s|node_modules/i);
    });

    test('refuses other content types and encodings', async () => {
      expect((await post('/v2/services/query', '{}', { 'Content-Type': 'text/plain' })).status).toBe(415);
      expect((await post('/v2/services/query', '{}', { 'Content-Encoding': 'gzip' })).status).toBe(415);
    });
  });

  test('names the byte order mark in its refusal', async () => {
    expect(await messageOf(await post('/v2/services/query', '\uFEFF{}'))).toBe(
      'INVALID_ARGUMENT: the body begins with a byte order mark; send it without one',
    );
    const packed = Buffer.from('\uFEFF{}').toString('base64url');
    const response = await server.app(
      new Request(`${origin}/v3/plans/query?.r=${packed}`, {
        headers: { Authorization: business.tokens.admin },
      }),
    );
    expect(await messageOf(response)).toContain('begins with a byte order mark');
  });

  test.each<[what: string, body: () => unknown]>([
    ['unknown fields', () => Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`f${at}`, 1]))],
    ['wrong items', () => ({ query: { sort: Array.from({ length: 50 }, () => ({ a: 1, b: 2, c: 3 })) } })],
    ['texts that cannot be stored', () => ({ query: { ['k'.repeat(400_000)]: broken(50_000) } })],
  ])('names the first hundred of many %s, and says that there are more', async (_, body) => {
    const response = await post('/v2/services/query', JSON.stringify(body()));
    const answer = await response.text();
    const { message, details } = JSON.parse(answer) as ErrorBody;
    expect(response.status).toBe(400);
    expect(details.validationError?.fieldViolations).toHaveLength(100);
    expect(message).toMatch(/, and more fields are not valid$/);
    expect(answer.length).toBeLessThan(300_000);
  });

  test('names at most a hundred violations of each item of a bulk call', async () => {
    const body = { services: [{ name: 'Yoga', media: { items: broken(1000) } }] };
    const response = await post('/v2/bulk/services/create', JSON.stringify(body));
    const { results } = (await response.json()) as AnswerOf<typeof bulkCreateServices>;
    const { description = '', data } = results[0]?.itemMetadata.error ?? {};
    expect(data?.['fieldViolations']).toHaveLength(100);
    expect(description).toMatch(/, and more fields are not valid$/);
  });

  test('drops a repeated path parameter, and refuses one with another value', async () => {
    const { service } = await ask(
      server,
      createService,
      { body: { service: yogaClass() } },
      business.tokens.admin,
    );
    const del = (id: string) =>
      server.app(
        new Request(`${origin}/v2/services/${service.id}?serviceId=${id}`, {
          method: 'DELETE',
          headers: { Authorization: business.tokens.admin },
        }),
      );
    const other = await del('11111111-1111-4111-8111-111111111111');
    expect(other.status).toBe(400);
    expect(await messageOf(other)).toContain('"serviceId" differs from the one in the address');
    expect((await del(service.id.toUpperCase())).status).toBe(200);
  });

  test('accepts an update that sends the id twice, inside and next to the whole service', async () => {
    const { admin } = business.tokens;
    const { service } = await ask(server, createService, { body: { service: yogaClass() } }, admin);
    const update = (again: string) =>
      server.app(
        new Request(`${origin}/_api/bookings/v2/services/${service.id}`, {
          method: 'PATCH',
          body: JSON.stringify({ service: { ...service, _id: again, name: 'Yoga at noon' } }),
          headers: { Authorization: admin, 'Content-Type': 'application/json' },
        }),
      );
    expect(await messageOf(await update('11111111-1111-4111-8111-111111111111'))).toContain(
      '"service.id" differs from the one in the address',
    );
    expect((await update(service.id)).status).toBe(200);
  });

  test('reads null as an omitted field, except where null clears a field', async () => {
    const { admin } = business.tokens;
    const nulls = {
      query: { filter: null, sort: null, paging: { limit: null, offset: 0 } },
      conditionalFields: null,
    };
    for (const body of [nulls, { query: null }, { query: { paging: null } }]) {
      expect((await post('/v2/services/query', JSON.stringify(body))).status).toBe(200);
    }
    expect(await messageOf(await post('/v2/services', '{"service":null}'))).toContain(
      '"service" is required',
    );
    const body = { service: yogaClass({ tagLine: 'Slow' }) };
    const { service } = await ask(server, createService, { body }, admin);
    const cleared = await server.app(
      new Request(`${origin}/v2/services/${service.id}`, {
        method: 'PATCH',
        body: JSON.stringify({ service: { revision: service.revision, tagLine: null }, mask: null }),
        headers: { Authorization: admin, 'Content-Type': 'application/json' },
      }),
    );
    expect(await cleared.json()).not.toHaveProperty('service.tagLine');
  });

  test('names the parameter of a malformed id', async () => {
    const response = await server.app(
      requestFor(getService, { path: { serviceId: 'x' } }, { token: business.tokens.admin }),
    );
    expect(response.status).toBe(400);
    const body = (await response.json()) as { details: object };
    expect(body.details).toMatchObject({
      validationError: {
        fieldViolations: [{ field: 'serviceId', violatedRule: 'FORMAT', data: { type: 'GUID' } }],
      },
    });
  });

  test('reads a query that is packed in one parameter, or sent by POST when it is too long', async () => {
    const query = { query: { filter: { name: { $startsWith: 'A' } }, cursorPaging: { limit: 1 } } };
    const packed = btoa(JSON.stringify(query)).replaceAll('=', '');
    const get = await server.app(
      new Request(`${origin}/v2/categories/query?.r=${packed}`, {
        headers: { Authorization: business.tokens.admin },
      }),
    );
    expect(await get.json()).toMatchObject({ categories: [], pagingMetadata: { count: 0 } });
    const withNulls = { query: { sort: null, fields: null } };
    expect((await post('/v3/plans/query', JSON.stringify(withNulls))).status).toBe(200);
    const long = await post(pathsOf(queryCategories)[1] ?? '', JSON.stringify(query));
    expect(long.status).toBe(200);
    expect((await post('/v2/services/11111111-1111-4111-8111-111111111111', '{}')).status).toBe(405);
  });

  test('executes a request with an idempotency key once', async () => {
    const { admin, owner } = business.tokens;
    const create = (name: string, key: string, token = admin) => {
      const body = { service: yogaClass({ name }) };
      return server.app(requestFor(createService, { body }, { token, headers: { 'Idempotency-Key': key } }));
    };
    const first = await (await create('Once', 'k1')).json();
    expect(await (await create('Once', 'k1')).json()).toEqual(first);
    expect((await create('Twice', 'k1')).status).toBe(422);
    expect(await (await create('Once', 'k1', owner)).json()).not.toEqual(first);
    expect((await create('Once', 'bad key')).status).toBe(400);
    // A refused request does not use up its key.
    expect((await create('', 'k2')).status).toBe(400);
    expect((await create('Better', 'k2')).status).toBe(200);
    server.passTime(24 * 3600 + 1);
    expect(await (await create('Once', 'k1')).json()).not.toEqual(first);
  });

  test('C7: applies a hundred retries with one key once', async () => {
    const { admin } = business.tokens;
    const body = { service: yogaClass({ name: 'Retried' }) };
    const send = () =>
      server.app(
        requestFor(createService, { body }, { token: admin, headers: { 'Idempotency-Key': 'race' } }),
      );
    const statuses = (await Promise.all(Array.from({ length: 100 }, send))).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const query = { filter: { name: 'Retried' } };
    const { services } = await ask(server, queryServices, { body: { query } }, admin);
    expect(services).toHaveLength(1);
  });

  test('answers an internal failure with the request id only, and logs it in full', async () => {
    const broken: Database = {
      ...server.database,
      transaction: () => Promise.reject(new Error('select secret from pg_shadow')),
    };
    const other = startTestApp(broken);
    const input = { path: { serviceId: '11111111-1111-4111-8111-111111111111' } };
    const response = await other.app(requestFor(deleteService, input, { token: business.tokens.admin }));
    const requestId = response.headers.get('x-wix-request-id');
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      message: `System error occurred, request-id: ${requestId}`,
      details: {},
    });
    expect(JSON.stringify(other.log)).toContain('pg_shadow');
  });
});
