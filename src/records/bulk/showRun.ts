import type { QueryClient } from '@tanstack/react-query';
import type { BulkRun } from '../../../contract/entities/bulkRun.ts';

/** Shows a run changed at once, wherever it is shown; asked for anew, it is as the server has it. */
export function showRun(queryClient: QueryClient, id: string, change: (run: BulkRun) => BulkRun): void {
  queryClient.setQueriesData<BulkRun>({ queryKey: ['bulkRuns', 'getOne'] }, (run) =>
    run?.id === id ? change(run) : run,
  );
}
