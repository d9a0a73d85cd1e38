import { expect, test } from 'vitest';
import * as z from 'zod';
import { invalidArgument, mapViolations, type FieldViolation } from './errors.ts';
import { query } from './queries/query.ts';
import { causedBy, zodToViolations } from './violations.ts';

function violationsOf(schema: z.ZodType, value: unknown) {
  const result = schema.safeParse(value, { reportInput: true });
  return result.success ? [] : zodToViolations(result.error, ['service']);
}

test.each<[string, z.ZodType, unknown, object]>([
  ['a missing text', z.object({ a: z.string() }), {}, { field: 'service.a', violatedRule: 'REQUIRED_FIELD' }],
  ['a wrong type', z.string(), 5, { violatedRule: 'VALIDATION', description: 'must be text' }],
  ['a long text', z.string().max(3), 'abcd', { violatedRule: 'MAX_LENGTH', data: { threshold: 3 } }],
  ['an empty text', z.string().min(1), '', { violatedRule: 'MIN_LENGTH', description: 'must not be empty' }],
  [
    'a long list',
    z.array(z.int()).max(1),
    [1, 2],
    { violatedRule: 'MAX_SIZE', description: 'must have at most 1 entry' },
  ],
  ['a large number', z.int().max(10), 11, { violatedRule: 'MAX', description: 'must be at most 10' }],
  ['a number that is not exact', z.int(), 1e20, { violatedRule: 'MAX', data: { threshold: 2 ** 53 - 1 } }],
  ['a fraction', z.int(), 1.5, { violatedRule: 'VALIDATION', description: 'must be a whole number' }],
  ['an id that is none', z.guid(), 'x', { violatedRule: 'FORMAT', data: { type: 'GUID' } }],
  ['an e-mail address that is none', z.email(), 'x', { violatedRule: 'FORMAT', data: { type: 'EMAIL' } }],
  [
    'a value of no list',
    z.enum(['A', 'B']),
    'C',
    {
      violatedRule: 'INVALID_ENUM_VALUE',
      description: 'must be one of A, B',
      data: { values: ['A', 'B'] },
    },
  ],
  [
    'an unknown field',
    z.strictObject({}),
    { a: 1 },
    { field: 'service.a', violatedRule: 'FIELD_NOT_ALLOWED', description: 'is not an accepted field' },
  ],
  ['an entry of a list', z.array(z.string()), ['a', 1], { field: 'service.1' }],
  [
    'a rule of the schema’s own',
    z.string().refine(() => false, { error: 'is wrong', params: { ruleName: 'INVALID_RATE' } }),
    'x',
    { violatedRule: 'OTHER', ruleName: 'INVALID_RATE', description: 'is wrong' },
  ],
  [
    'the branch that came closest',
    z.union([z.string(), z.object({ a: z.object({ b: z.int() }) })]),
    { a: { b: 'x' } },
    { field: 'service.a.b' },
  ],
  [
    'the branch of the value’s own type',
    z.union([z.array(z.string()), z.string().max(2)]),
    'abc',
    { field: 'service', violatedRule: 'MAX_LENGTH' },
  ],
  ['a value that is null', z.string(), null, { violatedRule: 'REQUIRED_FIELD', description: 'is required' }],
  [
    'a short text',
    z.string().min(3),
    'ab',
    { violatedRule: 'MIN_LENGTH', description: 'must be at least 3 characters long' },
  ],
  [
    'a text of another length',
    z.string().length(3),
    'ab',
    { violatedRule: 'EXACT_LENGTH', description: 'must be exactly 3 characters long' },
  ],
  [
    'a short list',
    z.array(z.int()).min(2),
    [1],
    { violatedRule: 'MIN_SIZE', description: 'must have at least 2 entries' },
  ],
  [
    'a list of another length',
    z.array(z.int()).length(2),
    [1],
    { violatedRule: 'EXACT_SIZE', description: 'must have exactly 2 entries' },
  ],
  [
    'a small number',
    z.int().min(1),
    0,
    { violatedRule: 'MIN', description: 'must be at least 1', data: { threshold: 1 } },
  ],
  [
    'a number that is not more',
    z.number().gt(0),
    0,
    { violatedRule: 'MIN', description: 'must be more than 0' },
  ],
  [
    'a number that is not less',
    z.number().lt(5),
    5,
    { violatedRule: 'MAX', description: 'must be less than 5' },
  ],
  [
    'a number between the steps',
    z.number().multipleOf(5),
    7,
    { violatedRule: 'VALIDATION', description: 'must be a multiple of 5' },
  ],
  ['a text that is no number', z.number(), '7', { description: 'must be a number' }],
  ['a text that is no flag', z.boolean(), 'true', { description: 'must be true or false' }],
  ['a text that is no list', z.array(z.int()), 'x', { description: 'must be a list' }],
  ['a text that is no object', z.object({}), 'x', { description: 'must be an object' }],
  ['a text that is no record', z.record(z.string(), z.int()), 'x', { description: 'must be an object' }],
  ['a text that is no date', z.date(), 'x', { description: 'must be of the type date' }],
  [
    'a missing value of a list',
    z.object({ a: z.enum(['A']) }),
    {},
    { field: 'service.a', violatedRule: 'REQUIRED_FIELD', description: 'is required' },
  ],
  [
    'a timestamp that is none',
    z.iso.datetime(),
    'x',
    {
      violatedRule: 'FORMAT',
      description: 'must be a UTC timestamp such as 2026-01-31T09:00:00.000Z',
      data: { type: 'DATE_TIME' },
    },
  ],
  [
    'a timestamp with a message of its own',
    z.iso.datetime({ local: true, error: 'must be a local time' }),
    'x',
    { violatedRule: 'FORMAT', description: 'must be a local time', data: { type: 'DATE_TIME' } },
  ],
  [
    'a projection',
    query,
    { fields: ['id'] },
    {
      field: 'service.fields',
      description: 'must be empty: responses contain whole entities',
      violatedRule: 'FIELD_NOT_ALLOWED',
    },
  ],
  [
    'a pattern without a message',
    z.string().regex(/^a/),
    'x',
    { violatedRule: 'FORMAT', description: 'has an invalid format', data: { type: 'REGEX' } },
  ],
  [
    'a pattern with a message',
    z.string().regex(/^a/, 'must begin with a'),
    'x',
    { violatedRule: 'FORMAT', description: 'must begin with a' },
  ],
  [
    'a key that is not accepted',
    z.record(z.string().max(1), z.int()),
    { ab: 1 },
    { field: 'service.ab', violatedRule: 'MAX_LENGTH', description: 'must be at most 1 character long' },
  ],
  [
    'a missing value of a union',
    z.object({ a: z.discriminatedUnion('b', [z.object({ b: z.literal('c') })]) }),
    {},
    { field: 'service.a', violatedRule: 'REQUIRED_FIELD' },
  ],
  [
    'a value that names no branch',
    z.object({ a: z.discriminatedUnion('b', [z.object({ b: z.literal('c') })]) }),
    { a: { b: 'd' } },
    {
      field: 'service.a.b',
      violatedRule: 'INVALID_ENUM_VALUE',
      description: 'must be one of c',
      data: { values: ['c'] },
    },
  ],
  [
    'a missing name of a branch',
    z.object({ a: z.discriminatedUnion('b', [z.object({ b: z.literal('c') })]) }),
    { a: {} },
    { field: 'service.a.b', violatedRule: 'REQUIRED_FIELD', description: 'is required' },
  ],
  [
    'a value of several branches that exclude each other',
    z.xor([z.string(), z.string().min(1)]),
    'x',
    {
      field: 'service',
      violatedRule: 'ONE_OF_ALIGNMENT',
      description: 'does not match any allowed format',
    },
  ],
  [
    'a rule without parameters',
    z.string().refine(() => false),
    'x',
    { description: 'is not valid', violatedRule: 'VALIDATION' },
  ],
  [
    'a rule with the type of its data',
    z.string().refine(() => false, { params: { violatedRule: 'FORMAT', type: 'PHONE' } }),
    'x',
    { violatedRule: 'FORMAT', data: { type: 'PHONE' } },
  ],
  [
    'a rule with data',
    z.string().refine(() => false, { params: { data: { a: 1 } } }),
    'x',
    { data: { a: 1 } },
  ],
])('names %s', (_what, schema, value, expected) => {
  expect(violationsOf(schema, value)).toEqual([expect.objectContaining(expected)]);
});

test('names a field without a prefix', () => {
  const { error } = z.object({ a: z.string() }).safeParse({}, { reportInput: true });
  expect(error && zodToViolations(error)).toMatchObject([{ field: 'a' }]);
});

test('truncates a path that is longer than any field of the API', () => {
  const { fieldViolations } = invalidArgument([
    { field: 'k'.repeat(100_000), description: 'is wrong', violatedRule: 'VALIDATION' },
  ]);
  expect(fieldViolations[0]?.field).toBe(`${'k'.repeat(1000)}…`);
});

const rename = (violation: FieldViolation) => ({ ...violation, field: `query.${violation.field}` });

test('still reports further violations after renaming the fields of a refusal', () => {
  const violations = Array.from({ length: 101 }, (_, at) => ({
    field: `items.${at}`,
    description: 'is wrong',
    violatedRule: 'VALIDATION' as const,
  }));
  const renamed = mapViolations(invalidArgument(violations), rename);
  expect(renamed.fieldViolations).toHaveLength(100);
  expect(renamed.description).toMatch(
    /^INVALID_ARGUMENT: "query\.items\.0" is wrong, .*, and more fields are not valid$/,
  );
  expect(mapViolations(invalidArgument(violations.slice(1, 2)), rename).description).toBe(
    'INVALID_ARGUMENT: "query.items.1" is wrong',
  );
});

test('reports exactly a hundred violations as complete', () => {
  const refusal = invalidArgument(
    Array.from({ length: 100 }, (_, at) => ({
      field: `${at}`,
      description: 'x',
      violatedRule: 'VALIDATION' as const,
    })),
  );
  expect(refusal.fieldViolations).toHaveLength(100);
  expect(refusal.description).not.toContain('more fields');
});

test('names no more violations than an error, and one that says there are more', () => {
  expect(
    violationsOf(
      z.array(z.string()),
      Array.from({ length: 300 }, () => 1),
    ),
  ).toHaveLength(101);
  const keys = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`k${at}`, 1]));
  expect(violationsOf(z.strictObject({}), keys)).toHaveLength(101);
  expect(violationsOf(z.object({ a: z.string(), b: z.strictObject({}) }), { b: keys })).toHaveLength(101);
});

test('chooses of equally close branches the one with fewer faults', () => {
  const branches = z.union([z.object({ a: z.int(), b: z.int() }), z.object({ a: z.string() })]);
  expect(violationsOf(branches, { a: true })).toMatchObject([
    { field: 'service.a', description: 'must be text' },
  ]);
});

test('a change causes the violations of a field and a rule that were not there before', () => {
  const missing: FieldViolation = { field: 'a', description: 'is required', violatedRule: 'REQUIRED_FIELD' };
  const long: FieldViolation = { field: 'a', description: 'is long', violatedRule: 'MAX_LENGTH' };
  const own: FieldViolation = { field: 'a', description: 'is odd', violatedRule: 'OTHER', ruleName: 'ODD' };
  const worse = { ...own, description: 'is even', ruleName: 'EVEN' };
  expect(causedBy([missing, own], [own, long, worse])).toEqual([long, worse]);
});
