import { GraphQLError } from 'graphql';
import type { GraphError } from '../../contract/calls/graph.ts';
import { ApiError, toErrorBody } from '../../contract/errors.ts';
import { failureOf } from '../http/failure.ts';
import type { RequestContext } from '../http/route.ts';

/**
 * An error of a graph on the wire. What a call refused keeps its words, code and details; what is wrong with the document
 * is told as graphql tells it; anything else is a failure of the server and says only the request id.
 */
export function graphErrorOf(error: GraphQLError, { requestId, options }: RequestContext): GraphError {
  const { message, locations, path } = error.toJSON();
  const place = { ...(locations && { locations: [...locations] }), ...(path && { path: [...path] }) };
  const known = knownError(error);
  if (known === 'document') {
    return { message, ...place, extensions: { code: 'INVALID_ARGUMENT', requestId } };
  }
  if (known.status >= 500) options.log({ requestId, failure: failureOf(known) });
  const { message: said, details } = toErrorBody(known, requestId);
  return { message: said, ...place, extensions: { code: known.code, requestId, details } };
}

function knownError(error: GraphQLError): ApiError | 'document' {
  const cause = error.originalError;
  if (cause instanceof ApiError) return cause;
  // Values that do not fit their type are ours when an answer holds them, and then no part of the document is named.
  const isDocument = cause ? cause instanceof GraphQLError && cause.nodes !== undefined : !error.path;
  return isDocument
    ? 'document'
    : new ApiError('INTERNAL', 'An unexpected failure', { cause: cause ?? error });
}
