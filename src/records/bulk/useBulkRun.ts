import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useGetOne } from 'react-admin';
import type { BulkRun } from '../../../contract/entities/bulkRun.ts';

/** How often a run that works is asked how far it is. */
const askedEvery = 800;

export const isWorking = (run: BulkRun | undefined) => run?.state === 'RUNNING' || run?.state === 'UNDOING';

/** A run as it gets on; once it has ended, whatever shows services is asked for anew. */
export function useBulkRun(id: string) {
  const queryClient = useQueryClient();
  const found = useGetOne<BulkRun>(
    'bulkRuns',
    { id },
    {
      // The screen shows its own failure.
      onError: () => {},
      refetchInterval: ({ state }) => (isWorking(state.data) ? askedEvery : false),
      refetchIntervalInBackground: true,
    },
  );
  const { data: run } = found;
  // Two rows are changed sooner than anybody can ask whether they are being changed.
  const standing = run && JSON.stringify([run.state, run.counts]);
  const hasWorked = run !== undefined && !isWorking(run) && run.state !== 'PREVIEWED';
  const seen = useRef(standing);
  useEffect(() => {
    const isNews = seen.current !== undefined && seen.current !== standing;
    seen.current = standing;
    if (!isNews || !hasWorked) return;
    for (const name of ['bulkRunItems', 'bulkRuns', 'services', 'activity', 'trash']) {
      void queryClient.invalidateQueries({ queryKey: [name] });
    }
  }, [standing, hasWorked, queryClient]);
  return found;
}
