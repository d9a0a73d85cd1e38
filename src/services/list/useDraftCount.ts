import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '../../layout/useApi.ts';
import { howMany } from './facetCounts.ts';
import { wireFilter, type ServiceFilter } from './serviceFilter.ts';

/** How many services a filter would show before the list is asked for it; undefined until known. */
export function useDraftCount(draft: ServiceFilter | undefined, now: Date): number | undefined {
  const api = useApi();
  const filter = draft && { ...wireFilter(draft, now), ...(draft.q && { q: draft.q }) };
  const { data } = useQuery({
    queryKey: ['services', 'draftCount', filter],
    enabled: filter !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const [sum] = (await api.facets(filter ?? {}, [howMany], { signal })).data;
      return sum?.scalar?.value ?? 0;
    },
  });
  return filter && data;
}
