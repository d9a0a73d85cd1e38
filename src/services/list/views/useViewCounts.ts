import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedView } from '../../../../contract/entities/savedView.ts';
import { useApi } from '../../../ui/useApi.ts';
import { howMany } from '../facetCounts.ts';
import { askedFilter, kindsNamedBy } from '../goneValues.ts';
import { useNames } from '../useNames.ts';
import { stateOf } from './useSavedViews.ts';

/** Further tabs than these nobody sees at once. */
const mostCounted = 12;

/** How many services each view shows, by its id: undefined until known, null where there are too many views to count. */
export function useViewCounts(
  views: readonly SavedView[] = [],
): ReadonlyMap<string, number | undefined | null> {
  const api = useApi();
  const [now] = useState(() => new Date());
  const counted = views.slice(0, mostCounted);
  const filters = counted.map((view) => stateOf(view).filter);
  const { isGone, pending } = useNames(filters.flatMap(kindsNamedBy));
  const found = useQueries({
    queries: filters.map((filter) => {
      const wire = { ...askedFilter(filter, now, isGone), ...(filter.q && { q: filter.q }) };
      return {
        // Begins like react-admin's own keys of this resource: whatever changes a service renews the counts too.
        queryKey: ['services', 'viewCount', wire],
        enabled: !pending,
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const [sum] = (await api.facets(wire, [howMany], { signal })).data;
          return sum?.scalar?.value ?? 0;
        },
      };
    }),
  });
  return new Map(views.map(({ id }, at) => [id, at < counted.length ? found[at]?.data : null] as const));
}
