import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../ui/queries/useApi.ts';
import { attentionStates, bookableStates } from '../status/serviceStatus.ts';
import { countOf, useServiceStates } from '../status/useServiceStates.ts';

/** `attention` and `bookable` are undefined while loading, and null if booking statuses are unknown. */
export type ServiceCounts = Readonly<
  Record<'all' | 'hidden', number> & Record<'attention' | 'bookable', number | null | undefined>
>;

/** Number of services per view, and of bookable ones; undefined while loading. */
export function useServiceCounts(): ServiceCounts | undefined {
  const api = useApi();
  const { data: states } = useServiceStates();
  const { data } = useQuery({
    // Shares the prefix of react-admin's keys of this resource, so it is invalidated with them.
    queryKey: ['services', 'counts'],
    queryFn: async ({ signal }) => {
      const count = async (filter: Record<string, unknown>) => (await api.count(filter, { signal })).data;
      const [all, hidden] = await Promise.all([count({}), count({ hidden: true })]);
      return { all, hidden };
    },
  });
  return useMemo(() => {
    const counted = (wanted: typeof bookableStates) => (states ? countOf(states, wanted) : states);
    return data && { ...data, attention: counted(attentionStates), bookable: counted(bookableStates) };
  }, [data, states]);
}
