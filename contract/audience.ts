import * as z from 'zod';
import { fieldOf, fieldsOf, innerOf, itemOf, optionsOf } from './schemaParts.ts';
import { rankAllows, type CallerRank } from './callerRank.ts';
import type { DeclaredTraits } from './fieldTraits.ts';

/**
 * The readers of a field: everyone with a token, signed-in persons, staff, or those who manage the catalogue. The names
 * are those of the callers' ranks.
 */
export type Audience = Exclude<CallerRank, 'anyone' | 'owner'>;

/** The stricter of two audiences. */
const stricter = (one: Audience, other: Audience): Audience => (rankAllows(one, other) ? one : other);

/**
 * A field of an entity: its schema, its audience and its traits (contract/fields.ts). The bound on the schema is zod's
 * small core type: the compiler would compare each field with all methods of `z.ZodType`.
 */
interface DeclaredField<
  Schema extends z.core.$ZodType = z.core.$ZodType,
  Traits extends DeclaredTraits = DeclaredTraits,
> {
  readonly schema: Schema;
  readonly audience: Audience;
  readonly traits: Traits;
  /** A setting of the business may extend the audience, so a rule decides and the answer is not masked. */
  readonly decidedByRule?: true;
}

/** Traits only: a misspelt one does not compile. */
type Known<Traits> = Traits & Readonly<Record<Exclude<keyof Traits, keyof DeclaredTraits>, never>>;

const declaredFor =
  (audience: Audience) =>
  <Schema extends z.core.$ZodType, const Traits extends DeclaredTraits = object>(
    schema: Schema,
    traits?: Known<Traits>,
  ): DeclaredField<Schema, Traits> => ({ schema, audience, traits: traits ?? ({} as Traits) });

export const forVisitors = declaredFor('visitor');
export const forStaff = declaredFor('staff');

/** For staff unless the business publishes it. Only staff may query it. */
export const forStaffUnlessPublished = <
  Schema extends z.core.$ZodType,
  const Traits extends DeclaredTraits = object,
>(
  schema: Schema,
  traits?: Known<Traits>,
): DeclaredField<Schema, Traits> => ({ ...forStaff(schema, traits), decidedByRule: true });

export type Declarations = Readonly<Record<string, DeclaredField>>;
type ShapeOf<Fields extends Declarations> = { [Key in keyof Fields]: Fields[Key]['schema'] };

/** Fields with their traits, from a table of both. */
export const eachForVisitors = <
  Table extends Readonly<Record<string, { schema: z.core.$ZodType; traits: DeclaredTraits }>>,
>(
  table: Table,
) =>
  Object.fromEntries(
    Object.entries(table).map(([key, { schema, traits }]) => [key, forVisitors(schema, traits)]),
  ) as unknown as { [Key in keyof Table]: DeclaredField<Table[Key]['schema'], Table[Key]['traits']> };

const declarations = new WeakMap<z.ZodType, Declarations>();

/** A strict object whose fields all declare an audience. */
export function entity<Fields extends Declarations>(
  fields: Fields,
): z.ZodObject<ShapeOf<Fields>, z.core.$strict> {
  const shape = Object.fromEntries(Object.entries(fields).map(([key, { schema }]) => [key, schema]));
  const schema = z.strictObject(shape) as unknown as z.ZodObject<ShapeOf<Fields>, z.core.$strict>;
  declarations.set(schema, fields);
  return schema;
}

type Entity<Shape extends z.ZodRawShape> = z.ZodObject<Shape, z.core.$strict>;

/** An entity without some fields. Unlike `omit` it keeps the audiences of the others. */
export function without<Shape extends z.ZodRawShape, Key extends keyof Shape & string>(
  schema: Entity<Shape>,
  ...keys: readonly Key[]
): Entity<Omit<Shape, Key>> {
  const left = Object.entries(declarations.get(schema) ?? {}).filter(([key]) => !keys.includes(key as Key));
  return entity(Object.fromEntries(left)) as unknown as Entity<Omit<Shape, Key>>;
}

/** An entity with additional or replaced fields. Unlike `extend` it keeps the audiences of the others. */
export function extended<Shape extends z.ZodRawShape, Fields extends Declarations>(
  schema: Entity<Shape>,
  fields: Fields,
): Entity<Omit<Shape, keyof Fields> & ShapeOf<Fields>> {
  return entity({ ...declarations.get(schema), ...fields }) as unknown as Entity<
    Omit<Shape, keyof Fields> & ShapeOf<Fields>
  >;
}

/** Whether all fields of a schema declare an audience. Only tests ask; the declarations are private to this file. */
export function declaresReaders(schema: z.ZodObject): boolean {
  const fields = declarations.get(schema);
  return fields !== undefined && Object.keys(schema.shape).every((key) => Object.hasOwn(fields, key));
}

/** Copies the audiences of a schema to a copy of it. */
export function keepAudiences(schema: z.ZodType, copy: z.ZodType): void {
  const fields = declarations.get(schema);
  if (fields) declarations.set(copy, fields);
}

/** The audience of a path of an entity, such as `tags.privateTags`; undefined for a path that the entity lacks. */
export function audienceOf(schema: z.ZodType, path: string): Audience | undefined {
  let audience: Audience = 'visitor';
  let at = schema;
  for (const key of path.split('.')) {
    const inner = bare(at);
    const field = inner instanceof z.ZodObject ? fieldOf(inner, key) : undefined;
    if (!field) return undefined;
    audience = stricter(audience, declarations.get(inner)?.[key]?.audience ?? 'visitor');
    at = field;
  }
  return audience;
}

/** The fields of an answer that a caller may not read; `true` hides the whole field. Applies to all items of a list. */
export interface Mask {
  readonly [key: string]: Mask | true;
}

/** The mask of an answer for a caller with the audiences of `mayRead`; undefined if it hides nothing. */
export function maskFor(schema: z.ZodType, mayRead: (audience: Audience) => boolean): Mask | undefined {
  return masksIn(schema, mayRead, new Set());
}

function masksIn(
  schema: z.ZodType,
  mayRead: (audience: Audience) => boolean,
  within: ReadonlySet<z.ZodType>,
): Mask | undefined {
  const inner = bare(schema);
  if (inner instanceof z.ZodUnion) {
    const masks = optionsOf(inner).flatMap((option) => masksIn(option, mayRead, within) ?? []);
    return masks.length > 0 ? Object.assign({}, ...masks) : undefined;
  }
  // A recursive schema adds nothing but depth.
  if (!(inner instanceof z.ZodObject) || within.has(inner)) return undefined;
  const fields = declarations.get(inner);
  const inside = new Set([...within, inner]);
  const hidden = Object.entries(fieldsOf(inner)).flatMap(([key, field]) => {
    const declared = fields?.[key];
    const isHidden = declared && !declared.decidedByRule && !mayRead(declared.audience);
    const mask = isHidden ? true : masksIn(field, mayRead, inside);
    return mask ? [[key, mask] as const] : [];
  });
  return hidden.length > 0 ? Object.fromEntries(hidden) : undefined;
}

/** A value without its masked fields. */
export function masked(value: unknown, mask: Mask): unknown {
  if (Array.isArray(value)) return value.map((item) => masked(item, mask));
  if (typeof value !== 'object' || value === null) return value;
  const shown = Object.entries(value).flatMap(([key, field]) => {
    const hidden = Object.hasOwn(mask, key) ? mask[key] : undefined;
    if (hidden === true) return [];
    return [[key, hidden ? masked(field, hidden) : field] as const];
  });
  return Object.fromEntries(shown);
}

/** The inner schema of a list, an optional or a nullable field. */
function bare(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return bare(innerOf(schema));
  return schema instanceof z.ZodArray ? bare(itemOf(schema)) : schema;
}
