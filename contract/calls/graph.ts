import * as z from 'zod';
import { defineCall } from '../call.ts';
import { freeObject, text } from '../entities/text.ts';

/** reference/calls.md section 15: the one call that asks for several entities at once, and for parts of them. */

/** Of a document, in characters; variables are limited by the body as a whole. */
const documentLength = 20_000;

/** The versions there are; any other is not found. Clients that name none ask for this one. */
export const graphVersion = 'alpha';

/** One entry of `errors`: GraphQL's own fields, and under `extensions` those of our errors. */
export const graphError = z.strictObject({
  message: z.string(),
  locations: z.array(z.strictObject({ line: z.int(), column: z.int() })).optional(),
  path: z.array(z.union([z.string(), z.number()])).optional(),
  extensions: z.record(z.string(), z.unknown()).optional(),
});
export type GraphError = z.infer<typeof graphError>;

/**
 * Answers the reading calls as fields of one graph, each under its own name and with its own rights: a field that the
 * caller may not ask for is an entry of `errors`, and the others still answer.
 */
export const queryGraph = defineCall({
  name: 'queryGraph',
  method: 'POST',
  path: '/graphql/{version}',
  caller: 'visitor',
  effect: 'read',
  params: z.strictObject({ version: text(50, 1) }),
  body: z.strictObject({
    query: text(documentLength, 1),
    variables: freeObject.nullish(),
    operationName: text(200).nullish(),
    /** GraphQL over HTTP lets clients add their own; none means anything here. */
    extensions: freeObject.nullish(),
  }),
  answer: z.strictObject({
    /** Absent where the document could not be run at all. */
    data: z.record(z.string(), z.unknown()).nullish(),
    errors: z.array(graphError).optional(),
  }),
});
