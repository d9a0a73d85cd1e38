import { graphVersion, queryGraph, type GraphError } from '../../contract/calls/workbench/graph.ts';
import { ApiError } from '../../contract/errors.ts';
import type { ApiClient, SendOptions } from './apiClient.ts';

/** Result of a graph query. `errors` lists the fields that failed; the others are in `data`. */
export interface GraphAnswer {
  data?: Record<string, unknown> | null | undefined;
  errors?: GraphError[] | undefined;
}

export interface GraphOptions extends SendOptions {
  /** Version of the graph. Default: `alpha`. */
  version?: string;
}

/**
 * Sends a graph query (bookings specification section 7). For every status other than 200 it rejects with "GraphQL
 * request failed with status {status}", with the server's error as its cause. Errors of single fields are part of the
 * answer.
 */
export async function fetchGraph(
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
