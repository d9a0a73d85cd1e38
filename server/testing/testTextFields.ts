import * as z from 'zod';
import { fieldsOf, innerOf, itemOf } from '../../contract/schemaParts.ts';

/**
 * The wire paths of all plain texts of a body, from its schema: a list is represented by its first item
 * (`media.items.0.image.altText`); maps are skipped, and so are texts with a format such as ids and dates.
 */
export function textPaths(schema: z.ZodType, at: readonly string[] = []): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return textPaths(innerOf(schema), at);
  }
  if (schema instanceof z.ZodObject) {
    return Object.entries(fieldsOf(schema)).flatMap(([key, field]) => textPaths(field, [...at, key]));
  }
  if (schema instanceof z.ZodArray) return textPaths(itemOf(schema), [...at, '0']);
  return schema instanceof z.ZodString ? [at.join('.')] : [];
}

type Json = Record<string, unknown> | unknown[];

/** The body with `value` at each of the paths; missing lists and objects are created. */
export function withTexts(body: object, paths: readonly string[], value: string): object {
  const copy = structuredClone(body) as Record<string, unknown>;
  for (const path of paths) plant(copy, path.split('.'), value);
  return copy;
}

function plant(into: Json, [key = '', ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) {
    Reflect.set(into, key, value);
    return;
  }
  const present: unknown = Reflect.get(into, key);
  const inner = typeof present === 'object' && present !== null ? present : rest[0] === '0' ? [] : {};
  Reflect.set(into, key, inner);
  plant(inner as Json, rest, value);
}

/** The value at a path, through objects and lists. */
export function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (container, key) =>
        typeof container === 'object' && container !== null ? Reflect.get(container, key) : undefined,
      value,
    );
}
