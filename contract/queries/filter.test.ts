import { describe, expect, it } from 'vitest';
import { type Condition, isAlwaysTrue, matches } from './condition.ts';
import { ApiError, type FieldViolation } from '../errors.ts';
import { parseFilter } from './filter.ts';
import { type FieldTable, cursorQuery, query, search } from './query.ts';
import { parseSort } from './sorting.ts';

const fields = {
  id: { type: 'guid', sort: true, required: true },
  name: { type: 'text', sort: true, required: true },
  tagLine: { type: 'text' },
  hidden: { type: 'boolean', required: true },
  capacity: { type: 'number' },
  createdDate: { type: 'date', sort: true, required: true },
  type: { type: 'enum', values: ['CLASS', 'COURSE'], required: true },
  staffMemberIds: { type: 'guids' },
  places: {
    type: 'objects',
    items: {
      city: { type: 'text' },
      tagLine: { type: 'text' },
      floor: { type: 'number' },
      rent: { type: 'number', minimumRank: 'owner' },
    },
  },
  'supportedSlugs.name': { type: 'texts', operators: ['hasSome', 'hasAll'] },
  costs: { type: 'number', sort: true, minimumRank: 'owner' },
} as const satisfies FieldTable;

const id = '13d21c63-b5ec-5912-8397-c3a5ddb27a97';

function violations(refused: () => unknown): readonly FieldViolation[] {
  try {
    refused();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'INVALID_ARGUMENT') return error.fieldViolations;
    throw error;
  }
  return [];
}

const parse = (filter: unknown): Condition => parseFilter(filter, fields, 'admin');
const refusals = (filter: unknown) => violations(() => parse(filter)).map(({ field }) => field);

describe('filter', () => {
  const yoga = {
    id,
    name: 'Yoga Flow',
    hidden: false,
    capacity: 12,
    createdDate: '2026-01-31T09:00:00.000Z',
    type: 'CLASS',
    staffMemberIds: [id],
    places: [
      { city: 'Paris', floor: 1 },
      { city: 'Rome', floor: 2 },
    ],
    supportedSlugs: [{ name: 'yoga-flow' }, { name: 'yoga' }],
  };

  it.each([
    [{}, true],
    [undefined, true],
    [null, true],
    [{ name: 'Yoga Flow' }, true],
    [{ name: 'yoga flow' }, false],
    [{ id: id.toUpperCase() }, true],
    [{ tagLine: null }, true],
    [{ tagLine: { $ne: null } }, false],
    [{ tagLine: { $ne: 'Calm' } }, true],
    [{ tagLine: { $exists: false } }, true],
    [{ name: { $isEmpty: false } }, true],
    [{ capacity: { $gte: 12, $lt: 13 } }, true],
    [{ capacity: { $gt: 12 } }, false],
    [{ createdDate: { $lte: '2026-01-31T10:00:00+01:00' } }, true],
    [{ name: { $startsWith: 'Yoga' }, hidden: true }, false],
    [{ type: { $in: ['CLASS', 'COURSE'] } }, true],
    [{ tagLine: { $in: [null, 'Calm'] } }, true],
    [{ name: { $in: [null, 'Calm'] } }, false],
    [{ tagLine: { $nin: [null] } }, false],
    [{ 'supportedSlugs.name': { $hasSome: ['yoga', 'pilates'] } }, true],
    [{ 'supportedSlugs.name': { $hasAll: ['yoga', 'pilates'] } }, false],
    [{ staffMemberIds: null }, false],
    [{ places: { $matchItems: [{ city: 'Rome', floor: 2 }] } }, true],
    [{ places: { $matchItems: [{ city: 'Rome' }, { floor: { $gt: 1 } }] } }, true],
    [{ places: { $matchItems: [{ city: 'Rome' }, { floor: 1 }] } }, false],
    [{ $not: { places: { matchItems: [{ $or: [{ city: 'Oslo' }, { floor: 3 }] }] } } }, true],
    [{ places: { $matchItems: [] } }, true],
    [{ places: { $isEmpty: true } }, false],
    [{ places: null }, false],
    [{ $and: [{ hidden: false }, { $or: [{ name: 'x' }, { capacity: 12 }] }] }, true],
    [{ $or: [] }, false],
    [{ $not: { hidden: false } }, false],
    [{ $not: { $not: { hidden: false } } }, true],
  ])('parses %j', (filter, fits) => {
    expect(matches(parse(filter), yoga)).toBe(fits);
  });

  it.each([
    [{ name: { eq: 'Yoga Flow' } }],
    [{ name: { ne: 'x' } }],
    [{ capacity: { ge: 12, $le: 12 } }],
    [{ capacity: { $ge: 12, gt: 11, lt: 13 } }],
    [{ name: { endsWith: 'Flow', contains: 'a F' } }],
    [{ 'supportedSlugs.name': { hasAll: ['yoga'] } }],
    [{ or: [{ hidden: true }, { not: { hidden: true } }] }],
    [{ and: [{ id: { in: [id] } }, { name: { exists: true } }] }],
  ])('accepts the plain names of the specification too: %j', (filter) => {
    expect(matches(parse(filter), yoga)).toBe(true);
  });

  it.each([
    [{ colour: 'red' }, 'query.filter.colour'],
    [{ costs: 1 }, 'query.filter.costs'],
    [{ constructor: 1 }, 'query.filter.constructor'],
    [JSON.parse('{"__proto__": {"name": "x"}}'), 'query.filter.__proto__'],
    [{ name: JSON.parse('{"__proto__": "x"}') }, 'query.filter.name'],
    [{ toString: { $exists: true } }, 'query.filter.toString'],
    [{ name: { $regex: '.*' } }, 'query.filter.name'],
    [{ name: { $where: '1' } }, 'query.filter.name'],
    [{ name: {} }, 'query.filter.name'],
    [{ name: 7 }, 'query.filter.name'],
    [{ name: ['Yoga'] }, 'query.filter.name'],
    [{ name: 'a\0b' }, 'query.filter.name'],
    [{ name: '\uD800' }, 'query.filter.name'],
    [{ name: 'x'.repeat(1001) }, 'query.filter.name'],
    [{ name: { $startsWith: null } }, 'query.filter.name'],
    [{ name: { $hasSome: ['x'] } }, 'query.filter.name'],
    [{ name: { $exists: 'yes' } }, 'query.filter.name'],
    [{ capacity: '12' }, 'query.filter.capacity'],
    [{ capacity: { $gt: null } }, 'query.filter.capacity'],
    [{ capacity: Number.NaN }, 'query.filter.capacity'],
    [{ capacity: Number.POSITIVE_INFINITY }, 'query.filter.capacity'],
    [{ hidden: 'true' }, 'query.filter.hidden'],
    [{ hidden: { $gt: false } }, 'query.filter.hidden'],
    [{ id: 'one' }, 'query.filter.id'],
    [{ id: { $in: [id, 'two'] } }, 'query.filter.id'],
    [{ id: { $in: id } }, 'query.filter.id'],
    [{ id: { $in: Array.from({ length: 1001 }, () => id) } }, 'query.filter.id'],
    [{ createdDate: '2026-01-31' }, 'query.filter.createdDate'],
    [{ createdDate: '2026-02-30T00:00:00Z' }, 'query.filter.createdDate'],
    [{ createdDate: '0001-01-01T00:00:00+14:00' }, 'query.filter.createdDate'],
    [{ createdDate: 1_769_850_000_000 }, 'query.filter.createdDate'],
    [{ type: 'YOGA' }, 'query.filter.type'],
    [{ staffMemberIds: id }, 'query.filter.staffMemberIds'],
    [{ staffMemberIds: { $hasSome: id } }, 'query.filter.staffMemberIds'],
    [{ staffMemberIds: { $hasSome: [null] } }, 'query.filter.staffMemberIds'],
    [{ 'supportedSlugs.name': { $exists: true } }, 'query.filter.supportedSlugs.name'],
    [{ places: { city: 'Rome' } }, 'query.filter.places'],
    [{ places: 'Rome' }, 'query.filter.places'],
    [{ places: { $hasSome: ['Rome'] } }, 'query.filter.places'],
    [{ places: { $matchItems: { city: 'Rome' } } }, 'query.filter.places'],
    [{ places: { $matchItems: ['Rome'] } }, 'query.filter.places'],
    [{ places: { $matchItems: [{ colour: 'red' }] } }, 'query.filter.places.colour'],
    [{ places: { $matchItems: [{ rent: 1 }] } }, 'query.filter.places.rent'],
    [{ places: { $matchItems: [{ floor: 'first' }] } }, 'query.filter.places.floor'],
    [{ name: { $matchItems: [] } }, 'query.filter.name'],
    [{ $matchItems: [] }, 'query.filter.$matchItems'],
    [{ $and: { name: 'x' } }, 'query.filter.$and'],
    [{ $or: ['x'] }, 'query.filter'],
    [{ $not: [{ name: 'x' }] }, 'query.filter.$not'],
    [{ $nor: [{ name: 'x' }] }, 'query.filter.$nor'],
    [{ $in: [] }, 'query.filter.$in'],
    ['name', 'query.filter'],
    [[], 'query.filter'],
  ])('is refused when malformed: %j', (filter, field) => {
    expect(refusals(filter)).toEqual([field]);
  });

  it('reports all faults at once', () => {
    expect(refusals({ colour: 'red', $and: [{ name: 7 }, { hidden: false }], id: 'one' })).toEqual([
      'query.filter.colour',
      'query.filter.id',
      'query.filter.name',
    ]);
  });

  it("reports a field above the caller's rank exactly like a missing one", () => {
    const [above] = violations(() => parse({ costs: 1 }));
    const [missing] = violations(() => parse({ cools: 1 }));
    expect({ ...above, field: '' }).toEqual({ ...missing, field: '' });
    expect(matches(parseFilter({ costs: 1 }, fields, 'owner'), { costs: 1 })).toBe(true);
  });

  const tooDeep = 'must not be nested deeper than 20 levels';
  const tooMany = 'must have at most 200 conditions';

  it.each([
    ['10,000 levels of $not', nest(10_000, (inner) => ({ $not: inner })), tooDeep],
    ['10,000 levels of $and', nest(10_000, (inner) => ({ $and: [inner] })), tooDeep],
    ['21 levels', nest(20, (inner) => ({ $not: inner })), tooDeep],
    ['201 conditions', { $or: Array.from({ length: 201 }, () => ({ hidden: true })) }, tooMany],
    ['a million empty filters', { $and: Array.from({ length: 1_000_000 }, () => ({})) }, tooMany],
    ['201 empty lists', { $and: Array.from({ length: 201 }, () => ({ $or: [] })) }, tooMany],
    ['many fields', Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`f${at}`, 1])), tooMany],
    [
      'many operators',
      { name: Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`$${at}`, 1])) },
      tooMany,
    ],
  ])('is refused as a whole beyond its limits: %s', (_, filter, description) => {
    expect(violations(() => parse(filter))).toEqual([
      { field: 'query.filter', description, violatedRule: 'MAX_SIZE' },
    ]);
  });

  it('counts the levels of items too', () => {
    expect(refusals(nestedItems(18))).toEqual([]);
    expect(refusals(nestedItems(19))).toEqual(['query.filter.places']);
  });

  it('is accepted at its limits', () => {
    expect(refusals(nest(19, (inner) => ({ $not: inner })))).toEqual([]);
    expect(refusals({ $or: Array.from({ length: 200 }, () => ({ hidden: true })) })).toEqual([]);
    expect(refusals({ id: { $in: Array.from({ length: 1000 }, () => id) } })).toEqual([]);
  });
});

const nestedItems = (levels: number) => ({
  places: { $matchItems: [nest(levels, (inner) => ({ $not: inner }), { city: 'Rome' })] },
});

function nest(levels: number, wrap: (inner: object) => object, innermost: object = { hidden: true }): object {
  let filter = innermost;
  for (let level = 0; level < levels; level += 1) filter = wrap(filter);
  return filter;
}

describe('filter of a by-filter call', () => {
  it.each([
    {},
    { $and: [] },
    { $and: [{}, {}] },
    { $or: [{ name: 'x' }, {}] },
    { $not: { $or: [] } },
    { $not: { id: { $in: [] } } },
    { id: { $nin: [] } },
    { id: { $exists: true } },
    { id: { $ne: null } },
    { name: { $startsWith: '' } },
    { name: { $endsWith: '' } },
    { name: { $contains: '' } },
    { $not: { staffMemberIds: { $hasSome: [] } } },
    { staffMemberIds: { $hasAll: [] } },
    { $or: [{ name: 'x' }, { $not: { name: 'x' } }] },
    { $or: [{ name: 'x' }, { name: { $ne: 'x' } }] },
    { hidden: { $in: [true, false] } },
    { type: { $in: ['COURSE', 'CLASS'] } },
    { $or: [{ hidden: true }, { hidden: false }] },
    { $or: [{ type: 'CLASS' }, { name: 'x' }, { $or: [{ type: { $in: ['COURSE'] } }] }] },
    { $not: { places: { $matchItems: [{ $or: [] }] } } },
    { $not: { $and: [{ name: 'x' }, { name: { $ne: 'x' } }] } },
  ])('matches everything: %j', (filter) => {
    expect(isAlwaysTrue(parse(filter))).toBe(true);
  });

  it.each([
    { name: 'x' },
    { $or: [] },
    { tagLine: { $exists: true } },
    { tagLine: { $contains: '' } },
    { name: { $startsWith: 'x' } },
    { staffMemberIds: { $hasAll: [id] } },
    { $not: { staffMemberIds: { $hasSome: [id] } } },
    { $not: { $not: { name: 'x' } } },
    { hidden: { $in: [true] } },
    { hidden: { $in: [false] } },
    { type: { $in: ['CLASS'] } },
    { $or: [{ hidden: true }, { type: 'CLASS' }] },
    { $and: [{ hidden: true }, { hidden: false }] },
    { $not: { places: { $matchItems: [{ city: 'x' }] } } },
    { $not: { name: 'x' } },
    { $or: [{ name: 'x' }, { $not: { name: 'y' } }] },
    { $or: [{ tagLine: 'x' }, { places: { $matchItems: [{ tagLine: 'x' }] } }] },
  ])('is selective: %j', (filter) => {
    expect(isAlwaysTrue(parse(filter))).toBe(false);
  });
});

it.each([null, [], 'name', 7])('%j is no filter', (filter) => {
  expect(query.safeParse({ filter }).success).toBe(false);
});

describe('sort', () => {
  it('is ascending by default and uses a repeated field once', () => {
    const sort = [{ fieldName: 'name' }, { fieldName: 'id', order: 'DESC' as const }, { fieldName: 'name' }];
    expect(parseSort(sort, fields, 'admin').map(({ path, order }) => `${path} ${order}`)).toEqual([
      'name ASC',
      'id DESC',
    ]);
  });

  it('keeps the order of the first entry of a repeated field, for every caller of a public field', () => {
    const sort = [{ fieldName: 'name', order: 'DESC' as const }, { fieldName: 'name' }];
    expect(parseSort(sort, fields, 'anyone')).toEqual([{ path: 'name', type: 'text', order: 'DESC' }]);
    expect(parseSort(undefined, fields, 'anyone')).toEqual([]);
  });

  it.each(['colour', 'tagLine', 'costs', '__proto__', 'constructor'])('by %s is refused', (fieldName) => {
    const sort = [{ fieldName: 'name' }, { fieldName }];
    expect(violations(() => parseSort(sort, fields, 'admin'))).toEqual([
      {
        field: 'query.sort.1.fieldName',
        description: 'cannot be sorted by',
        violatedRule: 'FIELD_NOT_ALLOWED',
        data: { fieldName },
      },
    ]);
  });

  it('names at most 100 characters of a refused field', () => {
    const [refused] = violations(() => parseSort([{ fieldName: 'x'.repeat(512) }], fields, 'admin'));
    expect(refused?.data).toEqual({ fieldName: 'x'.repeat(100) });
  });

  it('by more fields than the family allows is refused', () => {
    const sort = Array.from({ length: 6 }, () => ({ fieldName: 'name' }));
    expect(parseSort(sort, fields, 'admin', { maximum: 6 })).toHaveLength(1);
    expect(violations(() => parseSort(sort, fields, 'admin', { maximum: 5 }))).toEqual([
      {
        field: 'query.sort',
        description: 'must have at most 5 entries',
        violatedRule: 'MAX_SIZE',
        data: { threshold: 5 },
      },
    ]);
  });
});

describe('wire form', () => {
  it('keeps a filter exactly as sent', () => {
    const sent: unknown = JSON.parse('{"filter": {"__proto__": {"name": "x"}}}');
    expect(Object.keys(query.parse(sent).filter ?? {})).toEqual(['__proto__']);
  });

  it.each([
    { filter: [] },
    { filter: 'name' },
    { sort: [{ fieldName: 'name', order: 'UP' }] },
    { fields: ['name'] },
    { limit: 5 },
    { paging: { limit: 'all' } },
    { paging: { limit: 50, page: 2 } },
  ])('is strict: %j', (sent) => {
    expect(query.safeParse(sent).success).toBe(false);
  });

  it('allows offsets only for families with offset paging', () => {
    expect(query.safeParse({ paging: { limit: 5 } }).success).toBe(true);
    expect(cursorQuery.safeParse({ paging: { limit: 5 } }).success).toBe(false);
  });

  it('refuses aggregations with the same name and blocks of another kind', () => {
    const sum = { name: 'types', type: 'VALUE', fieldPath: 'type' };
    expect(search.safeParse({ aggregations: [sum] }).success).toBe(true);
    expect(search.safeParse({ aggregations: [sum, sum] }).success).toBe(false);
    expect(search.safeParse({ aggregations: [{ ...sum, scalar: { type: 'MIN' } }] }).success).toBe(false);
  });
});
