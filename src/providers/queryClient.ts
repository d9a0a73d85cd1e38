import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters } from '@tanstack/react-query';

/**
 * The dashboard's query cache. Also restarts an invalidated query that has no data yet: react-query restarts only
 * queries with data and would cache an answer from before the save as current.
 */
class DashboardQueryClient extends QueryClient {
  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const first = this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
    for (const query of first) {
      if (query.state.data !== undefined) continue;
      void query.cancel({ silent: true });
      // The query's observers receive the failure.
      query.fetch().catch(() => {});
    }
    return super.invalidateQueries(filters, options);
  }
}

/** The query client of the dashboard. */
export function createQueryClient(): QueryClient {
  return new DashboardQueryClient({
    defaultOptions: {
      queries: {
        // The API client already retries.
        retry: false,
        // Refetches on return to the tab, but not while switching tabs quickly.
        staleTime: 5000,
        // Without a network, queries fail at once instead of pausing.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
