import * as z from 'zod';
import { fieldsOf, innerOf, itemOf, optionsOf } from '../../contract/schemaParts.ts';
import { isFields } from '../../contract/paths.ts';

/** One writable field of a schema: no object, whose fields count themselves; a list or a map counts as one. */
export interface WrittenPath {
  path: string;
  schema: z.ZodType;
}

/** The fields of a body, in the order of its schema. */
export function writtenPaths(schema: z.ZodType, at = ''): WrittenPath[] {
  const inner = bare(schema);
  const shape = inner instanceof z.ZodObject ? Object.entries(fieldsOf(inner)) : [];
  if (shape.length === 0) return [{ path: at, schema: inner }];
  return shape.flatMap(([key, field]) => writtenPaths(field, at === '' ? key : `${at}.${key}`));
}

function bare(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return bare(innerOf(schema));
  }
  return schema;
}

/** Values of every form that the contract has for a text. */
const forms = [
  'Plain text',
  'Other text',
  '12.50',
  '7',
  'https://example.com/one',
  'https://example.com/two',
  '5b3f1d0c-2f57-4a6e-8f0e-6f1c8a6d2e11',
  '6b3f1d0c-2f57-4a6e-8f0e-6f1c8a6d2e12',
  '2027-05-01T10:00:00.000Z',
  '2027-06-01T10:00:00.000Z',
  '2027-05-01',
  '2027-06-01',
  'ada@example.com',
  'eve@example.com',
  '+49 30 1234567',
  '09:30',
  '18:00',
  'EUR',
  'USD',
  'DE',
  'FR',
  'new',
  'old',
];
const numbers = [30, 60, 3, 2, 1, 0, 0.5];

/**
 * Two values of a schema that differ, or all of a flag and of an enum: one if there is no second. Objects and items of
 * lists have all of their fields.
 */
export function valuesOf(given: z.ZodType): unknown[] {
  const schema = bare(given);
  if (schema instanceof z.ZodBoolean) return [true, false];
  if (schema instanceof z.ZodEnum) return [...schema.options];
  if (schema instanceof z.ZodUnion) return optionsOf(schema).flatMap(valuesOf);
  if (schema instanceof z.ZodArray) return valuesOf(itemOf(schema)).map((item) => [item]);
  if (schema instanceof z.ZodRecord) {
    const inner =
      schema.valueType instanceof z.ZodRecord
        ? valuesOf(schema.valueType)
        : [{ text: 'a', count: 1 }, [true]];
    return inner.map((value) => ({ own: value }));
  }
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(fieldsOf(schema)).map(([key, field]) => [key, valuesOf(field)] as const);
    return [0, 1].map((at) =>
      Object.fromEntries(fields.map(([key, values]) => [key, values[at] ?? values[0]])),
    );
  }
  const fitting = [...forms, ...numbers].filter((value) => schema.safeParse(value).success);
  return fitting.slice(0, 2);
}

/** Whether a value has all of another one's fields, with their values. Lists have the same length. */
export function holds(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(value) &&
      value.length === wanted.length &&
      wanted.every((item, at) => holds(value[at], item))
    );
  }
  if (isFields(wanted)) {
    return isFields(value) && Object.entries(wanted).every(([key, field]) => holds(value[key], field));
  }
  return value === wanted;
}
