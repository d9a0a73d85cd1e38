import type * as z from 'zod';
import { audienceOf, type Declarations } from './audience.ts';
import type { FieldTraits, TraitTable } from './fieldTraits.ts';
import type { FieldTable, QueryField } from './queries/query.ts';

type PartsOf<Field> = Field extends { traits: { parts: infer Parts } } ? Parts : object;

type PathOf<Fields> = {
  [Key in keyof Fields & string]: Key | `${Key}.${keyof PartsOf<Fields[Key]> & string}`;
}[keyof Fields & string];

type TraitsAt<Fields extends Declarations, Path> = Path extends keyof Fields
  ? Fields[Path]['traits']
  : Path extends `${infer Key}.${infer Part}`
    ? Key extends keyof Fields
      ? Part extends keyof PartsOf<Fields[Key]>
        ? PartsOf<Fields[Key]>[Part]
        : never
      : never
    : never;

/** The traits of an entity's fields and their parts, in the order of declaration. */
export function traitsOf<Fields extends Declarations>(
  fields: Fields,
): { readonly [Path in PathOf<Fields>]: TraitsAt<Fields, Path> } {
  const entries = Object.entries(fields).flatMap(([key, { traits }]) => {
    const parts = Object.entries(traits.parts ?? {}).map(([part, own]) => [`${key}.${part}`, own] as const);
    return [[key, traits] as const, ...parts];
  });
  return Object.fromEntries(entries) as { readonly [Path in PathOf<Fields>]: TraitsAt<Fields, Path> };
}

/** The paths with matching traits. */
export type PathsWith<Table, Wanted> = {
  [Path in keyof Table]: Table[Path] extends Wanted ? Path : never;
}[keyof Table] &
  string;

/** The paths of a table whose traits have all wanted values. */
export function pathsWith<
  Table extends TraitTable,
  const Wanted extends Pick<FieldTraits, 'kind' | 'section' | 'bulk' | 'exported' | 'write' | 'column'>,
>(table: Table, wanted: Wanted): PathsWith<Table, Wanted>[] {
  const asked = Object.entries(wanted);
  return Object.entries(table).flatMap(([path, traits]) =>
    asked.every(([name, value]) => traits[name as keyof FieldTraits] === value)
      ? [path as PathsWith<Table, Wanted>]
      : [],
  );
}

/** One trait by path, for every field that has it. */
export function traitBy<Table extends TraitTable, const Name extends keyof FieldTraits>(
  table: Table,
  name: Name,
): { readonly [Path in PathsWith<Table, Record<Name, unknown>>]: NonNullable<Table[Path][Name]> } {
  const entries = Object.entries(table).flatMap(([path, traits]) => {
    const value = traits[name];
    return value === undefined ? [] : [[path, value] as const];
  });
  return Object.fromEntries(entries) as {
    readonly [Path in PathsWith<Table, Record<Name, unknown>>]: NonNullable<Table[Path][Name]>;
  };
}

/**
 * The table with each field's `minimumRank` derived from its audience in the entity. A field of another entity sets
 * `minimumRank` itself.
 */
export function askable<Table extends FieldTable>(entity: z.ZodType, table: Table): Table {
  const fields = Object.entries(table).map(([path, field]) => {
    const minimumRank = field.minimumRank ?? audienceOf(entity, path);
    if (!minimumRank) throw new Error(`Say who may ask about ${path}: the entity has no such field.`);
    return [path, { ...field, minimumRank }];
  });
  return Object.fromEntries(fields) as Table;
}

const sortable = { sort: true, aggregate: true } as const;

/** The query fields of plain values. */
export const asked = {
  text: { type: 'text', ...sortable },
  number: { type: 'number', ...sortable },
  /** Every entity has a value, true or false. */
  flag: { type: 'boolean', ...sortable, required: true },
  date: { type: 'date', ...sortable },
  id: { type: 'guid', ...sortable },
  ids: { type: 'guids', operators: ['eq', 'hasSome', 'hasAll'], ...sortable },
  texts: { type: 'texts', operators: ['eq', 'hasSome', 'hasAll'], ...sortable },
} as const satisfies Record<string, QueryField>;

/** A plain text. */
export const plainText = {
  kind: 'text',
  input: true,
  ask: asked.text,
  bulk: true,
  exported: true,
  column: true,
} as const satisfies FieldTraits;
