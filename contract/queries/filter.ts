import { type CallerRank, rankAllows } from '../callerRank.ts';
import { type Condition, type FieldCondition, type Operand, always } from './condition.ts';
import { invalidArgument, invalidField, type FieldViolation } from '../errors.ts';
import { isFields } from '../paths.ts';
import { type OperandRefusal, parseOperand, parseOperands } from './operands.ts';
import {
  type FieldTable,
  type Operator,
  type QueryField,
  findField,
  operatorsOf,
  queryLimits,
} from './query.ts';

/**
 * The filter language of the platform (specification section 7, reference/query-language.md section 2). No part of a
 * filter is ignored: unknown, malformed and excessive parts are field violations.
 */

/** The wire's operators without the dollar, and the specification's plain names. */
const operatorNames: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['eq', 'eq'],
  ['ne', 'ne'],
  ['gt', 'gt'],
  ['ge', 'gte'],
  ['gte', 'gte'],
  ['lt', 'lt'],
  ['le', 'lte'],
  ['lte', 'lte'],
  ['in', 'in'],
  ['nin', 'nin'],
  ['startsWith', 'startsWith'],
  ['endsWith', 'endsWith'],
  ['contains', 'contains'],
  ['hasSome', 'hasSome'],
  ['hasAll', 'hasAll'],
  ['exists', 'exists'],
  ['isEmpty', 'isEmpty'],
  ['matchItems', 'matchItems'],
]);

const withoutDollar = (name: string) => (name.startsWith('$') ? name.slice(1) : name);

/** Collects faults and counts towards the limits. */
interface Reading {
  readonly fields: FieldTable;
  readonly rank: CallerRank;
  /** The filter's own wire path: `query.filter`, `search.filter` or `filter`. */
  readonly at: string;
  readonly violations: FieldViolation[];
  /** The number of parsed conditions, including those on items of lists. */
  readonly count: { conditions: number };
}

/**
 * Parses a filter from the wire and checks it against the fields that this caller may query. Absent matches everything.
 * Throws INVALID_ARGUMENT with field violations named `<at>.<path>`.
 */
export function parseFilter(
  filter: unknown,
  fields: FieldTable,
  rank: CallerRank,
  at = 'query.filter',
): Condition {
  if (filter === undefined || filter === null) return always;
  const reading: Reading = { fields, rank, at, violations: [], count: { conditions: 0 } };
  const condition = readFilter(filter, reading, 1);
  if (reading.violations.length > 0) throw invalidArgument(reading.violations);
  return condition;
}

function readFilter(filter: unknown, reading: Reading, depth: number): Condition {
  if (depth > queryLimits.filterDepth) {
    throw tooMuch(reading, `must not be nested deeper than ${queryLimits.filterDepth} levels`);
  }
  if (!isFields(filter)) return refuse(reading, undefined, 'must be a filter object', 'VALIDATION');
  const entries = Object.entries(filter);
  if (entries.length === 0) countCondition(reading);
  return all(entries.map(([key, value]) => readEntry(key, value, reading, depth)));
}

function readEntry(key: string, value: unknown, reading: Reading, depth: number): Condition {
  const field = findField(reading.fields, key);
  if (field && rankAllows(reading.rank, field.minimumRank ?? 'anyone')) {
    return readField(key, field, value, reading, depth);
  }
  switch (withoutDollar(key)) {
    case 'and':
      return { kind: 'and', conditions: readList(key, value, reading, depth) };
    case 'or':
      return { kind: 'or', conditions: readList(key, value, reading, depth) };
    case 'not':
      if (!isFields(value)) return refuse(reading, key, 'takes one filter object', 'VALIDATION');
      return { kind: 'not', condition: readFilter(value, reading, depth + 1) };
    default:
      countCondition(reading);
      return refuse(reading, key, 'cannot be filtered by', 'FIELD_NOT_ALLOWED');
  }
}

function readList(key: string, value: unknown, reading: Reading, depth: number): Condition[] {
  if (!Array.isArray(value)) {
    return [refuse(reading, key, 'takes a list of filter objects', 'VALIDATION')];
  }
  if (value.length === 0) countCondition(reading);
  return value.map((inner: unknown) => readFilter(inner, reading, depth + 1));
}

function readField(
  path: string,
  field: QueryField,
  value: unknown,
  reading: Reading,
  depth: number,
): Condition {
  if (!isFields(value)) return readOperator(path, field, 'eq', value, reading, depth);
  const entries = Object.entries(value);
  if (entries.length === 0) return refuse(reading, path, 'needs an operator', 'VALIDATION');
  return all(
    entries.map(([name, operand]) => {
      const operator = operatorNames.get(withoutDollar(name));
      if (operator) return readOperator(path, field, operator, operand, reading, depth);
      countCondition(reading);
      const shown = name.slice(0, 50);
      return refuse(reading, path, `has an unknown operator ${shown}`, 'FIELD_NOT_ALLOWED');
    }),
  );
}

function readOperator(
  path: string,
  field: QueryField,
  operator: Operator,
  operand: unknown,
  reading: Reading,
  depth: number,
): Condition {
  countCondition(reading);
  const allowed = field.operators ?? operatorsOf[field.type];
  if (!allowed.includes(operator)) {
    const list = allowed.map((name) => `$${name}`).join(', ');
    return refuse(reading, path, `does not take $${operator}, only ${list}`, 'FIELD_NOT_ALLOWED');
  }
  if (operator === 'matchItems') return readItems(path, field, operand, reading, depth);
  const outcome = toCondition(path, field, operator, operand);
  return 'description' in outcome
    ? refuse(reading, path, outcome.description, outcome.violatedRule)
    : outcome;
}

/** Conditions that one item must satisfy together; their faults are named below the list's path. */
function readItems(
  path: string,
  { items = {} }: QueryField,
  operand: unknown,
  reading: Reading,
  depth: number,
): Condition {
  if (!Array.isArray(operand)) {
    return refuse(reading, path, 'takes a list of filter objects with $matchItems', 'VALIDATION');
  }
  const within: Reading = { ...reading, fields: items, at: `${reading.at}.${path}` };
  const conditions = operand.map((inner: unknown) => readFilter(inner, within, depth + 1));
  return { kind: 'matchItems', path, condition: all(conditions) };
}

function toCondition(
  path: string,
  field: QueryField,
  operator: Exclude<Operator, 'matchItems'>,
  operand: unknown,
): Condition | OperandRefusal {
  const domain = domainOf(field);
  const on = { path, type: field.type, required: field.required ?? false, ...(domain && { domain }) };
  switch (operator) {
    case 'eq':
    case 'ne':
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte': {
      const comparison = operator === 'ne' ? 'eq' : operator;
      if (operand === null && comparison === 'eq') {
        return negatedIf(operator === 'ne', { ...on, kind: 'empty' });
      }
      const parsed = parseOperand(operand, field);
      if ('description' in parsed) return parsed;
      const condition: FieldCondition = {
        ...on,
        kind: 'compare',
        operator: comparison,
        operand: parsed.operand,
      };
      return negatedIf(operator === 'ne', condition);
    }
    case 'in':
    case 'nin': {
      const parsed = parseOperands(operand, field);
      if ('description' in parsed) return parsed;
      const member: FieldCondition = { ...on, kind: 'in', operands: parsed.operands };
      const orMissing: Condition = { kind: 'or', conditions: [{ ...on, kind: 'empty' }, member] };
      return negatedIf(operator === 'nin', parsed.withNull ? orMissing : member);
    }
    case 'hasSome':
    case 'hasAll': {
      const parsed = parseOperands(operand, field);
      if ('description' in parsed) return parsed;
      if (parsed.withNull) return { description: 'must not contain null', violatedRule: 'VALIDATION' };
      return { ...on, kind: operator, operands: parsed.operands };
    }
    case 'startsWith':
    case 'endsWith':
    case 'contains': {
      const parsed = parseOperand(operand, field);
      if ('description' in parsed) return parsed;
      return { ...on, kind: operator, operand: String(parsed.operand) };
    }
    case 'exists':
    case 'isEmpty':
      if (typeof operand !== 'boolean') {
        return { description: `takes true or false with $${operator}`, violatedRule: 'VALIDATION' };
      }
      return negatedIf(!operand, { ...on, kind: operator === 'exists' ? 'exists' : 'empty' });
    default:
      return operator satisfies never;
  }
}

function domainOf({ type, values }: QueryField): readonly Operand[] | undefined {
  if (type === 'boolean') return [true, false];
  return type === 'enum' ? values : undefined;
}

function negatedIf(negated: boolean, condition: Condition): Condition {
  return negated ? { kind: 'not', condition } : condition;
}

function all(conditions: readonly Condition[]): Condition {
  const [only] = conditions;
  return only && conditions.length === 1 ? only : { kind: 'and', conditions };
}

/**
 * Throws at once, because a filter beyond the limits need not be parsed to its end. Empty objects and lists count as
 * one.
 */
function countCondition(reading: Reading): void {
  reading.count.conditions += 1;
  if (reading.count.conditions > queryLimits.conditions) {
    throw tooMuch(reading, `must have at most ${queryLimits.conditions} conditions`);
  }
}

function tooMuch({ at }: Reading, description: string): Error {
  return invalidField(at, description, 'MAX_SIZE');
}

/** Records a fault and returns a placeholder, so that parsing continues to the next fault. */
function refuse(
  reading: Reading,
  key: string | undefined,
  description: string,
  violatedRule: FieldViolation['violatedRule'],
): Condition {
  const field = key === undefined ? reading.at : `${reading.at}.${key.slice(0, 200)}`;
  reading.violations.push({ field, description, violatedRule });
  return always;
}
