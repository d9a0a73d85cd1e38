import { beforeAll, describe, expect, test } from 'vitest';
import { allCalls } from '../../contract/calls.ts';
import { queryAddOns } from '../../contract/calls/prices/addOns.ts';
import { queryCategories } from '../../contract/calls/services/categories.ts';
import { queryPlans } from '../../contract/calls/prices/pricingPlans.ts';
import { pathsOf } from '../../contract/prefixes.ts';
import { engines } from '../testing/database/testDatabase.ts';
import { addresses } from './paths.ts';
import { startTestApp, type TestApp } from '../testing/testApp.ts';

const anyId = '11111111-1111-4111-8111-111111111111';
const withoutNames = (path: string) => path.replaceAll(/\{[^}]+\}|:p\d+/g, anyId);

/** Paths at which a POST is a call of its own. */
const posts = new Set(
  allCalls
    .filter(({ method }) => method === 'POST')
    .flatMap((call) => pathsOf(call).map((path) => withoutNames(path))),
);
const served = new Set(addresses.map(({ pattern }) => withoutNames(pattern)));
const gets = allCalls
  .filter(({ method }) => method === 'GET')
  .map((call) => ({ call, paths: pathsOf(call).map(withoutNames) }))
  .map(({ call, paths }) => ({ call, paths: paths.filter((path) => served.has(path) && !posts.has(path)) }));

describe.each(engines.slice(0, 1))('GET calls sent as POST', ({ open }) => {
  let server: TestApp;
  let token: string;
  beforeAll(async () => {
    server = startTestApp(await open());
    token = (await server.addBusiness()).tokens.owner;
  });

  function post(path: string, body: object): Promise<Response> {
    const headers = { Authorization: token, 'Content-Type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    return server.app(new Request(`http://localhost:4600${path}`, request));
  }

  // reference/calls.md section 1, except the list of locations: a POST to its path creates a location.
  test('are accepted by all queries by GET and no other call', async () => {
    const forms = gets.filter(({ call }) => call.postFallback).map(({ call }) => call);
    expect(new Set(forms)).toEqual(new Set([queryAddOns, queryCategories, queryPlans]));
    for (const { call, paths } of gets) {
      for (const path of paths) {
        const { status } = await post(path, {});
        expect([call.name, path, status === 405]).toEqual([call.name, path, !call.postFallback]);
      }
    }
  });

  test.each([queryAddOns, queryCategories, queryPlans])(
    '$name parses the body like the query of its GET',
    async ({ path }) => {
      const asking = (filter: object) => post(path, { query: { filter } });
      expect((await asking({ name: { $in: ['x'.repeat(900), 'y'.repeat(900)] } })).status).toBe(200);
      const refused = await asking({ secret: 1 });
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({
        details: {
          validationError: { fieldViolations: [{ field: expect.stringMatching(/^query\.filter/) }] },
        },
      });
    },
  );
});
