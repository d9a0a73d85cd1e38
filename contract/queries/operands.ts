import * as z from 'zod';
import type { Operand } from './condition.ts';
import { whyUnstorable } from '../entities/values/text.ts';
import type { ViolatedRule } from '../errors.ts';
import { type FieldType, type QueryField, type ScalarType, queryLimits } from './query.ts';

/** The refusal of an operand; the description follows the field's name. */
export interface OperandRefusal {
  description: string;
  violatedRule: ViolatedRule;
}

const guid = z.guid();
const instant = z.iso.datetime({ offset: true });

/** The type of one value: a list's operators take values of its items. A list of objects has no values. */
export const entryType = {
  text: 'text',
  number: 'number',
  boolean: 'boolean',
  date: 'date',
  guid: 'guid',
  enum: 'enum',
  texts: 'text',
  guids: 'guid',
  numbers: 'number',
} as const satisfies Record<Exclude<FieldType, 'objects'>, ScalarType>;

/** One operand in its canonical form: ids in lower case, instants in UTC with milliseconds. */
export function parseOperand(value: unknown, field: QueryField): { operand: Operand } | OperandRefusal {
  if (field.type === 'objects') {
    return refusal('is a list: use $matchItems, or compare it with null');
  }
  if (entryType[field.type] !== field.type) {
    return refusal('is a list: use $hasSome or $hasAll, or compare it with null');
  }
  return parseValue(value, field);
}

/** A list of operands. null, which it may contain, is reported separately. */
export function parseOperands(
  value: unknown,
  field: QueryField,
): { operands: Operand[]; withNull: boolean } | OperandRefusal {
  if (!Array.isArray(value)) return refusal('takes a list with this operator');
  const maximum = queryLimits.listOperand;
  if (value.length > maximum) {
    return { description: `must list at most ${maximum} values`, violatedRule: 'MAX_SIZE' };
  }
  const operands = new Set<Operand>();
  let withNull = false;
  for (const item of value as unknown[]) {
    if (item === null) withNull = true;
    else {
      const parsed = parseValue(item, field);
      if ('description' in parsed) return parsed;
      operands.add(parsed.operand);
    }
  }
  return { operands: [...operands], withNull };
}

function parseValue(value: unknown, field: QueryField): { operand: Operand } | OperandRefusal {
  if (field.type === 'objects') return refusal('is a list of objects and has no values');
  const type = entryType[field.type];
  switch (type) {
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
        ? { operand: value }
        : refusal('must be compared with a number');
    case 'boolean':
      return typeof value === 'boolean' ? { operand: value } : refusal('must be compared with true or false');
    case 'guid':
      return guid.safeParse(value).success
        ? { operand: String(value).toLowerCase() }
        : refusal('must be compared with an id such as 13d21c63-b5ec-5912-8397-c3a5ddb27a97', 'FORMAT');
    case 'date':
      return parseInstant(value);
    case 'enum':
    case 'text':
      return parseText(value, field);
    default:
      return type satisfies never;
  }
}

/** PostgreSQL has no year 0; the year 1 in a zone ahead of UTC begins in it. */
function parseInstant(value: unknown): { operand: Operand } | OperandRefusal {
  const canonical = instant.safeParse(value).success ? new Date(String(value)).toISOString() : '';
  return /^(?!0000)\d/.test(canonical)
    ? { operand: canonical }
    : refusal('must be compared with a UTC timestamp such as 2026-01-31T09:00:00.000Z', 'FORMAT');
}

function parseText(value: unknown, { values }: QueryField): { operand: Operand } | OperandRefusal {
  if (typeof value !== 'string') return refusal('must be compared with text');
  if (value.length > queryLimits.textOperand) {
    const description = `must be compared with text of at most ${queryLimits.textOperand} characters`;
    return { description, violatedRule: 'MAX_LENGTH' };
  }
  // A text that cannot be stored cannot be found; PostgreSQL would fail or misread it.
  if (whyUnstorable(value) !== undefined) {
    return refusal('must be compared with well-formed text without U+0000 and byte order mark');
  }
  if (values && !values.includes(value)) {
    return {
      description: `must be compared with one of ${values.join(', ')}`,
      violatedRule: 'INVALID_ENUM_VALUE',
    };
  }
  return { operand: value };
}

function refusal(description: string, violatedRule: ViolatedRule = 'VALIDATION'): OperandRefusal {
  return { description, violatedRule };
}
