import { ApiError, invalidArgument } from '../../contract/errors.ts';
import { maxJsonDepth } from '../database/values.ts';

/** An object or a list that is open at this place of the text. */
interface Open {
  /** The names that an object has so far; a list has none. */
  names: Set<string> | undefined;
  /** The name or the position of what is being read. */
  at: string;
}

/**
 * Refuses JSON text that is nested too deep or says a field twice, of which a parser would keep one and lose the other.
 * It only looks at brackets and names, in one pass: a megabyte of `[` costs no memory. What is no JSON at all is left
 * to the parser.
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
          if (top.names.has(top.at)) throw saidTwice(open);
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

/** Names may be escaped: `"n\u0061me"` is `name` too. */
function nameOf(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    // No JSON: the parser that comes next says so.
    return quoted;
  }
}

function saidTwice(open: readonly Open[]): Error {
  const field = open.map(({ at }) => at.slice(0, 200)).join('.');
  return invalidArgument([{ field, description: 'must not be repeated', violatedRule: 'VALIDATION' }]);
}
