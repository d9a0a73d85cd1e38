import { graphVersion, queryGraph, type GraphError } from '../../contract/calls/graph.ts';
import { ApiError } from '../../contract/errors.ts';
import type { ApiClient, SendOptions } from './apiClient.ts';

/** What a graph query found; `errors` names the fields that could not be answered beside those that could. */
export interface GraphAnswer {
  data?: Record<string, unknown> | null | undefined;
  errors?: GraphError[] | undefined;
}

export interface GraphOptions extends SendOptions {
  /** Of the graph, `alpha` unless told otherwise. */
  version?: string;
}

/**
 * Asks the graph call (bookings specification section 7). Rejects with "GraphQL request failed with status {status}",
 * the server's own error as its cause, for every answer other than 200. Errors of single fields are part of the answer.
 */
export async function askGraph(
  api: ApiClient,
  query: string,
  variables: Record<string, unknown> = {},
  { version = graphVersion, ...sending }: GraphOptions = {},
): Promise<GraphAnswer> {
  try {
    return await api.send(queryGraph, { path: { version }, body: { query, variables } }, sending);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error;
    throw new Error(`GraphQL request failed with status ${error.status}`, { cause: error });
  }
}
