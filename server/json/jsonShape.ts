import { ApiError, invalidField } from '../../contract/errors.ts';
import { maxJsonDepth } from '../database/values.ts';

/** An object or list whose closing bracket has not been reached. */
interface Open {
  /** Names of the object's fields so far; undefined for a list. */
  names: Set<string> | undefined;
  /** Name or index of the current value. */
  at: string;
}

/**
 * Throws INVALID_ARGUMENT for JSON text that is nested too deep, or that repeats a field: a parser would keep only
 * one of the values. It reads brackets and names in one pass, so a megabyte of `[` costs no memory. Syntax errors
 * are left to the parser.
 */
export function checkJsonShape(text: string, what: string): void {
  const open: Open[] = [];
  let nameNext = false;
  for (let at = 0; at < text.length; at += 1) {
    const top = open.at(-1);
    const character = text.charAt(at);
    switch (character) {
      case '{':
      case '[': {
        if (open.length === maxJsonDepth) {
          const sentence = `INVALID_ARGUMENT: ${what} is nested deeper than ${maxJsonDepth} levels`;
          throw new ApiError('INVALID_ARGUMENT', sentence);
        }
        const isObject = character === '{';
        open.push({ names: isObject ? new Set() : undefined, at: isObject ? '' : '0' });
        nameNext = isObject;
        break;
      }
      case '}':
      case ']':
        open.pop();
        nameNext = false;
        break;
      case ',':
        nameNext = top?.names !== undefined;
        if (top && !top.names) top.at = String(Number(top.at) + 1);
        break;
      case '"': {
        const end = endOfString(text, at);
        if (nameNext && top?.names) {
          top.at = nameOf(text.slice(at, end + 1));
          if (top.names.has(top.at)) throw repeatedField(open);
          top.names.add(top.at);
        }
        nameNext = false;
        at = end;
        break;
      }
      default:
    }
  }
}

function endOfString(text: string, begin: number): number {
  let at = begin + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

/** Names may be escaped: `"n\u0061me"` is `name`. */
function nameOf(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    // Invalid JSON: the parser, which comes next, reports it.
    return quoted;
  }
}

function repeatedField(open: readonly Open[]): Error {
  const field = open.map(({ at }) => at.slice(0, 200)).join('.');
  return invalidField(field, 'must not be repeated');
}
