import { isFields } from '../../../../contract/paths.ts';
import {
  operatorsOf,
  type FieldTable,
  type Operator,
  type QueryField,
} from '../../../../contract/queries/query.ts';
import type { WireFilter } from '../listFilter.ts';

/**
 * A filter of the API (reference/query-language.md section 2) as a tree of groups and conditions. Equivalent notations
 * have one form here, so that a link round-trips.
 */
export type Clause = Group | Test;

/** Logical operators of a group: and, or, nor, nand. */
export const joins = ['all', 'any', 'none', 'notAll'] as const;
type Join = (typeof joins)[number];

export interface Group {
  kind: 'group';
  join: Join;
  clauses: readonly Clause[];
}

/** Returns a condition's field. Conditions contain only fields of the family. */
export function fieldOf(fields: FieldTable, path: string): QueryField {
  const field = fields[path];
  if (!field) throw new Error(`${path} is none of the family's fields`);
  return field;
}

/** Operators with a value, and presence and emptiness with their negations. */
export type TestOperator =
  | Exclude<Operator, 'exists' | 'isEmpty' | 'matchItems'>
  | 'exists'
  | 'missing'
  | 'empty'
  | 'filled';

/** null is "no value" among other values. */
export type TestValue = string | number | boolean | null;

export interface Test {
  kind: 'test';
  field: string;
  operator: TestOperator;
  /** One value; for list operators any number; none for presence and emptiness. */
  values: readonly TestValue[];
  /** Raw text of the input. For list operators, one additional value. */
  typed?: Typed | undefined;
}

/** Input in progress: `1,` is a number that may continue. */
export interface Typed {
  text: string;
  /** Undefined if the text is not valid for the field. */
  value: TestValue | undefined;
  /** Whether the input was left; invalid text is an error only afterwards. */
  left: boolean;
}

export const takesNothing = (operator: TestOperator): boolean =>
  operator === 'exists' || operator === 'missing' || operator === 'empty' || operator === 'filled';

export const takesMany = (operator: TestOperator): boolean =>
  operator === 'in' || operator === 'nin' || operator === 'hasSome' || operator === 'hasAll';

/** Operators that the API accepts for a field. */
const acceptedFor = ({ operators, type }: QueryField): readonly Operator[] => operators ?? operatorsOf[type];

/** Returns the operators of a field without duplicate meanings. */
export function operatorsFor(fields: FieldTable, path: string): TestOperator[] {
  const field = fieldOf(fields, path);
  const isList = field.type === 'texts' || field.type === 'guids' || field.type === 'numbers';
  return acceptedFor(field).flatMap((operator): TestOperator[] => {
    if (operator === 'matchItems') return [];
    // A list equals only null, and is present when it has items.
    if (operator === 'eq' && isList) return ['filled', 'empty'];
    if ((operator === 'ne' || operator === 'exists' || operator === 'isEmpty') && isList) return [];
    if (operator === 'exists') return field.required ? [] : ['exists', 'missing'];
    if (operator === 'isEmpty') return field.required ? [] : ['filled', 'empty'];
    return [operator];
  });
}

/** Returns the most likely operator of a field. */
export function likelyOperator(fields: FieldTable, path: string): TestOperator {
  const operators = operatorsFor(fields, path);
  const likely = (['contains', 'hasSome'] as const).find((one) => operators.includes(one));
  return likely ?? (fieldOf(fields, path).type === 'date' ? 'gte' : 'eq');
}

const isListField = (fields: FieldTable, path: string) => operatorsFor(fields, path).includes('hasSome');

/** Converts a clause to the API's filter; undefined without a complete condition. */
export function toWire(fields: FieldTable, clause: Clause): WireFilter | undefined {
  if (clause.kind === 'test') return testToWire(fields, clause);
  const inner = clause.clauses.map((one) => toWire(fields, one)).filter((one) => one !== undefined);
  const [only] = inner;
  if (!only) return undefined;
  switch (clause.join) {
    case 'all':
      return inner.length === 1 ? only : { $and: inner };
    case 'any':
      return { $or: inner };
    case 'none':
      return { $not: { $or: inner } };
    case 'notAll':
      return { $not: { $and: inner } };
    default:
      return clause.join satisfies never;
  }
}

function testToWire(fields: FieldTable, test: Test): WireFilter | undefined {
  const { field, operator } = test;
  if (operator === 'exists' || operator === 'missing') return { [field]: { $exists: operator === 'exists' } };
  if (operator === 'empty' || operator === 'filled') {
    if (!isListField(fields, field)) return { [field]: { $isEmpty: operator === 'empty' } };
    return operator === 'empty' ? { [field]: null } : { $not: { [field]: null } };
  }
  const values = saidBy(test);
  if (values.length === 0) return undefined;
  if (takesMany(operator)) return { [field]: { [`$${operator}`]: values } };
  const [value] = values;
  if (value === undefined || value === null || value === '') return undefined;
  return { [field]: operator === 'eq' ? value : { [`$${operator}`]: value } };
}

/** Whether the typed text is invalid for the field. */
export const isUnreadable = ({ typed }: Test): boolean => typed !== undefined && typed.value === undefined;

/** Returns the values of a condition, including typed text not yet added. */
export function saidBy({ operator, values, typed }: Test): readonly TestValue[] {
  const { value } = typed ?? {};
  return value === undefined || !takesMany(operator) || values.includes(value) ? values : [...values, value];
}

/** Whether a condition has all its parts. */
export const isComplete = (fields: FieldTable, test: Test): boolean =>
  testToWire(fields, test) !== undefined && !isUnreadable(test);

/**
 * Parses a filter in any notation. Returns undefined if it is invalid in this version, or if a part would be lost when
 * written: an empty list, text or group.
 */
export function fromWire(fields: FieldTable, filter: unknown): Group | undefined {
  const clauses = clausesOf(fields, filter);
  if (!clauses) return undefined;
  const [only] = clauses;
  return clauses.length === 1 && only?.kind === 'group' ? only : group('all', clauses);
}

const group = (join: Join, clauses: readonly Clause[]): Group => ({ kind: 'group', join, clauses });

/** Parses a filter object, which is a conjunction. */
function clausesOf(fields: FieldTable, filter: unknown): Clause[] | undefined {
  if (!isFields(filter)) return undefined;
  const entries = Object.entries(filter).map(([key, value]) => entryOf(fields, key, value));
  return everyOf(entries.map((clauses) => (clauses?.length === 0 ? undefined : clauses)));
}

function entryOf(fields: FieldTable, key: string, value: unknown): Clause[] | undefined {
  if (Object.hasOwn(fields, key)) return testsOf(fields, key, value);
  switch (key.replace('$', '')) {
    case 'and': {
      const inner = listOf(fields, value);
      return inner && [group('all', inner)];
    }
    case 'or': {
      const inner = listOf(fields, value);
      return inner && [group('any', inner)];
    }
    case 'not': {
      const inner = clausesOf(fields, value);
      return inner && inner.length > 0 ? [negated(fields, inner)] : undefined;
    }
    default:
      return undefined;
  }
}

/** Parses a list of filters to one clause each. */
function listOf(fields: FieldTable, value: unknown): Clause[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return everyOf(
    value.map((inner: unknown) => {
      const clauses = clausesOf(fields, inner);
      const [only] = clauses ?? [];
      if (!clauses || !only) return undefined;
      return clauses.length === 1 ? [only] : [group('all', clauses)];
    }),
  );
}

function negated(fields: FieldTable, clauses: readonly Clause[]): Clause {
  const [only] = clauses;
  if (clauses.length !== 1 || !only) return group('notAll', clauses);
  if (only.kind === 'test') {
    return only.operator === 'empty' && isListField(fields, only.field)
      ? { ...only, operator: 'filled' }
      : group('none', [only]);
  }
  const opposite = { all: 'notAll', any: 'none', none: 'any', notAll: 'all' } as const;
  return group(opposite[only.join], only.clauses);
}

function testsOf(fields: FieldTable, field: string, value: unknown): Clause[] | undefined {
  if (!isFields(value)) {
    const test = testOf(fields, field, 'eq', value);
    return test && [test];
  }
  return everyOf(
    Object.entries(value).map(([name, operand]) => {
      const test = testOf(fields, field, name.replace('$', ''), operand);
      return test && [test];
    }),
  );
}

function testOf(fields: FieldTable, field: string, written: string, operand: unknown): Test | undefined {
  const name = longNames.get(written) ?? written;
  // The API rejects this operator, so it has no equivalent.
  if (!acceptedFor(fieldOf(fields, field)).some((one) => one === name)) return undefined;
  const operator = operatorNamed(fields, field, name, operand);
  if (!operator || !operatorsFor(fields, field).includes(operator)) return undefined;
  const test = { kind: 'test', field, operator } as const;
  if (takesNothing(operator)) return { ...test, values: [] };
  const values = takesMany(operator) ? operand : [operand];
  if (!Array.isArray(values) || !values.every(isValue)) return undefined;
  const read = { ...test, values };
  return isComplete(fields, read) ? read : undefined;
}

const longNames = new Map([
  ['ge', 'gte'],
  ['le', 'lte'],
]);

/** Distinguishes equality with null, presence and emptiness by the value. */
function operatorNamed(
  fields: FieldTable,
  field: string,
  name: string,
  operand: unknown,
): TestOperator | undefined {
  const isText = fieldOf(fields, field).type === 'text' || isListField(fields, field);
  switch (name) {
    case 'eq':
      return operand === null ? (isText ? 'empty' : 'missing') : 'eq';
    case 'ne':
      return operand === null ? (isText ? 'filled' : 'exists') : 'ne';
    case 'exists':
      return operand === true ? 'exists' : operand === false ? 'missing' : undefined;
    case 'isEmpty':
      return operand === true ? 'empty' : operand === false ? 'filled' : undefined;
    default:
      return operatorsFor(fields, field).find((one) => one === name);
  }
}

/** Concatenates all lists, or returns undefined if one is invalid. */
function everyOf(lists: readonly (Clause[] | undefined)[]): Clause[] | undefined {
  const all: Clause[] = [];
  for (const list of lists) {
    if (!list) return undefined;
    all.push(...list);
  }
  return all;
}

const isValue = (value: unknown): value is TestValue =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
