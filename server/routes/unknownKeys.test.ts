import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Call } from '../../contract/call.ts';
import { rankAllows, type CallerRank } from '../../contract/callerRank.ts';
import { allCalls } from '../../contract/calls.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { queryFilter } from '../../contract/queries/query.ts';
import { restListQuery } from '../../contract/queries/restList.ts';
import { ofToday } from '../../testDeep.ts';
import { engineOfTheDay } from '../testing/database/testDatabase.ts';
import { studio } from '../samples/studio/studio.ts';
import { requestFor, startTestApp, testNow, type TestApp, type TestBusiness } from '../testing/testApp.ts';
import { makeTestIds } from '../testing/testIds.ts';
import { testInputs, type TestIds } from '../testing/inputs/testInput.ts';

const engines = engineOfTheDay(import.meta.url);

/** A part of a request that gets an unknown key, and the field that the refusal must name. */
interface Place {
  in: 'body' | 'query';
  at: string;
  value: unknown;
  field: string;
}

type Violations = ErrorBody['details']['validationError'];

/** A refused item of a list. */
interface Refused {
  error?: { data?: Violations };
}

const unknown = 'colour';
const masks = ['mask', 'fieldMask'];

/** The paths of a body that can have a key, from its schema; a list is represented by its first item. */
function placesIn(schema: z.ZodType, at: string[] = []): Place[] {
  const path = at.join('.');
  const field = (...further: string[]) => [...at, ...further].join('.');
  const place = (value: unknown, ...further: string[]): Place => ({
    in: 'body',
    at: path,
    value,
    field: field(...further),
  });
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return placesIn(schema.unwrap() as z.ZodType, at);
  }
  if (schema === queryFilter) {
    const condition = { [unknown]: 'red' };
    return [
      place(condition, unknown),
      place({ $not: { $or: [condition] } }, unknown),
      place({ $colour: [condition] }, '$colour'),
      place({ id: { $colour: 'red' } }, 'id'),
    ];
  }
  if (masks.includes(at.at(-1) ?? '')) return [place(unknown), place([unknown])];
  if (at.at(-1) === 'fieldName') return [place(unknown)];
  if (at.at(-1) === 'aggregations') {
    const scalar = { type: 'COUNT_DISTINCT' };
    const sum = { name: 'sum', type: 'SCALAR', fieldPath: unknown, scalar };
    const other = { name: 'other', type: 'VALUE', fieldPath: unknown };
    const nested = { nestedAggregations: [other, sum] };
    return [
      place([other], '0', 'fieldPath'),
      place([sum], '0', 'fieldPath'),
      place([{ ...sum, fieldPath: 'id', scalar: { ...scalar, [unknown]: 1 } }], '0', 'scalar', unknown),
      place([{ ...sum, fieldPath: 'id', [unknown]: 1 }], '0', unknown),
      place(
        [{ name: 'both', type: 'NESTED', nested }],
        '0',
        'nested',
        'nestedAggregations',
        '0',
        'fieldPath',
      ),
    ];
  }
  if (schema instanceof z.ZodObject) {
    const inner = Object.entries(schema.shape);
    return [
      { in: 'body', at: field(unknown), value: 'red', field: field(unknown) },
      ...inner.flatMap(([key, value]) => placesIn(value as z.ZodType, [...at, key])),
    ];
  }
  if (schema instanceof z.ZodArray) return placesIn(schema.element as z.ZodType, [...at, '0']);
  if ('item' in schema && schema.item instanceof z.ZodType) return placesIn(schema.item, at);
  return [];
}

const parameter = (at: string, value: string): Place => ({ in: 'query', at, value, field: at });

/** The paths of the query parameters. */
function parametersOf(schema: z.ZodType): Place[] {
  if (schema === restListQuery) {
    return [
      parameter(unknown, 'red'),
      { ...parameter('filter', `{"${unknown}":"red"}`), field: `filter.${unknown}` },
      { ...parameter('sort', `["${unknown}","ASC"]`), field: 'sort.0' },
    ];
  }
  return [parameter(unknown, 'red')];
}

function put(into: object, path: string, value: unknown): object {
  const copy = structuredClone(into);
  const keys = path.split('.');
  let container: object = copy;
  for (const [at, key] of keys.entries()) {
    if (at === keys.length - 1) Reflect.set(container, key, value);
    else {
      const inner: unknown = Reflect.get(container, key);
      const next = typeof inner === 'object' && inner !== null ? inner : keys[at + 1] === '0' ? [] : {};
      Reflect.set(container, key, next);
      container = next;
    }
  }
  return copy;
}

/** A picture is not JSON, and OAuth defines which parameters its calls ignore. */
const otherRules = ['uploadPicture', 'requestToken', 'revokeToken', 'getTokenInfo', 'getOauthMetadata'];

/** A selection has either ids or a filter. */
const bodyFor = ({ at }: Place, body: object = {}): object =>
  at === 'selection.filter' ? { ...body, selection: {} } : body;

/** Blocks a row with an unknown key in the preview that it stores: serviceImports.test.ts. */
const isRowOfImport = ({ name }: Call, { at }: Place) => name === 'importServices' && at.startsWith('rows.');

const placesOf = (call: Call): Place[] =>
  [...(call.method === 'GET' ? [] : placesIn(call.schemas.body)), ...parametersOf(call.schemas.query)].filter(
    (place) => !isRowOfImport(call, place),
  );

describe.each(engines)('C2: unknown keys in a request on $name', ({ open }) => {
  let server: TestApp;
  let business: TestBusiness;
  let ids: TestIds;
  beforeAll(async () => {
    server = startTestApp(await open(), { mode: 'qa' });
    business = await server.addBusiness(studio(testNow));
    ids = await makeTestIds(server, business);
  });

  const callers = (call: Call): [CallerRank, string | undefined][] => {
    const { visitor, member, staff, admin, owner } = business.tokens;
    const all = { anyone: undefined, visitor, member, staff, admin, owner } as const;
    return (Object.entries(all) as [CallerRank, string | undefined][]).filter(([rank]) =>
      rankAllows(rank, call.caller),
    );
  };

  async function fieldsNamed(
    call: Call,
    place: Place,
    token: string | undefined,
  ): Promise<[number, string[]]> {
    const { path = {}, query = {}, body } = testInputs.get(call.name)?.(ids) ?? {};
    const input = {
      path,
      query: place.in === 'query' ? put(query, place.at, place.value) : query,
      body: place.in === 'body' ? put(bodyFor(place, body), place.at, place.value) : body,
    };
    const response = await server.app(requestFor(call, input, { ...(token !== undefined && { token }) }));
    const {
      details,
      results = [],
      failedLocations = [],
    } = (await response.json()) as Partial<ErrorBody> & {
      results?: { itemMetadata: Refused }[];
      failedLocations?: Refused[];
    };
    const violations = [
      details?.validationError,
      // A login reports everything as an application error.
      details?.applicationError?.data as Violations | undefined,
      ...results.map(({ itemMetadata }) => itemMetadata.error?.data),
      ...failedLocations.map(({ error }) => error?.data),
    ].flatMap((said) => said?.fieldViolations ?? []);
    return [response.status, violations.map(({ field }) => field)];
  }

  test.each(allCalls.filter(({ name }) => !otherRules.includes(name)))(
    '$name refuses unknown keys by name',
    async (call) => {
      const ignored: unknown[] = [];
      const all = callers(call);
      for (const [index, place] of placesOf(call).entries()) {
        for (const [rank, token] of ofToday(all, all.length, index)) {
          const [status, fields] = await fieldsNamed(call, place, token);
          const isItem = status === 200 && fields.length > 0;
          if ((status === 400 || isItem) && fields.includes(place.field)) continue;
          ignored.push(JSON.stringify({ rank, ...place, status, fields }));
        }
      }
      expect(ignored).toEqual([]);
    },
  );
});
