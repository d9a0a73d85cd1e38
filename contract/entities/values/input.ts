import * as z from 'zod';
import { fieldsOf, innerOf, itemOf } from '../../schemaParts.ts';

/** The input of a write for `T`: any part of it; null clears a field. */
export type Input<T> = T extends readonly (infer Item)[]
  ? Input<Item>[]
  : T extends object
    ? { [Key in keyof T]?: Input<T[Key]> | null }
    : T;

/**
 * The schema of a create or update body: every field optional and nullable at every depth, limits and strictness
 * unchanged. The rules of the entity require the fields of a create, with messages of their own.
 */
export function inputOf<Schema extends z.ZodType>(schema: Schema): z.ZodType<Input<z.infer<Schema>>> {
  return partial(schema) as z.ZodType<Input<z.infer<Schema>>>;
}

const sentForms = new WeakMap<z.ZodType, z.ZodType>();

/**
 * A copy of the schema, with a stricter one, `sent`, for writes. Answers may contain more: records older than a rule,
 * and those of other hosts.
 */
export function sentAs<Schema extends z.ZodType>(schema: Schema, sent: Schema): Schema {
  const copy = schema.clone();
  sentForms.set(copy, sent);
  return copy;
}

/** The write schema of a single value. */
export function sentFormOf<Schema extends z.ZodType>(schema: Schema): Schema {
  return (sentForms.get(schema) as Schema | undefined) ?? schema;
}

const asSentForms = new WeakMap<z.ZodType, z.ZodType>();

/** The schema with the write schemas of all values in it; itself if it has none. */
export function asSent<Schema extends z.ZodType>(schema: Schema): Schema {
  const known = asSentForms.get(schema) ?? withSentForms(schema);
  asSentForms.set(schema, known);
  return known as Schema;
}

function withSentForms(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(fieldsOf(schema));
    const sent = fields.map(([key, field]) => [key, asSent(field)] as const);
    if (sent.every(([, field], index) => field === fields[index]?.[1])) return schema;
    return schema.clone({ ...schema.def, shape: Object.fromEntries(sent) });
  }
  if (schema instanceof z.ZodArray) {
    const element = asSent(itemOf(schema));
    return element === schema.element ? schema : schema.clone({ ...schema.def, element });
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    const innerType = asSent(innerOf(schema));
    return innerType === schema.unwrap() ? schema : z.clone(schema, { ...schema.def, innerType });
  }
  if (schema instanceof z.ZodUnion) {
    const { def } = schema as z.ZodUnion<readonly z.ZodType[]>;
    const options = def.options.map(asSent);
    return options.every((option, index) => option === def.options[index])
      ? schema
      : schema.clone({ ...def, options });
  }
  return sentFormOf(schema);
}

function partial(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape: Record<string, z.ZodType> = {};
    for (const [key, field] of Object.entries(fieldsOf(schema))) {
      shape[key] = partial(withoutOptional(field)).nullish();
    }
    return z.strictObject(shape);
  }
  // A clone keeps the list's own limits.
  if (schema instanceof z.ZodArray) {
    return schema.clone({ ...schema.def, element: partial(itemOf(schema)) });
  }
  return sentFormOf(schema);
}

function withoutOptional(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional ? innerOf(schema) : schema;
}
