import type { Declarations } from './audience.ts';
import type { QueryField } from './query.ts';

/** The kind of a field, for inputs, messages and bulk runs. Fields of other kinds have none. */
export type FieldKind = 'text' | 'flag' | 'number' | 'amount' | 'reference' | 'list' | 'minutes';

/** The outcome of a field when its record is cloned. */
export interface CloneRule {
  /** `copied`: the source's value. `assigned`: a new value from the server. `left out`: absent, or an empty list. */
  becomes: 'copied' | 'assigned' | 'left out';
  /** The line of the dialog that explains it; null for derived fields. */
  line: string | null;
  /** The option that changes the outcome. */
  choice: string | null;
}

/** The behaviour of a field besides its schema and its audience. */
export interface FieldTraits {
  kind?: FieldKind;
  /** Its section in the editor. */
  section?: string;
  /** The editor renders its input by its kind; other fields have special inputs. */
  input?: boolean;
  /** Its filters, sorting, search and aggregations. */
  ask?: QueryField;
  clone?: CloneRule;
  /** Bulk runs can change it, with the operations of its kind. */
  bulk?: boolean;
  /** Exported unchanged as a column. */
  exported?: boolean;
  /**
   * `never`: by the server only. `once`: on create only. `apart`: by its own calls. Absent: by every caller who may
   * write the entity. The history contains fields that can change.
   */
  write?: 'never' | 'once' | 'apart' | 'onceThenApart';
  /** Stored in one column with its name in snake case: `tagLine` is `tag_line`. */
  column?: boolean;
}

/** The traits of a field and of its parts, by relative path. */
export interface DeclaredTraits extends FieldTraits {
  parts?: Readonly<Record<string, FieldTraits>>;
}

/** Traits by path: `tagLine`, `payment.fixed.price.value`. */
export type TraitTable = Readonly<Record<string, DeclaredTraits>>;

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
