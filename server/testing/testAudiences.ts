import * as z from 'zod';
import { fieldsOf, innerOf, itemOf, optionsOf, valueOf } from '../../contract/schemaParts.ts';
import { audienceOf, declaresReaders, type Audience } from '../../contract/audience.ts';
import { isFields } from '../../contract/paths.ts';

/** A field that is not for everyone. */
interface StrictField {
  /** In the answer; an item of a list has the path of the list. */
  path: string;
  /** In its entity: the path of its filters. */
  entityPath: string;
  audience: Audience;
}

/** The inner schemas of lists, optional fields, alternatives and maps. Recursive values have no audiences. */
function within(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return within(innerOf(schema));
  }
  if (schema instanceof z.ZodArray) return within(itemOf(schema));
  if (schema instanceof z.ZodRecord) return within(valueOf(schema));
  if (schema instanceof z.ZodUnion) return optionsOf(schema).flatMap(within);
  return [schema];
}

const objectsIn = (schema: z.ZodType) => within(schema).filter((inner) => inner instanceof z.ZodObject);

/** The fields of a schema that are for members, staff or admins, read from its declarations. */
export function strictPaths(
  schema: z.ZodType,
  at = '',
  entityAt?: string,
  around: readonly z.ZodType[] = [],
): StrictField[] {
  return objectsIn(schema).flatMap((object) => {
    if (around.includes(object)) return [];
    const root = entityAt ?? (declaresReaders(object) ? '' : undefined);
    return Object.entries(fieldsOf(object)).flatMap(([key, field]) => {
      const path = joined(at, key);
      const entityPath = root === undefined ? undefined : joined(root, key);
      const audience = audienceOf(object, key) ?? 'visitor';
      const own = audience === 'visitor' ? [] : [{ path, entityPath: entityPath ?? path, audience }];
      return [...own, ...strictPaths(field, path, entityPath, [...around, object])];
    });
  });
}

/** The paths of an answer's fields with their audiences, as far as these are declared. */
export function shownFields(
  schema: z.ZodType,
  value: unknown,
  at = '',
): { path: string; audience: Audience }[] {
  if (Array.isArray(value)) return value.flatMap((item) => shownFields(schema, item, at));
  if (!isFields(value)) return [];
  return objectsIn(schema).flatMap((object) =>
    Object.entries(fieldsOf(object)).flatMap(([key, field]) => {
      if (!Object.hasOwn(value, key)) return [];
      const path = joined(at, key);
      const audience = audienceOf(object, key) ?? 'visitor';
      return [{ path, audience }, ...shownFields(field, value[key], path)];
    }),
  );
}

const joined = (at: string, key: string) => (at === '' ? key : `${at}.${key}`);
