import { graphVersion, queryGraph } from '../../../contract/calls/workbench/graph.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { makeGraph } from '../../graph/answerGraph.ts';
import { answer, type Route } from '../../http/route.ts';

/** The GraphQL call over the reading calls among `routes`. */
export function graphRoutes(routes: readonly Route[]): readonly Route[] {
  const reading = routes.filter(({ call }) => call.effect === 'read');
  let graph: Promise<ReturnType<typeof makeGraph>> | undefined;
  return [
    answer(queryGraph, async ({ path, body }, context) => {
      if (path.version !== graphVersion) throw new ApiError('NOT_FOUND', 'Graph version not found.');
      // Loaded on the first request: most installations never use it, and the start stays fast.
      graph ??= import('../../graph/answerGraph.ts').then(({ makeGraph }) => makeGraph(reading));
      return (await graph)(body, context);
    }),
  ];
}
