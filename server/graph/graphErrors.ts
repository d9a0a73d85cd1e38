import { GraphQLError } from 'graphql';
import type { GraphError } from '../../contract/calls/workbench/graph.ts';
import { ApiError, toErrorBody } from '../../contract/errors.ts';
import { failureOf } from '../http/failure.ts';
import type { RequestContext } from '../http/route.ts';

/**
 * Returns the wire form of a graph error. A refusal of a call keeps its message, code and details; an error in the
 * document keeps graphql's message; any other error is an internal failure and has only the request id.
 */
export function graphErrorOf(error: GraphQLError, { requestId, options }: RequestContext): GraphError {
  const { message, locations, path } = error.toJSON();
  const location = { ...(locations && { locations: [...locations] }), ...(path && { path: [...path] }) };
  const known = knownError(error);
  if (known === 'document') {
    return { message, ...location, extensions: { code: 'INVALID_ARGUMENT', requestId } };
  }
  if (known.status >= 500) options.log({ requestId, failure: failureOf(known) });
  const { message: said, details } = toErrorBody(known, requestId);
  return { message: said, ...location, extensions: { code: known.code, requestId, details } };
}

function knownError(error: GraphQLError): ApiError | 'document' {
  const cause = error.originalError;
  if (cause instanceof ApiError) return cause;
  // A value that does not fit its type is an internal failure if it occurs in an answer; such an error names no
  // node of the document.
  const isDocument = cause ? cause instanceof GraphQLError && cause.nodes !== undefined : !error.path;
  return isDocument
    ? 'document'
    : new ApiError('INTERNAL', 'An unexpected failure', { cause: cause ?? error });
}
