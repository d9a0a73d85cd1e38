import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type AggregationRequest,
  type AggregationResult,
  aggregationData,
} from '../../../contract/queries/aggregations.ts';
import { ApiError } from '../../../contract/errors.ts';
import { search } from '../../../contract/queries/query.ts';
import { aggregate } from './aggregations.ts';
import type { Database } from '../database.ts';
import type { Asking } from '../families.ts';
import { engines } from '../../testing/database/testDatabase.ts';
import {
  type Offer,
  businessId,
  createOffers,
  offers,
  sampleOffers,
} from '../../testing/database/testFamily.ts';

const asking: Asking = {
  businessId,
  rank: 'admin',
  where: sql<boolean>`offers.business_id = ${businessId}`,
};

const [ann, ben] = ['a0000000-0000-4000-8000-000000000000', 'b0000000-0000-4000-8000-000000000001'] as const;
const base = { type: 'CLASS', staffMemberIds: [], slugs: [], durations: [] };
const yoga: Offer = {
  ...base,
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Yoga',
  price: 10,
  hidden: false,
  createdDate: '2026-03-28T22:30:00.000Z',
  staffMemberIds: [ann, ben],
  durations: [30, 60, 60],
};
const pilates: Offer = {
  ...base,
  id: '00000000-0000-4000-8000-000000000002',
  name: 'Pilates',
  price: 9.5,
  createdDate: '2026-03-28T23:30:00.000Z',
  staffMemberIds: [ann],
};
const course: Offer = {
  ...base,
  id: '00000000-0000-4000-8000-000000000003',
  name: 'Pottery',
  type: 'COURSE',
  hidden: true,
  createdDate: '2026-04-02T12:00:00.000Z',
};

function results(...pairs: [string, number][]) {
  return { results: pairs.map(([value, count]) => ({ value, count })) };
}

function nestedRow(type: [string, number], staff: [string, number], cheapest?: number) {
  return {
    results: {
      types: { value: { value: type[0], count: type[1] } },
      staff: { value: { value: staff[0], count: staff[1] } },
      cheapest: { scalar: cheapest === undefined ? {} : { value: cheapest } },
    },
  };
}

describe.each(engines)('aggregations on $name', ({ open }) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
    await createOffers(db, [yoga, pilates, course]);
  });

  async function sum(aggregation: object, rest: object = {}) {
    const asked = search.parse({ aggregations: [{ name: 'sum', ...aggregation }], ...rest });
    const data = aggregationData.parse(await aggregate(db, offers, asking, asked, 'Europe/Berlin'));
    const [
      { name: _name, type: _type, fieldPath: _path, ...block } = { name: '', type: '' },
    ]: AggregationResult[] = data.results;
    return block;
  }

  async function fieldsRefused(aggregation: object, rest: object = {}): Promise<string[]> {
    const error: unknown = await sum(aggregation, rest).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    return error instanceof ApiError ? error.fieldViolations.map(({ field }) => field) : [];
  }

  it.each<[string, object, [string, number][]]>([
    [
      'counts each value, most frequent first',
      { fieldPath: 'type' },
      [
        ['CLASS', 2],
        ['COURSE', 1],
      ],
    ],
    [
      'counts an entity under each value of its list',
      { fieldPath: 'staffMemberIds' },
      [
        [ann, 2],
        [ben, 1],
      ],
    ],
    [
      'counts a repeated value once',
      { fieldPath: 'durations' },
      [
        ['30', 1],
        ['60', 1],
      ],
    ],
    [
      'sorts by value, numbers as numbers',
      { fieldPath: 'price', value: { sortType: 'VALUE', sortDirection: 'ASC' } },
      [
        ['9.5', 1],
        ['10', 1],
      ],
    ],
    [
      'returns at most the requested number',
      { fieldPath: 'type', value: { limit: 1, sortDirection: 'ASC' } },
      [['COURSE', 1]],
    ],
    [
      'counts missing values on request',
      { fieldPath: 'price', value: { missingValues: 'INCLUDE', sortType: 'VALUE' } },
      [
        ['10', 1],
        ['9.5', 1],
        ['0', 1],
      ],
    ],
    [
      'uses the requested name for the bucket of missing values',
      {
        fieldPath: 'staffMemberIds',
        value: { missingValues: 'INCLUDE', includeOptions: { addToBucket: 'nobody' } },
      },
      [
        [ann, 2],
        [ben, 1],
        ['nobody', 1],
      ],
    ],
    [
      'counts missing flags as false',
      { fieldPath: 'hidden', value: { missingValues: 'INCLUDE' } },
      [
        ['false', 2],
        ['true', 1],
      ],
    ],
  ])('VALUE %s', async (_, aggregation, pairs) => {
    expect(await sum({ type: 'VALUE', ...aggregation })).toEqual({ values: results(...pairs) });
  });

  it('RANGE counts an entity in its first matching bucket, in the requested order', async () => {
    const buckets = [{ from: 10 }, { from: 9, to: 10 }, { to: 9 }, { from: 0 }];
    expect(await sum({ type: 'RANGE', fieldPath: 'price', range: { buckets } })).toEqual({
      ranges: {
        results: [
          { from: 10, count: 1 },
          { from: 9, to: 10, count: 1 },
          { to: 9, count: 0 },
          { from: 0, count: 0 },
        ],
      },
    });
  });

  it.each([
    ['COUNT_DISTINCT', 'type', { scalar: { type: 'COUNT_DISTINCT', value: 2 } }],
    ['COUNT_DISTINCT', 'staffMemberIds', { scalar: { type: 'COUNT_DISTINCT', value: 2 } }],
    ['MIN', 'price', { scalar: { type: 'MIN', value: 9.5 } }],
    ['MAX', 'durations', { scalar: { type: 'MAX', value: 60 } }],
    ['MAX', 'createdDate', { scalarDate: { type: 'MAX', value: '2026-04-02T12:00:00.000Z' } }],
    ['MIN', 'endDate', { scalarDate: { type: 'MIN' } }],
  ])('SCALAR computes the %s of %s', async (type, fieldPath, expected) => {
    expect(await sum({ type: 'SCALAR', fieldPath, scalar: { type } })).toEqual(expected);
  });

  it('SCALAR over no entities returns a count of zero and no minimum', async () => {
    const rest = { filter: { name: 'Nothing' } };
    const countDistinct = { type: 'SCALAR', fieldPath: 'type', scalar: { type: 'COUNT_DISTINCT' } };
    expect(await sum(countDistinct, rest)).toEqual({ scalar: { type: 'COUNT_DISTINCT', value: 0 } });
    const smallest = { type: 'SCALAR', fieldPath: 'price', scalar: { type: 'MIN' } };
    expect(await sum(smallest, rest)).toEqual({ scalar: { type: 'MIN' } });
  });

  it.each([
    [
      undefined,
      [
        ['2026-03-27T23:00:00.000Z', 1],
        ['2026-03-28T23:00:00.000Z', 1],
        ['2026-04-01T22:00:00.000Z', 1],
      ],
    ],
    [
      'UTC',
      [
        ['2026-03-28T00:00:00.000Z', 2],
        ['2026-04-02T00:00:00.000Z', 1],
      ],
    ],
    [
      '-05:00',
      [
        ['2026-03-28T05:00:00.000Z', 2],
        ['2026-04-02T05:00:00.000Z', 1],
      ],
    ],
  ] as [string | undefined, [string, number][]][])(
    'DATE_HISTOGRAM uses days of the zone %s',
    async (timeZone, pairs) => {
      const days = {
        type: 'DATE_HISTOGRAM',
        fieldPath: 'createdDate',
        dateHistogram: { interval: 'DAY' },
      };
      expect(await sum(days, { timeZone })).toEqual({ dateHistogram: results(...pairs) });
    },
  );

  it.each([
    ['YEAR', ['2026-01-01T00:00:00.000Z', 3]],
    ['MONTH', ['2026-03-01T00:00:00.000Z', 2], ['2026-04-01T00:00:00.000Z', 1]],
    ['WEEK', ['2026-03-23T00:00:00.000Z', 2], ['2026-03-30T00:00:00.000Z', 1]],
    ['DAY', ['2026-03-28T00:00:00.000Z', 2], ['2026-04-02T00:00:00.000Z', 1]],
    [
      'HOUR',
      ['2026-03-28T22:00:00.000Z', 1],
      ['2026-03-28T23:00:00.000Z', 1],
      ['2026-04-02T12:00:00.000Z', 1],
    ],
    [
      'MINUTE',
      ['2026-03-28T22:30:00.000Z', 1],
      ['2026-03-28T23:30:00.000Z', 1],
      ['2026-04-02T12:00:00.000Z', 1],
    ],
    [
      'SECOND',
      ['2026-03-28T22:30:00.000Z', 1],
      ['2026-03-28T23:30:00.000Z', 1],
      ['2026-04-02T12:00:00.000Z', 1],
    ],
  ] as [string, ...[string, number][]][])('DATE_HISTOGRAM counts by %s', async (interval, ...pairs) => {
    const histogram = { type: 'DATE_HISTOGRAM', fieldPath: 'createdDate', dateHistogram: { interval } };
    expect(await sum(histogram, { timeZone: 'UTC' })).toEqual({ dateHistogram: results(...pairs) });
  });

  it('DATE_HISTOGRAM returns the first two hundred dates', async () => {
    const other = await open();
    const days = Array.from({ length: 210 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString());
    const rows = days.map((createdDate): Offer => ({ ...yoga, id: crypto.randomUUID(), createdDate }));
    await createOffers(other, rows);
    const dateHistogram = { interval: 'DAY' as const };
    const aggregations: AggregationRequest[] = [
      { name: 'days', type: 'DATE_HISTOGRAM', fieldPath: 'createdDate', dateHistogram },
    ];
    const { results: sums } = await aggregate(
      other,
      offers,
      asking,
      { aggregations, timeZone: 'UTC' },
      'UTC',
    );
    const dates = sums[0]?.dateHistogram?.results.map(({ value }) => value);
    expect(dates).toEqual(days.slice(0, 200));
    await other.close();
  });

  it('NESTED limits each level within the enclosing bucket', async () => {
    const nestedAggregations = [
      { name: 'types', type: 'VALUE', fieldPath: 'type' },
      { name: 'staff', type: 'VALUE', fieldPath: 'staffMemberIds', value: { missingValues: 'INCLUDE' } },
      { name: 'cheapest', type: 'SCALAR', fieldPath: 'price', scalar: { type: 'MIN' } },
    ];
    expect(await sum({ type: 'NESTED', nested: { nestedAggregations } })).toEqual({
      nested: {
        results: [
          nestedRow(['CLASS', 2], [ann, 2], 9.5),
          nestedRow(['CLASS', 2], [ben, 1], 10),
          nestedRow(['COURSE', 1], ['N/A', 1]),
        ],
      },
    });
  });

  it('NESTED counts ranges and days within values', async () => {
    const nestedAggregations = [
      { name: 'prices', type: 'RANGE', fieldPath: 'price', range: { buckets: [{ to: 10 }, { from: 10 }] } },
      {
        name: 'months',
        type: 'DATE_HISTOGRAM',
        fieldPath: 'createdDate',
        dateHistogram: { interval: 'MONTH' },
      },
    ];
    const { nested } = await sum({ type: 'NESTED', nested: { nestedAggregations } });
    expect(nested?.results.map((row) => row.results)).toEqual([
      {
        prices: { range: { to: 10, count: 1 } },
        months: { dateHistogram: { value: '2026-02-28T23:00:00.000Z', count: 1 } },
      },
      {
        prices: { range: { from: 10, count: 1 } },
        months: { dateHistogram: { value: '2026-02-28T23:00:00.000Z', count: 1 } },
      },
    ]);
  });

  it('aggregates the matches of filter and free text', async () => {
    const types = { type: 'VALUE', fieldPath: 'type' };
    expect(await sum(types, { filter: { hidden: true } })).toEqual({ values: results(['COURSE', 1]) });
    expect(await sum(types, { search: { expression: 'yog' } })).toEqual({ values: results(['CLASS', 1]) });
  });

  it.each<[object, object, string]>([
    [{ type: 'VALUE', fieldPath: 'colour' }, {}, 'search.aggregations.0.fieldPath'],
    [{ type: 'VALUE', fieldPath: 'costs' }, {}, 'search.aggregations.0.fieldPath'],
    [{ type: 'VALUE', fieldPath: 'constructor' }, {}, 'search.aggregations.0.fieldPath'],
    [{ type: 'SCALAR', fieldPath: 'name', scalar: { type: 'MIN' } }, {}, 'search.aggregations.0.fieldPath'],
    [
      { type: 'RANGE', fieldPath: 'name', range: { buckets: [{ from: 1 }] } },
      {},
      'search.aggregations.0.fieldPath',
    ],
    [{ type: 'VALUE', fieldPath: 'type' }, { filter: { colour: 1 } }, 'search.filter.colour'],
  ])('refuses %j with %j', async (aggregation, rest, field) => {
    expect(await fieldsRefused(aggregation, rest)).toEqual([field]);
  });

  it('counts every field of many services like a plain loop', async () => {
    const rows = sampleOffers();
    const other = await open();
    await createOffers(other, rows);
    const valuesOf: Record<string, (row: Offer) => (string | number | boolean | undefined)[]> = {
      name: ({ name }) => [name],
      tagLine: ({ tagLine }) => [tagLine],
      price: ({ price }) => [price],
      hidden: ({ hidden }) => [hidden],
      createdDate: ({ createdDate }) => [createdDate],
      categoryId: ({ categoryId }) => [categoryId],
      'slugs.name': ({ slugs }) => [...new Set(slugs.map(({ name }) => name))],
      durations: ({ durations }) => [...new Set(durations)],
    };
    const aggregations = Object.keys(valuesOf).map((fieldPath): AggregationRequest => ({
      name: fieldPath,
      type: 'VALUE',
      fieldPath,
      value: { limit: 250 },
    }));
    const data = await aggregate(other, offers, asking, { aggregations }, 'UTC');
    for (const { name, values } of data.results) {
      const counts = new Map<string, number>();
      for (const value of rows.flatMap((row) => valuesOf[name]?.(row) ?? [])) {
        if (value !== undefined) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
      }
      const found = values?.results.map(({ value, count }) => [value, count]) ?? [];
      expect(new Map(found as [string, number][])).toEqual(counts);
    }
    await other.close();
  });
});
