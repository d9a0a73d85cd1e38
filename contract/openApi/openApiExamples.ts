import * as z from 'zod';
import { fieldsOf, innerOf, itemOf, optionsOf } from '../schemaParts.ts';
import { queryFilter } from '../queries/query.ts';

/** Texts and numbers of an example, by field name; the first one that the schema accepts is used. */
const byName: Readonly<Record<string, readonly unknown[]>> = {
  name: ['Yoga'],
  tagLine: ['For beginners'],
  value: ['25.05'],
  currency: ['EUR'],
  email: ['ada@example.com'],
  revision: ['3'],
  slug: ['yoga'],
  limit: [10],
  expression: ['yoga'],
  fieldName: ['name'],
  mask: ['name,tagLine'],
  fieldMask: ['name'],
  timeZone: ['Europe/Berlin'],
  password: ['correct horse battery staple'],
  version: ['alpha'],
  query: ['{ countServices { count } }'],
};

const guidExample = '8f1c6a52-3f0e-4a55-9c0b-6d0a1c2b3d4e';

/** Values of the contract's formats. */
const byForm: readonly unknown[] = [
  'Yoga',
  guidExample,
  '2027-03-01T09:00:00.000Z',
  '2027-03-01',
  '10',
  'EUR',
  'DE',
  'ada@example.com',
  'https://example.com/page',
  '09:00',
  1,
  60,
  true,
  {},
  [],
];

/** Optional fields that an example includes, because they explain the call. */
const sampled = new Set([
  ...Object.keys(byName),
  'id',
  'type',
  'filter',
  'paging',
  'cursorPaging',
  'sort',
  'price',
  'fields',
  'ids',
  'count',
]);

/**
 * A small, typical value that the schema accepts; undefined if none was found. `depth` counts the enclosing objects:
 * deep ones contain required fields only.
 */
export function exampleOf(schema: z.ZodType, name = '', depth = 0): unknown {
  if (schema === queryFilter) return { name: { $startsWith: 'Yoga' } };
  return candidates(schema, name, depth).find((value) => schema.safeParse(value).success);
}

function candidates(schema: z.ZodType, name: string, depth: number): readonly unknown[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return [exampleOf(innerOf(schema), name, depth)];
  }
  if ('item' in schema && schema.item instanceof z.ZodType) return [exampleOf(schema.item, name, depth)];
  if (schema instanceof z.ZodObject) return [objectOf(schema, depth, true), objectOf(schema, depth, false)];
  if (schema instanceof z.ZodArray) {
    const entry = exampleOf(itemOf(schema), name.replace(/s$/, ''), depth);
    return [[entry], []];
  }
  if (schema instanceof z.ZodEnum) return schema.options;
  if (schema instanceof z.ZodLiteral) return [...schema.values];
  if (schema instanceof z.ZodUnion) {
    return [...(byName[name] ?? []), ...optionsOf(schema).map((option) => exampleOf(option, name, depth))];
  }
  return [...(byName[name] ?? []), ...byForm];
}

function objectOf(schema: z.ZodObject, depth: number, withSample: boolean): object {
  const entries = Object.entries(fieldsOf(schema)).flatMap(([key, field]): [string, unknown][] => {
    const isNeeded = !field.safeParse(undefined).success;
    if (!isNeeded && !(withSample && depth < 3 && sampled.has(key))) return [];
    const value = exampleOf(field, key, depth + 1);
    return value === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(entries);
}
