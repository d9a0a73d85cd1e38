import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AggregationRequest, AggregationResult } from '../../../contract/aggregations.ts';
import { useApi } from '../../layout/useApi.ts';
import { noCategory, viewFilter, type ServiceFilter } from './serviceFilter.ts';

interface FacetValue {
  value: string;
  /** Only where the value is not a word of its own: a category's name. */
  name?: string;
  count: number;
}

export interface ServiceFacets {
  type: FacetValue[];
  category: FacetValue[];
  visibility: FacetValue[];
}

const byValue = { limit: 250, missingValues: 'INCLUDE' } as const;
const missing = 'N/A';

const aggregations: AggregationRequest[] = [
  { name: 'type', type: 'VALUE', fieldPath: 'type', value: byValue },
  { name: 'hidden', type: 'VALUE', fieldPath: 'hidden', value: byValue },
  {
    name: 'category',
    type: 'NESTED',
    nested: {
      nestedAggregations: [
        { name: 'id', type: 'VALUE', fieldPath: 'category.id', value: byValue },
        { name: 'name', type: 'VALUE', fieldPath: 'category.name', value: byValue },
      ],
    },
  },
];

/**
 * The values to narrow the list by, with how many services of the current view and search text have each.
 * The facets themselves do not narrow them, so that a second value can always be added.
 */
export function useServiceFacets({ q, view }: ServiceFilter, now: Date): ServiceFacets | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['services', 'facets', q, view, now.toISOString()],
    queryFn: async ({ signal }) => {
      const filter = { ...viewFilter(view ?? 'all', now), ...(q && { q }) };
      return readFacets((await api.facets(filter, aggregations, { signal })).data);
    },
    placeholderData: keepPreviousData,
  });
  return data;
}

/** The facets in a search's answer. */
function readFacets(results: readonly AggregationResult[]): ServiceFacets {
  const named = (name: string) => results.find((result) => result.name === name);
  const counts = new Map(named('hidden')?.values?.results.map(({ value, count }) => [value, count]));
  const hidden = counts.get('true') ?? 0;
  const shown = [...counts.values()].reduce((sum, count) => sum + count, 0) - hidden;
  return {
    type: named('type')?.values?.results ?? [],
    category: readCategories(named('category')),
    visibility: [
      { value: 'shown', count: shown },
      { value: 'hidden', count: hidden },
    ],
  };
}

/** Each row of the nested result is a category's id and, within it, its name with the count. */
function readCategories(result: AggregationResult | undefined): FacetValue[] {
  const rows = result?.nested?.results ?? [];
  return rows.flatMap(({ results: { id, name } }) => {
    if (!id?.value || !name?.value) return [];
    const { value } = id.value;
    const { count } = name.value;
    return [value === missing ? { value: noCategory, count } : { value, name: name.value.value, count }];
  });
}
