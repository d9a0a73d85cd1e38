import type * as z from 'zod';

/** The parts of schemas. zod types them by its small core type, which lacks the methods of `z.ZodType`. */

export const innerOf = (schema: z.ZodOptional | z.ZodNullable | z.ZodLazy): z.ZodType =>
  schema.unwrap() as z.ZodType;

export const itemOf = (list: z.ZodArray): z.ZodType => list.element as z.ZodType;

export const valueOf = (map: z.ZodRecord): z.ZodType => map.valueType as z.ZodType;

export const optionsOf = (union: z.ZodUnion): readonly z.ZodType[] => union.options as readonly z.ZodType[];

export const fieldsOf = (object: z.ZodObject): Readonly<Record<string, z.ZodType>> => object.shape;

/** Undefined for an unknown or inherited name. */
export const fieldOf = (object: z.ZodObject, key: string): z.ZodType | undefined =>
  Object.hasOwn(object.shape, key) ? (object.shape[key] as z.ZodType) : undefined;
