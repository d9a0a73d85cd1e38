import { useQueries } from '@tanstack/react-query';
import type { SavedView } from '../../../../contract/entities/history/savedView.ts';
import { useApi } from '../../../ui/queries/useApi.ts';
import { askedFilter, kindsNamedBy } from '../facets/goneValues.ts';
import { isComputed } from '../listFilter.ts';
import type { ListKind } from '../listKind.ts';
import { stateOf } from './useSavedViews.ts';
import { countQuery, useKindIds, useKindNames } from '../kindHooks.ts';

/** Maximum number of views with counts. */
const maxCounted = 12;

/** Number of records by view ID: undefined while loading, null with too many views. */
export function useViewCounts(
  kind: ListKind,
  views: readonly SavedView[] = [],
): ReadonlyMap<string, number | undefined | null> {
  const api = useApi();
  const counted = views.slice(0, maxCounted);
  const filters = counted.map((view) => stateOf(kind, view).filter);
  const { isGone, pending } = useKindNames(
    kind,
    filters.flatMap((filter) => kindsNamedBy(kind, filter)),
  );
  const computed = useKindIds(
    kind,
    filters.some((filter) => isComputed(kind, filter)),
  );
  const found = useQueries({
    queries: filters.map((filter) => {
      const wire = { ...askedFilter(kind, filter, computed.idsOf, isGone), ...(filter.q && { q: filter.q }) };
      return {
        ...countQuery(kind, api, wire),
        enabled: !pending && !(isComputed(kind, filter) && (computed.pending || computed.error)),
      };
    }),
  });
  return new Map(views.map(({ id }, at) => [id, at < counted.length ? found[at]?.data : null] as const));
}
