import type * as z from 'zod';
import type { Call, InputOf } from '../../contract/call.ts';
import { invalidArgument, type FieldViolation } from '../../contract/errors.ts';
import { parsedBy, zodToViolations } from '../../contract/violations.ts';
import { withoutAbsentNulls } from './absentNulls.ts';

/** Parses a value of a request by its schema. Throws field violations. `at` is the path of the value, if it has one. */
export function parseSent<Schema extends z.ZodType>(
  schema: Schema,
  sent: unknown,
  at?: string,
): z.output<Schema> {
  return parsedBy(schema, withoutAbsentNulls(schema, sent), at);
}

/** The input of a call. Throws `known` violations together with those of all parts. */
export function parseInput(
  { schemas }: Call,
  sent: Record<'path' | 'query' | 'body', unknown>,
  known: readonly FieldViolation[] = [],
): InputOf<Call> {
  const violations = [...known];
  const parse = (part: keyof typeof sent): unknown => {
    const schema: z.ZodType = schemas[part];
    const { data, error } = schema.safeParse(withoutAbsentNulls(schema, sent[part]), { reportInput: true });
    if (error) violations.push(...zodToViolations(error));
    return data;
  };
  const input = { path: parse('path'), query: parse('query'), body: parse('body') };
  if (violations.length > 0) throw invalidArgument(violations);
  return input;
}
