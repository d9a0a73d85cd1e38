import { useQuery } from '@tanstack/react-query';
import { queryServiceOptionsAndVariants } from '../../../../contract/calls/prices/optionsAndVariants.ts';
import type { OptionsAndVariants } from '../../../../contract/entities/prices/optionsAndVariants.ts';
import { queryLimits } from '../../../../contract/queries/query.ts';
import { useApi } from '../../../ui/queries/useApi.ts';
import type { ApiClient } from '../../../platform/apiClient.ts';

const none: ReadonlyMap<string, OptionsAndVariants> = new Map();

/** Fetches variants by service, only if any price varies. */
export function useVariants(needed: boolean) {
  const api = useApi();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['services', 'variants'],
    enabled: needed,
    queryFn: ({ signal }) => readVariants(api, signal),
  });
  return {
    variants: data ?? none,
    pending: needed && isPending,
    error,
    retry: () => void refetch(),
  };
}

async function readVariants(
  api: ApiClient,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, OptionsAndVariants>> {
  const found = new Map<string, OptionsAndVariants>();
  let cursor: string | undefined;
  do {
    const cursorPaging = { limit: queryLimits.largestPage, ...(cursor !== undefined && { cursor }) };
    const answer = await api.send(
      queryServiceOptionsAndVariants,
      { body: { query: { cursorPaging } } },
      { signal },
    );
    for (const one of answer.serviceOptionsAndVariantsList) found.set(one.serviceId, one);
    cursor = answer.pagingMetadata?.cursors?.next;
  } while (cursor !== undefined);
  return found;
}
