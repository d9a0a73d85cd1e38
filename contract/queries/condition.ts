import type { FieldType } from './query.ts';

/**
 * A validated filter: every field exists, every operand has the field's type. contract/queries/filter.ts parses it,
 * server/database/lists/filterToSql.ts turns it into SQL, {@link matches} defines its meaning.
 *
 * In short: a comparison with a missing value is false, and `not` negates that, so `$ne`, `$nin` and `$not` include
 * entities without the field. Text is compared exactly, case-sensitive, and ordered by code point; only search is
 * tolerant. Instants are compared in milliseconds.
 */
export type Condition =
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly Condition[] }
  | { readonly kind: 'not'; readonly condition: Condition }
  /** One item of the list of objects matches; the condition's paths are relative to the item. */
  | { readonly kind: 'matchItems'; readonly path: string; readonly condition: Condition }
  | FieldCondition;

export type Operand = string | number | boolean;

interface OnField {
  readonly path: string;
  readonly type: FieldType;
  /** Every entity has a value in this field. */
  readonly required: boolean;
  /** All possible values of a small domain: true and false, or the values of an enumeration. */
  readonly domain?: readonly Operand[];
}

export type FieldCondition = OnField &
  (
    | { readonly kind: 'compare'; readonly operator: Comparison; readonly operand: Operand }
    | { readonly kind: 'in'; readonly operands: readonly Operand[] }
    | { readonly kind: TextMatch; readonly operand: string }
    | { readonly kind: 'hasSome' | 'hasAll'; readonly operands: readonly Operand[] }
    /** There is a value; an empty text counts as one, an empty list does not. */
    | { readonly kind: 'exists' }
    /** There is no value, or an empty text or list. */
    | { readonly kind: 'empty' }
  );

export type Comparison = 'eq' | 'gt' | 'gte' | 'lt' | 'lte';
export type TextMatch = 'startsWith' | 'endsWith' | 'contains';

export const always: Condition = { kind: 'and', conditions: [] };

/**
 * Whether an entity, in its wire form, matches. Defines the meaning of a filter; the SQL of
 * server/database/lists/filterToSql.ts is tested against it.
 */
export function matches(condition: Condition, entity: unknown): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.conditions.every((inner) => matches(inner, entity));
    case 'or':
      return condition.conditions.some((inner) => matches(inner, entity));
    case 'not':
      return !matches(condition.condition, entity);
    case 'matchItems':
      return valuesAt(entity, condition.path.split('.')).some((item) => matches(condition.condition, item));
    case 'compare':
    case 'in':
    case 'startsWith':
    case 'endsWith':
    case 'contains':
    case 'hasSome':
    case 'hasAll':
    case 'exists':
    case 'empty':
      return holds(condition, valuesAt(entity, condition.path.split('.')));
    default:
      return condition satisfies never;
  }
}

/** The values at a path, through objects and lists of objects. Missing and null yield none. */
function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, path));
  if (value === undefined || value === null) return [];
  const [key, ...rest] = path;
  if (key === undefined) return [value];
  return typeof value === 'object' && Object.hasOwn(value, key)
    ? valuesAt((value as Record<string, unknown>)[key], rest)
    : [];
}

function holds(condition: FieldCondition, values: readonly unknown[]): boolean {
  switch (condition.kind) {
    case 'exists':
      return values.length > 0;
    case 'empty':
      return values.length === 0 || (condition.type === 'text' && values[0] === '');
    case 'hasSome':
      return condition.operands.some((operand) => values.includes(operand));
    case 'hasAll':
      return condition.operands.every((operand) => values.includes(operand));
    case 'compare':
      return compare(values[0], condition);
    case 'in':
      return condition.operands.some((operand) => order(values[0], operand, condition.type) === 0);
    case 'startsWith':
      return typeof values[0] === 'string' && values[0].startsWith(condition.operand);
    case 'endsWith':
      return typeof values[0] === 'string' && values[0].endsWith(condition.operand);
    case 'contains':
      return typeof values[0] === 'string' && values[0].includes(condition.operand);
    default:
      return condition satisfies never;
  }
}

function compare(value: unknown, { operator, operand, type }: FieldCondition & { kind: 'compare' }): boolean {
  const sign = order(value, operand, type);
  switch (operator) {
    case 'eq':
      return sign === 0;
    case 'gt':
      return sign > 0;
    case 'gte':
      return sign >= 0;
    case 'lt':
      return sign < 0;
    case 'lte':
      return sign <= 0;
    default:
      return operator satisfies never;
  }
}

/**
 * Negative, zero or positive. NaN, which satisfies no comparison, when the two are incomparable or one is missing.
 * Amounts of money and revisions are numbers that the wire writes as text.
 */
function order(one: unknown, other: Operand, type: FieldType): number {
  if (type === 'date') return Date.parse(String(one)) - Date.parse(String(other));
  if (type === 'number') return typeof one === 'boolean' ? Number.NaN : Number(one) - Number(other);
  if (typeof one === 'string' && typeof other === 'string') return orderTexts(one, other);
  return typeof one === typeof other ? Number(one) - Number(other) : Number.NaN;
}

/** By code point, as PostgreSQL's collation "C"; JavaScript's `<` compares UTF-16 units. */
function orderTexts(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  for (let at = 0; at < shorter; at += 1) {
    const difference = codePointRank(one.charCodeAt(at)) - codePointRank(other.charCodeAt(at));
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

/** Sorts surrogates, which encode code points above U+FFFF, after the units U+E000 to U+FFFF. */
function codePointRank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/**
 * Whether the filter matches everything, as far as its form shows: `{}`, `{"$and": []}`, `{"id": {"$nin": []}}`,
 * `{"$or": [x, {"$not": x}]}`, `{"id": {"$exists": true}}`, `{"$or": [{"hidden": true}, {"hidden": false}]}`. The
 * by-filter calls refuse such a filter (security goal C10).
 */
export function isAlwaysTrue(condition: Condition): boolean {
  return truth(condition) === true;
}

/** The constant result of the condition, or undefined when it depends on the entity. */
function truth(condition: Condition): boolean | undefined {
  switch (condition.kind) {
    case 'and':
      return truthOfAll(condition.conditions, true);
    case 'or':
      return truthOfAll(condition.conditions, false);
    case 'not': {
      const inner = truth(condition.condition);
      return inner === undefined ? undefined : !inner;
    }
    case 'matchItems':
      // The list may be empty, so only a condition that no item satisfies is constant.
      return truth(condition.condition) === false ? false : undefined;
    case 'exists':
      return condition.required ? true : undefined;
    case 'empty':
      return condition.required ? false : undefined;
    case 'startsWith':
    case 'endsWith':
    case 'contains':
      return condition.required && condition.operand === '' ? true : undefined;
    case 'in':
      if (condition.operands.length === 0) return false;
      return condition.required && covers(condition.domain, condition.operands) ? true : undefined;
    case 'hasSome':
      return condition.operands.length === 0 ? false : undefined;
    case 'hasAll':
      return condition.operands.length === 0 ? true : undefined;
    case 'compare':
      return undefined;
    default:
      return condition satisfies never;
  }
}

/** `neutral` is the result of an empty list: true for `and`, false for `or`. */
function truthOfAll(conditions: readonly Condition[], neutral: boolean): boolean | undefined {
  const truths = conditions.map(truth);
  if (truths.includes(!neutral) || holdsOpposites(conditions)) return !neutral;
  if (!neutral && takesEveryValue(conditions)) return true;
  return truths.every((inner) => inner === neutral) ? neutral : undefined;
}

function holdsOpposites(conditions: readonly Condition[]): boolean {
  const written = new Set(conditions.map((inner) => JSON.stringify(inner)));
  return conditions.some((inner) => inner.kind === 'not' && written.has(JSON.stringify(inner.condition)));
}

function covers(domain: readonly Operand[] | undefined, operands: readonly Operand[]): boolean {
  return domain !== undefined && domain.every((value) => operands.includes(value));
}

/** Whether the alternatives together cover all values of a field. */
function takesEveryValue(alternatives: readonly Condition[]): boolean {
  const taken = new Map<string, Operand[]>();
  return equalities(alternatives).some(({ path, required, domain, operands }) => {
    const all = [...(taken.get(path) ?? []), ...operands];
    taken.set(path, all);
    return required && covers(domain, all);
  });
}

/** The alternatives that compare with certain values, including nested `or`s. */
function equalities(alternatives: readonly Condition[]): (OnField & { operands: readonly Operand[] })[] {
  return alternatives.flatMap((condition) => {
    if (condition.kind === 'or') return equalities(condition.conditions);
    if (condition.kind === 'in') return condition;
    if (condition.kind !== 'compare' || condition.operator !== 'eq') return [];
    return { ...condition, operands: [condition.operand] };
  });
}
