import type { Declarations } from './audience.ts';
import type { QueryField } from './query.ts';

/** What a field holds, as inputs, words and bulk runs distinguish it. Fields of other kinds have none. */
type FieldKind = 'text' | 'flag' | 'number' | 'amount' | 'reference' | 'list' | 'minutes';

/** What becomes of a field when its record is cloned. */
export interface CloneRule {
  /**
   * `copied`: as in the source. `assigned`: given by the server. `left out`: the clone has none, or an empty list.
   */
  becomes: 'copied' | 'assigned' | 'left out';
  /** The line under which people read it; null where it follows from another field. */
  line: string | null;
  /** The choice by which the person who clones decides otherwise. */
  choice: string | null;
}

/** What the product does with a field beside its schema and its readers. */
export interface FieldTraits {
  kind?: FieldKind;
  /** The section of the editor that shows it. */
  section?: string;
  /** The editor draws its input by its kind; other fields have an input of their own. */
  input?: boolean;
  /** Filters, sort orders, search and aggregations: what a query may ask of it. */
  ask?: QueryField;
  clone?: CloneRule;
  /** Bulk runs change it, in the way of its kind. */
  bulk?: boolean;
  /** A column of exported files, with the value as it is. */
  exported?: boolean;
  /**
   * `never`: the server's own. `once`: on create. `apart`: by calls of its own. Everybody who may write the entity where
   * this is absent. The history keeps what can change.
   */
  write?: 'never' | 'once' | 'apart' | 'onceThenApart';
  /** One column of the table holds it, under its name: `tagLine` is `tag_line`. */
  column?: boolean;
}

/** The traits of a field and, by their paths within it, of its parts. */
export interface DeclaredTraits extends FieldTraits {
  parts?: Readonly<Record<string, FieldTraits>>;
}

/** Traits by path: `tagLine`, `payment.fixed.price.value`. */
type TraitTable = Readonly<Record<string, DeclaredTraits>>;

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

/** The traits of an entity's fields and of their parts, in the order of their declaration. */
export function traitsOf<Fields extends Declarations>(
  fields: Fields,
): { readonly [Path in PathOf<Fields>]: TraitsAt<Fields, Path> } {
  const entries = Object.entries(fields).flatMap(([key, { traits }]) => {
    const parts = Object.entries(traits.parts ?? {}).map(([part, own]) => [`${key}.${part}`, own] as const);
    return [[key, traits] as const, ...parts];
  });
  return Object.fromEntries(entries) as { readonly [Path in PathOf<Fields>]: TraitsAt<Fields, Path> };
}

/** The paths whose traits are the wanted ones. */
export type PathsWith<Table, Wanted> = {
  [Path in keyof Table]: Table[Path] extends Wanted ? Path : never;
}[keyof Table] &
  string;

export function pathsWith<Table extends TraitTable, const Wanted extends FieldTraits>(
  table: Table,
  wanted: Wanted,
): PathsWith<Table, Wanted>[] {
  const asked = Object.entries(wanted);
  return Object.entries(table).flatMap(([path, traits]) =>
    asked.every(([name, value]) => traits[name as keyof FieldTraits] === value)
      ? [path as PathsWith<Table, Wanted>]
      : [],
  );
}

/** One trait of every field that has it. */
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

const sortable = { sort: true, aggregate: true } as const;

/** What can be asked of values without anything special. */
export const asked = {
  text: { type: 'text', ...sortable },
  number: { type: 'number', ...sortable },
  /** Every entity says yes or no. */
  flag: { type: 'boolean', ...sortable, required: true },
  date: { type: 'date', ...sortable },
  id: { type: 'guid', ...sortable },
  ids: { type: 'guids', operators: ['eq', 'hasSome', 'hasAll'], ...sortable },
  texts: { type: 'texts', operators: ['eq', 'hasSome', 'hasAll'], ...sortable },
} as const satisfies Record<string, QueryField>;

/** A text without anything special. */
export const plainText = {
  kind: 'text',
  input: true,
  ask: asked.text,
  bulk: true,
  exported: true,
  column: true,
} as const satisfies FieldTraits;
