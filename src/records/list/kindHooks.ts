import { use } from 'react';
import type { ListFilter, WireFilter } from './listFilter.ts';
import type { ListKind, ListTools } from './listKind.ts';
import { useRecordList } from './RecordListContext.ts';

/** Returns the family's lazily loaded list tools. Suspends while they load. */
export function useListTools(): ListTools {
  const { tools } = useRecordList().kind;
  return tools.loaded ?? use(tools.load());
}

// A mounted list never changes its family, so the hooks are the same in every render.
/* oxlint-disable react/hooks */
export const useKindCounts = (kind: ListKind, now: Date) => kind.useCounts(now);
export const useKindNames = (kind: ListKind, kinds: readonly string[], stale?: number) =>
  kind.useNames(kinds, stale);
export const useKindFacetWords = (kind: ListKind, kinds: readonly string[]) => kind.useFacetWords(kinds);
export const useKindRows = (kind: ListKind, now: Date) => kind.useRows(now);
export const useKindCards = (kind: ListKind, now: Date) => kind.useCards(now);
export const useKindMenu = (kind: ListKind) => kind.useMenu();
export const useFacetOptions = (facet: string, filter: ListFilter, now: Date) =>
  useListTools().useFacetOptions(facet, filter, now);
export const useChoices = (field: string) => useListTools().useChoices(field);
export const useValueNames = (where: WireFilter | undefined) => useListTools().useValueNames(where);
