import type { QueryClient } from '@tanstack/react-query';
import type { BulkRun } from '../../../../contract/entities/bulkRuns/bulkRun.ts';

/** Updates a run in the cache optimistically; a refetch replaces it. */
export function updateCachedRun(
  queryClient: QueryClient,
  id: string,
  change: (run: BulkRun) => BulkRun,
): void {
  queryClient.setQueriesData<BulkRun>({ queryKey: ['bulkRuns', 'getOne'] }, (run) =>
    run?.id === id ? change(run) : run,
  );
}
