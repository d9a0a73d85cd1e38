import { expect, test } from 'vitest';
import * as z from 'zod';
import { tolerant } from './call.ts';
import { allCalls } from './calls.ts';
import { sentFormOf } from './entities/values/input.ts';

/** The paths of all objects in a schema that refuse unknown fields. */
function strictPaths(schema: z.ZodType, at: string): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return strictPaths(schema.unwrap() as z.ZodType, at);
  }
  if (schema instanceof z.ZodArray) return strictPaths(schema.element as z.ZodType, `${at}.0`);
  if (schema instanceof z.ZodRecord) return strictPaths(schema.valueType as z.ZodType, `${at}.*`);
  if (schema instanceof z.ZodUnion) {
    return schema.options.flatMap((option, index) => strictPaths(option as z.ZodType, `${at}|${index}`));
  }
  if (!(schema instanceof z.ZodObject)) return [];
  const own = schema.def.catchall instanceof z.ZodUnknown ? [] : [at];
  const inner = Object.entries(schema.shape).flatMap(([key, field]) =>
    strictPaths(field as z.ZodType, `${at}.${key}`),
  );
  return [...own, ...inner];
}

test('no answer schema refuses unknown fields at any depth', () => {
  const strict = allCalls.flatMap(({ name, schemas }) => strictPaths(schemas.answer, name));
  expect(strict).toEqual([]);
});

/** All schemas in a schema, without recursive ones. */
function* schemasIn(schema: z.ZodType, seen = new Set<unknown>()): Generator<z.ZodType> {
  if (seen.has(schema)) return;
  seen.add(schema);
  yield schema;
  const parts: unknown[] = Object.values(schema instanceof z.ZodObject ? schema.shape : schema.def);
  for (const part of parts.flat()) {
    if (part instanceof z.ZodType) yield* schemasIn(part, seen);
  }
}

test('calls check the sent form of every value', () => {
  const others = allCalls.flatMap(({ name, schemas: { path, query, body } }) =>
    [path, query, body].flatMap((schema) =>
      [...schemasIn(schema)].flatMap((part) => (sentFormOf(part) === part ? [] : [name])),
    ),
  );
  expect(others).toEqual([]);
});

const known = z.strictObject({ a: z.string() });

test.each<[part: string, schema: z.ZodType, value: unknown]>([
  ['an object', known, { a: 'x', b: 1 }],
  ['a nullable object', z.strictObject({ part: known.nullable() }), { part: { a: 'x', b: 1 } }],
  [
    'a nullable object that may be missing',
    z.strictObject({ part: known.nullish() }),
    { part: { a: 'x', b: 1 } },
  ],
  ['a list', z.array(known), [{ a: 'x', b: 1 }]],
  ['a map', z.record(z.string(), known), { key: { a: 'x', b: 1 } }],
])('keeps an unknown field in %s', (_, schema, value) => {
  expect(tolerant(schema).parse(value)).toEqual(value);
});

test('keeps null in nullable fields of an answer', () => {
  expect(tolerant(z.strictObject({ part: known.nullable() })).parse({ part: null })).toEqual({ part: null });
});
