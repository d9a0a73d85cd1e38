import { useQuery } from '@tanstack/react-query';
import { bookableFilter } from '../../../contract/entities/serviceState.ts';
import { useApi } from '../../ui/useApi.ts';
import { serviceQuestions } from './serviceFilter.ts';

export type ServiceCounts = Readonly<Record<'all' | 'attention' | 'hidden' | 'bookable', number>>;

/** Number of services per view, and of bookable ones; undefined while loading. */
export function useServiceCounts(now: Date): ServiceCounts | undefined {
  const api = useApi();
  const { data } = useQuery({
    // Shares the prefix of react-admin's keys of this resource, so it is invalidated with them.
    queryKey: ['services', 'counts', now.toISOString()],
    queryFn: async ({ signal }): Promise<ServiceCounts> => {
      const count = async (filter: Record<string, unknown>) => (await api.count(filter, { signal })).data;
      const [bookable, ...views] = await Promise.all([
        count(bookableFilter(now)),
        ...serviceQuestions.tabs.map((tab) => count(tab.ask(now))),
      ]);
      const [all = 0, attention = 0, hidden = 0] = views;
      return { bookable, all, attention, hidden };
    },
  });
  return data;
}
