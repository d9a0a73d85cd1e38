import type * as z from 'zod';
import type { Call, InputOf } from '../../contract/call.ts';
import { invalidArgument, type FieldViolation } from '../../contract/errors.ts';
import { zodToViolations } from '../../contract/violations.ts';
import { withoutAbsentNulls } from '../json/absentNulls.ts';
import { parseJsonText } from '../json/jsonText.ts';
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

  const violations: FieldViolation[] = [];
  const parse = (schema: z.ZodType, value: unknown): unknown => {
    const result = schema.safeParse(withoutAbsentNulls(schema, value), { reportInput: true });
    if (!result.success) violations.push(...zodToViolations(result.error));
    return result.data;
  };
  const { path, query, body } = call.schemas;
  const input = {
    path: parse(path, parts.path),
    query: parse(query, parts.query),
    body: parse(body, parts.body),
  };
  if (violations.length > 0) throw invalidArgument(violations);
  return input;
}
