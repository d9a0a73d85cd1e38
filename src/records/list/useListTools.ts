import { useLazyModule } from '../../ui/loading/lazyModule.ts';
import type { ListFilter, WireFilter } from './listFilter.ts';
import type { ListTools } from './listKind.ts';
import { useRecordList } from './RecordListContext.ts';

/** Returns the family's lazily loaded list tools. Suspends while they load. */
export function useListTools(): ListTools {
  const { tools } = useRecordList().kind;
  return useLazyModule(tools);
}

// A mounted list never changes its family, so the hooks are the same in every render.
/* oxlint-disable react/hooks */
export const useFacetOptions = (facet: string, filter: ListFilter) =>
  useListTools().useFacetOptions(facet, filter);
export const useChoices = (field: string) => useListTools().useChoices(field);
export const useValueNames = (where: WireFilter | undefined) => useListTools().useValueNames(where);
