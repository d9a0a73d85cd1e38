import * as z from 'zod';
import { fieldOf, innerOf, itemOf } from '../../contract/schemaParts.ts';
import { isFields } from '../../contract/paths.ts';

/**
 * Returns a request without the nulls that mean an omitted field. Many clients write `null` for fields that they
 * omit, and the platform accepts that. Null stays where the schema accepts it, for example to clear a field in an
 * update.
 */
export function withoutAbsentNulls(schema: z.ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return withoutAbsentNulls(innerOf(schema), value);
  }
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((item) => withoutAbsentNulls(itemOf(schema), item));
  }
  if (schema instanceof z.ZodObject && isFields(value)) {
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
        const field = fieldOf(schema, key);
        if (!field) return [[key, inner]];
        const saysNothing = inner === null && takes(field, undefined) && !takes(field, null);
        return saysNothing ? [] : [[key, withoutAbsentNulls(field, inner)]];
      }),
    );
  }
  return value;
}

function takes(schema: z.ZodType, value: null | undefined): boolean {
  return schema.safeParse(value).success;
}
