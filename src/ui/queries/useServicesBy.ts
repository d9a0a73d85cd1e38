import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from './useApi.ts';

/** Maximum number of values of an aggregation. */
const limit = 250;

/**
 * Returns a function that counts the services by the value of a field, for example a category ID. It returns undefined
 * while the counts load, and for values that are not among the {@link limit} most frequent ones.
 */
export function useServicesBy(fieldPath: string): (value: string) => number | undefined {
  const api = useApi();
  const { data } = useQuery({
    // Shares the prefix of react-admin's keys of services, so it is invalidated with them.
    queryKey: ['services', 'countBy', fieldPath],
    queryFn: async ({ signal }) => {
      const aggregation = { name: 'count', type: 'VALUE' as const, fieldPath, value: { limit } };
      const [found] = (await api.facets({}, [aggregation], { signal })).data;
      return new Map((found?.values?.results ?? []).map(({ value, count }) => [value, count]));
    },
  });
  return useCallback((value) => data && (data.get(value) ?? (data.size < limit ? 0 : undefined)), [data]);
}
