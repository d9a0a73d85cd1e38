import { whyUnstorable } from '../contract/entities/text.ts';
import { ApiError, invalidArgument, type FieldViolation } from '../contract/errors.ts';
import { isFields, type Fields } from '../contract/paths.ts';
import { checkJsonShape } from './jsonShape.ts';

/**
 * Reads JSON that came from outside. Refused before anything else sees it, because the database would lose it, alter it
 * or choke on it (security.md facts 5 and 8): more than 32 levels, fields said twice, U+0000, lone surrogates, leading
 * byte order marks, numbers beyond a double, and the key `__proto__`. Of lists named in `apart` only the shape is
 * checked: their items are judged one by one (server/rules/bulk.ts).
 */
export function parseJsonText(text: string, what: string, apart: ReadonlySet<string> = nothing): unknown {
  checkJsonShape(text, what);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ApiError('INVALID_ARGUMENT', `INVALID_ARGUMENT: ${what} is not JSON`, { cause });
  }
  const unsafe = unsafeValues(isFields(value) ? without(value, apart) : value);
  if (unsafe.length > 0) throw invalidArgument(unsafe.slice(0, mostNamed));
  return value;
}

const nothing: ReadonlySet<string> = new Set();

function without(value: Fields, keys: ReadonlySet<string>): Fields {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.has(key)));
}

/** So many mistakes are named; who makes more has not made them by hand. */
const mostNamed = 100;

/** Names what cannot be kept, by its place. */
export function unsafeValues(value: unknown, path: readonly string[] = []): FieldViolation[] {
  const refusal = (description: string): FieldViolation[] => [
    { field: path.join('.'), description, violatedRule: 'VALIDATION' },
  ];
  if (typeof value === 'string') {
    const reason = whyUnstorable(value);
    return reason ? refusal(reason) : [];
  }
  if (typeof value === 'number') {
    return Number.isFinite(value) ? [] : refusal('must be a number that a computer can hold');
  }
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => unsafeValues(item, [...path, String(index)]));
  }
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  if (entries.some(([key]) => key === '__proto__' || whyUnstorable(key) !== undefined)) {
    return refusal('has a key that cannot be stored');
  }
  return entries.flatMap(([key, item]) => unsafeValues(item, [...path, key]));
}
