import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../ui/useApi.ts';
import { countOf } from '../kindHooks.ts';
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
  const { data: counts } = useQuery({
    // Shares the prefix of react-admin's keys of this resource, so it is invalidated with them.
    queryKey: [kind.resource, 'facet', facet, withFacet(kind, filter, facet, [])],
    queryFn: ({ signal }) =>
      Promise.all(
        options.map(({ value }) => {
          const narrowed = withFacet(kind, filter, facet, [value]);
          return countOf(kind)(
            api,
            { ...wireFilter(kind, narrowed), ...(filter.q && { q: filter.q }) },
            signal,
          );
        }),
      ),
  });
  return options.map((option, at) => ({ ...option, count: counts?.[at] }));
}
