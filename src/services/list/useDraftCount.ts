import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '../../ui/useApi.ts';
import { howMany } from './facetCounts.ts';
import { askedFilter, kindsNamedBy } from './goneValues.ts';
import type { ServiceFilter } from './serviceFilter.ts';
import { useNames } from './useNames.ts';

/** How many services a filter would show before the list is asked for it; undefined until known. */
export function useDraftCount(draft: ServiceFilter | undefined, now: Date): number | undefined {
  const api = useApi();
  const { isGone, pending } = useNames(draft ? kindsNamedBy(draft) : []);
  const filter = draft && { ...askedFilter(draft, now, isGone), ...(draft.q && { q: draft.q }) };
  const { data } = useQuery({
    queryKey: ['services', 'draftCount', filter],
    enabled: filter !== undefined && !pending,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const [sum] = (await api.facets(filter ?? {}, [howMany], { signal })).data;
      return sum?.scalar?.value ?? 0;
    },
  });
  return filter && data;
}
