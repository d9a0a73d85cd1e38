import type { QueryField } from './queries/query.ts';

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
