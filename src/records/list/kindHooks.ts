import { useQueries } from '@tanstack/react-query';
import type { FrontdeskDataProvider } from '../../providers/data/dataProvider.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { noIds, type WireFilter } from './listFilter.ts';
import type { ComputedIds, ListCounts, ListKind, ListRow } from './listKind.ts';

/** For lists without a filter by computed values. */
export const nothingComputed: ComputedIds = { idsOf: noIds, pending: false, error: null, retry: () => {} };

/** The query that counts the records of a filter with its text (`q`): tabs, views, facets and drafts share equal ones. */
export const countQuery = (
  { resource, count }: Pick<ListKind, 'resource' | 'count'>,
  api: FrontdeskDataProvider,
  wire: WireFilter,
) => ({
  // Shares the prefix of react-admin's keys of this resource, so it is invalidated with them.
  queryKey: [resource, 'count', wire],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    count ? count(api, wire, signal) : api.countRecords(resource, wire, { signal }),
});

// A mounted list never changes its family, so the hooks are the same in every render.
/* oxlint-disable react/hooks */
export function useKindCounts(kind: ListKind) {
  const useCounts = kind.useCounts ?? useTabCounts;
  return useCounts(kind);
}
export const useKindNames = (kind: ListKind, kinds: readonly string[], stale?: number) =>
  kind.useNames(kinds, stale);
export const useKindFacetWords = (kind: ListKind, kinds: readonly string[]) => kind.useFacetWords(kinds);
export const useKindIds = (kind: ListKind, enabled: boolean) =>
  kind.useComputedIds?.(enabled) ?? nothingComputed;
export const useKindRows = (kind: ListKind, rows: readonly ListRow[]) => kind.useRows(rows);
export const useKindCards = (kind: ListKind, rows: readonly ListRow[]) => kind.useCards(rows);
export const useKindMenu = (kind: ListKind) => kind.useMenu();

function useTabCounts(kind: ListKind): ListCounts {
  const api = useApi();
  return useQueries({
    queries: kind.tabs.map(({ ask }) => countQuery(kind, api, ask(noIds))),
    // The same object as long as the counts are equal.
    combine: (found) => Object.fromEntries(kind.tabs.map(({ key }, at) => [key, found[at]?.data])),
  });
}
