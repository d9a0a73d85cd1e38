import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type Call, pathParameters } from '../../contract/call.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { engineOfTheDay } from '../testing/database/testDatabase.ts';
import { routeFamilies } from './routes.ts';
import { studio } from '../samples/studio/studio.ts';
import { deep } from '../../testDeep.ts';
import { randomSeed, samplesOf } from '../../testProperty.ts';
import { requestFor, startTestApp, testNow, type TestApp, type TestBusiness } from '../testing/testApp.ts';

const engines = engineOfTheDay(import.meta.url);

/**
 * No random request to any call may cause a server failure or an answer with SQL, a stack trace or a path
 * (specification section 8, security goal C17).
 */
const calls = routeFamilies.flatMap(({ routes }) => routes.map(({ call }) => call));

const leaked = /\bselect\b|pg_|\bat .*\.[jt]s\b|node_modules|SQLSTATE|syntax error/i;

const { services, categories, locations, staffMembers } = studio(testNow);

/** Ids of the sample business, so that calls find records, and one id that does not exist. */
const known = [
  ...services.slice(0, 6).map(({ id }) => id),
  ...categories.slice(0, 2).map(({ id }) => id),
  ...locations.slice(0, 2).map(({ id }) => id),
  ...staffMembers.slice(0, 2).map(({ resourceId }) => resourceId),
  '11111111-1111-4111-8111-111111111111',
];
const noIds = ['x', '..', '%00', '__proto__', '1'.repeat(300)];

const requests = deep(100_000, 2000);

const strange: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    null,
    '',
    -0,
    1e300,
    Number.MAX_SAFE_INTEGER + 1,
    '\0',
    '\uD800',
    '\uFEFFx',
    "'; drop table services; --",
    '%',
    '11111111-1111-4111-8111-111111111111',
    '2027-03-01T09:00:00Z',
    '0001-01-01T00:00:00Z',
    '+275760-09-13T00:00:00Z',
    'x'.repeat(5000),
    [],
    {},
    [[[[]]]],
    { $not: {} },
    { constructor: 1 },
  ),
);

/** Bodies of a call: mostly valid with some strange values, so that they pass the schema. */
function bodyOf(schema: z.ZodType, depth = 0): fc.Arbitrary<unknown> {
  if (depth > 6) return strange;
  const well = shaped(schema, depth);
  return fc.oneof({ weight: 40, arbitrary: well }, { weight: 1, arbitrary: strange });
}

function shaped(schema: z.ZodType, depth: number): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return bodyOf(schema.unwrap() as z.ZodType, depth);
  }
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([key, field]) => [
      key,
      bodyOf(field as z.ZodType, depth + 1),
    ]);
    return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
      requiredKeys: [],
    });
  }
  if (schema instanceof z.ZodArray)
    return fc.array(bodyOf(schema.element as z.ZodType, depth + 1), { maxLength: 3 });
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodNumber) return fc.constantFrom(0, 1, -1, 50, 2_147_483_648, 0.5);
  if (schema instanceof z.ZodGUID) return fc.constantFrom(...known);
  if (schema instanceof z.ZodString) return fc.oneof(fc.constantFrom('1', 'Yoga', 'name', 'EUR'), strange);
  if ('item' in schema && schema.item instanceof z.ZodType) return bodyOf(schema.item, depth);
  if (schema instanceof z.ZodUnion) {
    return fc.oneof(...schema.options.map((option) => bodyOf(option as z.ZodType, depth + 1)));
  }
  // Filters, and objects with content chosen by the caller.
  return fc.oneof(fc.constantFrom({}, { name: 'Yoga' }, { id: { $ne: known[0] } }), strange);
}

describe.each(engines)('on $name', ({ open }) => {
  let server: TestApp;
  let business: TestBusiness;
  beforeAll(async () => {
    server = startTestApp(await open());
    business = await server.addBusiness(studio(testNow));
  });

  async function send(call: Call, input: { path: unknown; query: unknown; body: unknown }, token: string) {
    const response = await server.app(requestFor(call, input, { token }));
    const text = await response.text();
    return { status: response.status, text, type: response.headers.get('content-type') ?? '' };
  }

  test(
    `C17: none of ${requests} random requests fails the server or reveals internals (FRONTDESK_SEED=${randomSeed})`,
    async () => {
      const failures: unknown[] = [];
      let sent = 0;
      let taken = 0;
      const runs = Math.ceil(requests / calls.length);
      for (const call of calls) {
        const input = fc.record({
          id: fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...known) }, fc.constantFrom(...noIds)),
          query: bodyOf(call.schemas.query),
          body: bodyOf(call.schemas.body),
          rank: fc.constantFrom('owner' as const, 'owner' as const, 'visitor' as const),
        });
        for (const { id, query, body, rank } of samplesOf(input, runs)) {
          const path = Object.fromEntries(pathParameters(call.path).map((name) => [name, id]));
          const hasBody = call.method !== 'GET' && call.method !== 'DELETE';
          const asked = { path, query: isObject(query) ? query : {}, body: hasBody ? body : undefined };
          const answer = await send(call, asked, business.tokens[rank]);
          sent += 1;
          taken += answer.status === 200 ? 1 : 0;
          if (
            answer.status >= 500 ||
            (answer.status !== 200 && leaked.test(wordsOfServer(answer.text, asked)))
          ) {
            failures.push({ call: call.name, asked, answer });
          }
        }
      }
      expect({ randomSeed, failures }).toEqual({ randomSeed, failures: [] });
      expect(sent).toBeGreaterThanOrEqual(requests);
      // Requests that are all refused by the schema test little of the server.
      expect(taken).toBeGreaterThan(requests / 20);
      expect(server.log.filter((entry) => 'failure' in entry)).toEqual([]);
    },
    deep(7_200_000, 600_000),
  );

  test('C17: refusals follow the error format of the API', async () => {
    const refusals: { name: string; text: string }[] = [];
    for (const call of calls.filter(({ method }) => method === 'POST' || method === 'PATCH')) {
      const path = Object.fromEntries(pathParameters(call.path).map((name) => [name, known[0]]));
      const answer = await send(call, { path, query: {}, body: { unheardOf: true } }, business.tokens.owner);
      const isRefusal = answer.status !== 200 && answer.type.includes('json');
      if (isRefusal) refusals.push({ name: call.name, text: answer.text });
    }
    expect(refusals.length).toBeGreaterThan(100);
    for (const { name, text } of refusals) {
      const { message, details } = JSON.parse(text) as ErrorBody;
      expect([name, message]).toEqual([name, expect.any(String)]);
      expect([name, details]).toEqual([name, expect.any(Object)]);
    }
  });
});

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The answer without the caller's own texts; a refusal may repeat a field name that was sent. */
function wordsOfServer(text: string, asked: object): string {
  const said = JSON.stringify(asked);
  return text.replaceAll(/"(?:[^"\\]|\\.)*"/g, (quoted) =>
    said.includes(quoted.slice(1, -1)) ? '""' : quoted,
  );
}
