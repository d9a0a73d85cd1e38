import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters } from '@tanstack/react-query';

/**
 * The cache of the dashboard. An invalidated query whose first request is under way is sent again: react-query itself
 * restarts only a query that has data, and would cache an answer from before the save as current.
 */
class DashboardQueryClient extends QueryClient {
  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const first = this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
    for (const query of first) {
      if (query.state.data !== undefined) continue;
      void query.cancel({ silent: true });
      // Its observers receive the failure.
      query.fetch().catch(() => {});
    }
    return super.invalidateQueries(filters, options);
  }
}

export function createQueryClient(): QueryClient {
  return new DashboardQueryClient({
    defaultOptions: {
      queries: {
        // The client has already tried again where that makes sense.
        retry: false,
        // Coming back to the tab shows what others changed; flicking between tabs asks nothing.
        staleTime: 5000,
        // Without a network the screen says so at once, instead of waiting for one.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
