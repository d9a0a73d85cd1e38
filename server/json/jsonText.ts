import { whyUnstorable } from '../../contract/entities/values/text.ts';
import { ApiError, invalidArgument, violationLimits, type FieldViolation } from '../../contract/errors.ts';
import { isFields, type Fields } from '../../contract/paths.ts';
import { checkJsonShape } from './jsonShape.ts';

/**
 * Parses JSON from outside. Refuses everything that the database would lose, alter or fail on (security.md facts 5
 * and 8): more than 32 levels, repeated fields, U+0000, lone surrogates, leading byte order marks, numbers beyond
 * a double, and the key `__proto__`. Of the lists named in `apart` only the shape is checked; their items are
 * validated one by one (server/rules/bulk.ts).
 */
export function parseJsonText(text: string, what: string, apart: ReadonlySet<string> = noNames): unknown {
  checkJsonShape(text, what);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ApiError('INVALID_ARGUMENT', `INVALID_ARGUMENT: ${what} is not JSON`, { cause });
  }
  const unsafe = unsafeValues(isFields(value) ? without(value, apart) : value);
  if (unsafe.length > 0) throw invalidArgument(unsafe);
  return value;
}

const noNames: ReadonlySet<string> = new Set();

function without(value: Fields, keys: ReadonlySet<string>): Fields {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.has(key)));
}

/** Decodes UTF-8. Refuses a byte order mark, which a decoder would drop and the database does not keep. */
export function decodeText(bytes: Uint8Array, what: string): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new ApiError('INVALID_ARGUMENT', `INVALID_ARGUMENT: ${what} is not UTF-8`, { cause });
  }
  if (!text.startsWith('\uFEFF')) return text;
  throw new ApiError(
    'INVALID_ARGUMENT',
    `INVALID_ARGUMENT: ${what} begins with a byte order mark; send it without one`,
  );
}

/** Returns the paths of the values that cannot be stored; at most one violation more than an error names. */
export function unsafeValues(value: unknown, path: readonly string[] = []): FieldViolation[] {
  const found: FieldViolation[] = [];
  addUnsafe(value, path, found);
  return found;
}

function addUnsafe(value: unknown, path: readonly string[], found: FieldViolation[]): void {
  if (found.length > violationLimits.named) return;
  const reason = whyUnsafe(value);
  if (reason !== undefined) {
    found.push({ field: path.join('.'), description: reason, violatedRule: 'VALIDATION' });
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) addUnsafe(item, [...path, key], found);
  }
}

function isUnsafeKey(key: string): boolean {
  return key === '__proto__' || whyUnstorable(key) !== undefined;
}

function whyUnsafe(value: unknown): string | undefined {
  if (typeof value === 'string') return whyUnstorable(value);
  if (typeof value === 'number') {
    return Number.isFinite(value) ? undefined : 'is out of range for a number';
  }
  if (!isFields(value)) return undefined;
  return Object.keys(value).some(isUnsafeKey) ? 'contains an unsupported key' : undefined;
}
