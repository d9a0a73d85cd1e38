import { use } from 'react';
import { noIds, type ListFilter, type WireFilter } from './listFilter.ts';
import type { ComputedIds, ListKind, ListTools } from './listKind.ts';
import { useRecordList } from './RecordListContext.ts';

const nothingComputed: ComputedIds = { idsOf: noIds, pending: false, error: null, retry: () => {} };

/** Returns the family's lazily loaded list tools. Suspends while they load. */
export function useListTools(): ListTools {
  const { tools } = useRecordList().kind;
  return tools.loaded ?? use(tools.load());
}

// A mounted list never changes its family, so the hooks are the same in every render.
/* oxlint-disable react/hooks */
export const useKindCounts = (kind: ListKind) => kind.useCounts();
export const useKindNames = (kind: ListKind, kinds: readonly string[], stale?: number) =>
  kind.useNames(kinds, stale);
export const useKindFacetWords = (kind: ListKind, kinds: readonly string[]) => kind.useFacetWords(kinds);
export const useKindIds = (kind: ListKind, enabled: boolean) =>
  kind.useComputedIds?.(enabled) ?? nothingComputed;
export const useKindRows = (kind: ListKind) => kind.useRows();
export const useKindCards = (kind: ListKind) => kind.useCards();
export const useKindMenu = (kind: ListKind) => kind.useMenu();
export const useFacetOptions = (facet: string, filter: ListFilter) =>
  useListTools().useFacetOptions(facet, filter);
export const useChoices = (field: string) => useListTools().useChoices(field);
export const useValueNames = (where: WireFilter | undefined) => useListTools().useValueNames(where);
