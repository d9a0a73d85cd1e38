import { operatorsOf, type FieldTable, type Operator, type QueryField } from '../../../../contract/query.ts';
import type { WireFilter } from '../listFilter.ts';

/**
 * A filter of the interface (reference/query-language.md section 2) as people build it: groups of conditions. What the
 * interface can write in several ways is one way here, so that a link reads back as what was meant.
 */
export type Clause = Group | Test;

/** How the clauses of a group belong together: and, or, not or, not and. */
export const joins = ['all', 'any', 'none', 'notAll'] as const;
type Join = (typeof joins)[number];

export interface Group {
  kind: 'group';
  join: Join;
  clauses: readonly Clause[];
}

/** Conditions are of fields that the family has. */
export function fieldOf(fields: FieldTable, path: string): QueryField {
  const field = fields[path];
  if (!field) throw new Error(`${path} is none of the family's fields`);
  return field;
}

/** The operators that take a value, and presence and emptiness each way. */
export type TestOperator =
  | Exclude<Operator, 'exists' | 'isEmpty' | 'matchItems'>
  | 'exists'
  | 'missing'
  | 'empty'
  | 'filled';

/** null stands for "no value" among others. */
export type TestValue = string | number | boolean | null;

export interface Test {
  kind: 'test';
  field: string;
  operator: TestOperator;
  /** One, or for the operators of lists any number; none for presence and emptiness. */
  values: readonly TestValue[];
  /** What stands in the field, letter by letter. Of the operators of lists: one value more. */
  typed?: Typed | undefined;
}

/** A value on its way: `1,` is a number, and a comma that may go on. */
export interface Typed {
  text: string;
  /** undefined where it is none of the field's values. */
  value: TestValue | undefined;
  /** Whether the field has been left with it: only then what cannot be read is called a mistake. */
  left: boolean;
}

export const takesNothing = (operator: TestOperator): boolean =>
  operator === 'exists' || operator === 'missing' || operator === 'empty' || operator === 'filled';

export const takesMany = (operator: TestOperator): boolean =>
  operator === 'in' || operator === 'nin' || operator === 'hasSome' || operator === 'hasAll';

/** The operators that the interface takes for a field. */
const acceptedFor = ({ operators, type }: QueryField): readonly Operator[] => operators ?? operatorsOf[type];

/** What can be asked of a field, each question once. */
export function operatorsFor(fields: FieldTable, path: string): TestOperator[] {
  const field = fieldOf(fields, path);
  const isList = field.type === 'texts' || field.type === 'guids' || field.type === 'numbers';
  return acceptedFor(field).flatMap((operator): TestOperator[] => {
    if (operator === 'matchItems') return [];
    // A list equals nothing but null, and is there when something is in it.
    if (operator === 'eq' && isList) return ['filled', 'empty'];
    if ((operator === 'ne' || operator === 'exists' || operator === 'isEmpty') && isList) return [];
    if (operator === 'exists') return field.required ? [] : ['exists', 'missing'];
    if (operator === 'isEmpty') return field.required ? [] : ['filled', 'empty'];
    return [operator];
  });
}

/** What people most often ask of a field. */
export function likelyOperator(fields: FieldTable, path: string): TestOperator {
  const operators = operatorsFor(fields, path);
  const likely = (['contains', 'hasSome'] as const).find((one) => operators.includes(one));
  return likely ?? (fieldOf(fields, path).type === 'date' ? 'gte' : 'eq');
}

const isListField = (fields: FieldTable, path: string) => operatorsFor(fields, path).includes('hasSome');

/** As the interface writes it; undefined where no condition in it is complete. */
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

/** Whether something stands in its field that is none of the field's values. */
export const isUnreadable = ({ typed }: Test): boolean => typed !== undefined && typed.value === undefined;

/** What the field is compared with, that which still stands in the field included. */
export function saidBy({ operator, values, typed }: Test): readonly TestValue[] {
  const { value } = typed ?? {};
  return value === undefined || !takesMany(operator) || values.includes(value) ? values : [...values, value];
}

/** Whether a condition says all that it has to. */
export const isComplete = (fields: FieldTable, test: Test): boolean =>
  testToWire(fields, test) !== undefined && !isUnreadable(test);

/**
 * Reads a filter, however it is written; undefined where it is none of this version's, or where a part of it would be
 * lost when it is written again: an empty list, text or group.
 */
export function fromWire(fields: FieldTable, filter: unknown): Group | undefined {
  const clauses = clausesOf(fields, filter);
  if (!clauses) return undefined;
  const [only] = clauses;
  return clauses.length === 1 && only?.kind === 'group' ? only : group('all', clauses);
}

const group = (join: Join, clauses: readonly Clause[]): Group => ({ kind: 'group', join, clauses });

/** The conjunction that a filter object is. */
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

/** Each filter of a list is one clause. */
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
  // The interface refuses it, so it means nothing that could be written another way.
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

/** Equality with null, presence and emptiness are told apart by what they are compared with. */
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

/** All of them joined, or undefined if one could not be read. */
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

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
