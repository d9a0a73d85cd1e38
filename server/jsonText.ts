import { ApiError, invalidArgument } from '../contract/errors.ts';
import { maxJsonDepth } from './database/values.ts';

/**
 * Reads JSON that came from outside. Refused before anything else sees it, because the database would lose it, alter it
 * or choke on it (security.md facts 5 and 8): more than 32 levels, U+0000, lone surrogates, numbers beyond a double,
 * and the key `__proto__`.
 */
export function parseJsonText(text: string, what: string): unknown {
  refuseDeepText(text, what);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ApiError('INVALID_ARGUMENT', `INVALID_ARGUMENT: ${what} is not JSON`, { cause });
  }
  refuseUnsafeValues(value);
  return value;
}

/** Counts brackets without parsing: a megabyte of `[` costs one pass and no memory. */
function refuseDeepText(text: string, what: string): void {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > maxJsonDepth) {
        const sentence = `INVALID_ARGUMENT: ${what} is nested deeper than ${maxJsonDepth} levels`;
        throw new ApiError('INVALID_ARGUMENT', sentence);
      }
    } else if (character === '}' || character === ']') depth -= 1;
  }
}

function refuseUnsafeValues(value: unknown, path: readonly string[] = []): void {
  const refuse = (description: string) => {
    throw invalidArgument([{ field: path.join('.'), description, violatedRule: 'VALIDATION' }]);
  };
  if (typeof value === 'string') {
    const reason = unsafeText(value);
    if (reason) refuse(reason);
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) refuse('must be a number that a computer can hold');
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) refuseUnsafeValues(item, [...path, String(index)]);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      if (key === '__proto__' || unsafeText(key)) refuse('has a key that cannot be stored');
      refuseUnsafeValues(item, [...path, key]);
    }
  }
}

/** Why a text cannot be stored unchanged, or undefined when it can. */
export function unsafeText(text: string): string | undefined {
  if (text.includes('\0')) return 'must not contain the character U+0000';
  if (/\p{Surrogate}/u.test(text)) return 'must be well-formed Unicode';
  return undefined;
}
