import type { Call, InputOf } from '../../contract/call.ts';
import { parseJsonText } from '../json/jsonText.ts';
import { parseInput } from '../json/sentInput.ts';
import { partsOf } from './graphSchema.ts';

/**
 * Returns the input of a call from the arguments of its field. The arguments are serialized and parsed like a
 * request body, so that escapes and nesting in a document pass the same checks.
 */
export function inputOfArguments(call: Call, args: Readonly<Record<string, unknown>>): InputOf<Call> {
  const sent = parseJsonText(JSON.stringify(args), 'the arguments') as Record<string, unknown>;
  const parts = { path: {}, query: {}, body: {} } as Record<
    'path' | 'query' | 'body',
    Record<string, unknown>
  >;
  for (const { name, part, key } of partsOf(call))
    if (sent[name] !== undefined) parts[part][key] = sent[name];
  return parseInput(call, parts);
}
