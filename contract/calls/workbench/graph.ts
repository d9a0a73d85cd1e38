import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { freeObject, text } from '../../entities/values/text.ts';

/** reference/calls.md section 15: the call that reads several entities, or parts of them, in one request. */

/** Length of a document in characters; variables are limited by the body size. */
const documentLength = 20_000;

/** The only version; others are not found. Clients that name none use it. */
export const graphVersion = 'alpha';

/** One entry of `errors`: GraphQL's own fields, and the fields of API errors under `extensions`. */
export const graphError = z.strictObject({
  message: z.string(),
  locations: z.array(z.strictObject({ line: z.int(), column: z.int() })).optional(),
  path: z.array(z.union([z.string(), z.number()])).optional(),
  extensions: z.record(z.string(), z.unknown()).optional(),
});
export type GraphError = z.infer<typeof graphError>;

/**
 * Offers the reading calls as fields of one schema, each with its own name and permission. A field without permission
 * becomes an entry of `errors`, and the others are still answered.
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
    /** Allowed by GraphQL over HTTP; ignored here. */
    extensions: freeObject.nullish(),
  }),
  answer: z.strictObject({
    /** Absent when the document was not executed. */
    data: z.record(z.string(), z.unknown()).nullish(),
    errors: z.array(graphError).optional(),
  }),
});
