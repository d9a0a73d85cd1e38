import { useQueries } from '@tanstack/react-query';
import { useApi } from '../../../ui/queries/useApi.ts';
import { countQuery } from '../kindHooks.ts';
import { useRecordList } from '../RecordListContext.ts';
import { wireFilter, withFacet, type ListFilter } from '../listFilter.ts';
import type { Choice, FacetOption } from '../listKind.ts';

/** Counts the records of each option under the other filters, one request per option: for facets with few options. */
export function useCountedOptions(
  facet: string,
  filter: ListFilter,
  options: readonly Choice[],
): FacetOption[] {
  const api = useApi();
  const { kind } = useRecordList();
  const found = useQueries({
    queries: options.map(({ value }) => {
      const wire = wireFilter(kind, withFacet(kind, filter, facet, [value]));
      return countQuery(kind, api, { ...wire, ...(filter.q && { q: filter.q }) });
    }),
  });
  return options.map((option, at) => ({ ...option, count: found[at]?.data }));
}
