import { describe, expect, it } from 'vitest';
import { matches } from './condition.ts';
import { ApiError } from '../errors.ts';
import { parseFilter } from './filter.ts';
import { parseOperand, parseOperands } from './operands.ts';
import type { FieldTable, QueryField } from './query.ts';

const id = '13d21c63-b5ec-5912-8397-c3a5ddb27a97';
const fields = {
  name: { type: 'text' },
  price: { type: 'number' },
  hidden: { type: 'boolean' },
  id: { type: 'guid' },
  date: { type: 'date' },
  type: { type: 'enum', values: ['CLASS', 'COURSE'] },
  tags: { type: 'texts' },
  'category.name': { type: 'text' },
  places: { type: 'objects', items: { city: { type: 'text' } } },
} as const satisfies FieldTable;

describe('operand', () => {
  it.each<[QueryField, unknown, unknown]>([
    [fields.name, '', ''],
    [fields.name, 'x'.repeat(1000), 'x'.repeat(1000)],
    [fields.price, 1.5, 1.5],
    [fields.hidden, false, false],
    [fields.id, id.toUpperCase(), id],
    [fields.date, '2026-01-31T10:00:00+01:00', '2026-01-31T09:00:00.000Z'],
    [fields.date, '0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    [fields.type, 'COURSE', 'COURSE'],
    [{ type: 'enum' }, 'ANY', 'ANY'],
  ])('of %j is canonical: %j', (field, value, operand) => {
    expect(parseOperand(value, field)).toEqual({ operand });
  });

  it.each<[QueryField, unknown, string, string]>([
    [fields.name, 7, 'must be compared with text', 'VALIDATION'],
    [fields.name, 'x'.repeat(1001), 'must be compared with text of at most 1000 characters', 'MAX_LENGTH'],
    [
      fields.name,
      'a\u0000',
      'must be compared with well-formed text without U+0000 and byte order mark',
      'VALIDATION',
    ],
    [fields.price, '7', 'must be compared with a number', 'VALIDATION'],
    [fields.price, Number.NaN, 'must be compared with a number', 'VALIDATION'],
    [fields.hidden, 'true', 'must be compared with true or false', 'VALIDATION'],
    [fields.id, 'one', 'must be compared with an id such as 13d21c63-b5ec-5912-8397-c3a5ddb27a97', 'FORMAT'],
    [
      fields.date,
      '2026-01-31',
      'must be compared with a UTC timestamp such as 2026-01-31T09:00:00.000Z',
      'FORMAT',
    ],
    // The year 0 in UTC.
    [
      fields.date,
      '0001-01-01T00:00:00+14:00',
      'must be compared with a UTC timestamp such as 2026-01-31T09:00:00.000Z',
      'FORMAT',
    ],
    [fields.type, 'YOGA', 'must be compared with one of CLASS, COURSE', 'INVALID_ENUM_VALUE'],
    [fields.tags, 'a', 'is a list: use $hasSome or $hasAll, or compare it with null', 'VALIDATION'],
    [fields.places, 'a', 'is a list: use $matchItems, or compare it with null', 'VALIDATION'],
  ])('of %j is refused: %j', (field, value, description, violatedRule) => {
    expect(parseOperand(value, field)).toEqual({ description, violatedRule });
  });
});

describe('list of operands', () => {
  it('holds each value once, and reports null apart', () => {
    expect(parseOperands([id.toUpperCase(), null, id], fields.id)).toEqual({
      operands: [id],
      withNull: true,
    });
    expect(parseOperands(['a', 'b'], fields.tags)).toEqual({ operands: ['a', 'b'], withNull: false });
    expect(parseOperands([], fields.name)).toEqual({ operands: [], withNull: false });
    const numbers = Array.from({ length: 1000 }, (_, at) => at);
    expect(parseOperands(numbers, fields.price)).toEqual({ operands: numbers, withNull: false });
  });

  it.each<[QueryField, unknown, string, string]>([
    [fields.name, 'a', 'takes a list with this operator', 'VALIDATION'],
    [fields.name, Array.from({ length: 1001 }, () => 'a'), 'must list at most 1000 values', 'MAX_SIZE'],
    [fields.name, ['a', 7], 'must be compared with text', 'VALIDATION'],
    [fields.places, ['a'], 'is a list of objects and has no values', 'VALIDATION'],
  ])('of %j is refused', (field, value, description, violatedRule) => {
    expect(parseOperands(value, field)).toEqual({ description, violatedRule });
  });
});

it.each([
  [{ colour: 1 }, 'query.filter.colour', 'cannot be filtered by', 'FIELD_NOT_ALLOWED'],
  ['name', 'query.filter', 'must be a filter object', 'VALIDATION'],
  [{ $not: [] }, 'query.filter.$not', 'takes one filter object', 'VALIDATION'],
  [{ $or: {} }, 'query.filter.$or', 'takes a list of filter objects', 'VALIDATION'],
  [{ name: {} }, 'query.filter.name', 'needs an operator', 'VALIDATION'],
  [
    { name: { ['$' + 'x'.repeat(60)]: 1 } },
    'query.filter.name',
    `has an unknown operator $${'x'.repeat(49)}`,
    'FIELD_NOT_ALLOWED',
  ],
  [
    { hidden: { $gt: true } },
    'query.filter.hidden',
    'does not take $gt, only $eq, $ne, $in, $nin, $exists',
    'FIELD_NOT_ALLOWED',
  ],
  [
    { places: { $matchItems: {} } },
    'query.filter.places',
    'takes a list of filter objects with $matchItems',
    'VALIDATION',
  ],
  [{ tags: { $hasSome: [null] } }, 'query.filter.tags', 'must not contain null', 'VALIDATION'],
  [{ name: { $exists: 1 } }, 'query.filter.name', 'takes true or false with $exists', 'VALIDATION'],
  [{ ['k'.repeat(300)]: 1 }, `query.filter.${'k'.repeat(200)}`, 'cannot be filtered by', 'FIELD_NOT_ALLOWED'],
])(
  'filter %j is refused with the fault and the accepted form',
  (filter, field, description, violatedRule) => {
    expect(() => parseFilter(filter, fields, 'admin')).toThrow(
      expect.objectContaining({ fieldViolations: [{ field, description, violatedRule }] }),
    );
  },
);

it('names a filter at its own path', () => {
  expect(() => parseFilter('x', fields, 'admin', 'search.filter')).toThrow(ApiError);
  expect(() => parseFilter('x', fields, 'admin', 'search.filter')).toThrow(/"search\.filter"/);
});

it.each([
  ['a missing value is neither less nor more', { price: { $lt: 5 } }, {}, false],
  ['a value equal to the bound is not less', { price: { $lt: 5 } }, { price: 5 }, false],
  ['a value equal to the bound is at most that', { price: { $lte: 5 } }, { price: 5 }, true],
  ['a higher value is not at most that', { price: { $lte: 5 } }, { price: 6 }, false],
  ['a lower value is not at least that', { price: { $gte: 5 } }, { price: 4 }, false],
  ['amounts as text are numbers', { price: { $gt: 9 } }, { price: '10.50' }, true],
  ['true equals true', { hidden: true }, { hidden: true }, true],
  [
    'an instant is the same in another form',
    { date: '2026-01-31T09:00:00Z' },
    { date: '2026-01-31T10:00:00+01:00' },
    true,
  ],
  ['true is no number', { price: { $gte: 1 } }, { price: true }, false],
  ['a text is not the number that it looks like', { name: '5' }, { name: 5 }, false],
  ['a longer text is more than its beginning', { name: { $gt: 'Yo' } }, { name: 'Yoga' }, true],
  ['a text is not more than itself', { name: { $gt: 'Yo' } }, { name: 'Yo' }, false],
  ['U+FFFF is less than a surrogate pair', { name: { $lt: '\u{10000}' } }, { name: '\uFFFF' }, true],
  ['U+E000 is less than a surrogate pair', { name: { $lt: '\u{10000}' } }, { name: '\uE000' }, true],
  ['U+D7FF is less than U+E000', { name: { $lt: '\uE000' } }, { name: '\uD7FF' }, true],
  ['the last pair is more than U+FFFF', { name: { $gt: '\uFFFF' } }, { name: '\u{10FFFF}' }, true],
  ['U+103FF is more than U+103FE', { name: { $gt: '\u{103FE}' } }, { name: '\u{103FF}' }, true],
  ['false is less than true only by equality', { hidden: { $in: [false] } }, { hidden: true }, false],
  ['an empty text is empty', { name: { $isEmpty: true } }, { name: '' }, true],
  ['an empty text exists', { name: { $exists: true } }, { name: '' }, true],
  ['a list of an empty text is not empty', { tags: { $isEmpty: true } }, { tags: [''] }, false],
  ['null does not exist', { name: { $exists: true } }, { name: null }, false],
  ['nothing exists below null', { 'category.name': { $exists: true } }, { category: null }, false],
  ['an empty list does not exist', { tags: { $exists: true } }, { tags: [] }, false],
  ['no value is in a list', { name: { $in: ['a'] } }, {}, false],
  ['a text begins with a part', { name: { $startsWith: 'Yo' } }, { name: 'Yoga' }, true],
  ['a text does not begin with its end', { name: { $startsWith: 'ga' } }, { name: 'Yoga' }, false],
  ['a text ends with its end', { name: { $endsWith: 'ga' } }, { name: 'Yoga' }, true],
  ['a text does not end with its beginning', { name: { $endsWith: 'Yo' } }, { name: 'Yoga' }, false],
  ['a missing text has no part', { name: { $contains: '' } }, {}, false],
  ['a missing text has no beginning', { name: { $startsWith: '' } }, {}, false],
  ['a missing text has no end', { name: { $endsWith: '' } }, {}, false],
  ['all values are required', { tags: { $hasAll: ['a', 'b'] } }, { tags: ['b', 'a', 'c'] }, true],
  [
    'inherited values do not count',
    { name: { $exists: true } },
    Object.create({ name: 'Yoga' }) as object,
    false,
  ],
])('%s', (_title, filter, entity, fits) => {
  expect(matches(parseFilter(filter, fields, 'admin'), entity)).toBe(fits);
});
