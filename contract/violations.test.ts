import { expect, test } from 'vitest';
import * as z from 'zod';
import { invalidArgument, mapViolations } from './errors.ts';
import { zodToViolations } from './violations.ts';

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
  ['a fraction', z.int(), 1.5, { violatedRule: 'VALIDATION', description: 'must be a whole number' }],
  ['an id that is none', z.guid(), 'x', { violatedRule: 'FORMAT', data: { type: 'GUID' } }],
  ['an e-mail address that is none', z.email(), 'x', { violatedRule: 'FORMAT', data: { type: 'EMAIL' } }],
  [
    'a value of no list',
    z.enum(['A', 'B']),
    'C',
    { violatedRule: 'INVALID_ENUM_VALUE', description: 'must be one of A, B' },
  ],
  [
    'an unknown field',
    z.strictObject({}),
    { a: 1 },
    { field: 'service.a', violatedRule: 'FIELD_NOT_ALLOWED' },
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
])('names %s', (_what, schema, value, expected) => {
  expect(violationsOf(schema, value)).toEqual([expect.objectContaining(expected)]);
});

test('truncates a path that is longer than any field of the API', () => {
  const { fieldViolations } = invalidArgument([
    { field: 'k'.repeat(100_000), description: 'is wrong', violatedRule: 'VALIDATION' },
  ]);
  expect(fieldViolations[0]?.field).toBe(`${'k'.repeat(1000)}…`);
});

test('still reports further violations after renaming the fields of a refusal', () => {
  const violations = Array.from({ length: 101 }, (_, at) => ({
    field: `items.${at}`,
    description: 'is wrong',
    violatedRule: 'VALIDATION' as const,
  }));
  const renamed = mapViolations(invalidArgument(violations), (violation) => ({
    ...violation,
    field: `query.${violation.field}`,
  }));
  expect(renamed.fieldViolations).toHaveLength(100);
  expect(renamed.description).toMatch(
    /^INVALID_ARGUMENT: "query\.items\.0" is wrong, .*, and more fields are not valid$/,
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
