import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useGetOne } from 'react-admin';
import { useFamilyOf } from '../BulkFamilyContext.ts';
import type { BulkRun } from '../../../../contract/entities/bulkRuns/bulkRun.ts';
import { refetchAreas } from '../../../ui/queries/refetch.ts';

/** Polling interval of a running run (ms). */
const pollInterval = 800;

export const isWorking = (run: BulkRun | undefined) => run?.state === 'RUNNING' || run?.state === 'UNDOING';

/** Polls a run; invalidates queries that show its records when it ends. */
export function useBulkRun(id: string) {
  const queryClient = useQueryClient();
  const familyOf = useFamilyOf();
  const found = useGetOne<BulkRun>(
    'bulkRuns',
    { id },
    {
      // The screen shows the error itself.
      onError: () => {},
      refetchInterval: ({ state }) => (isWorking(state.data) ? pollInterval : false),
      refetchIntervalInBackground: true,
    },
  );
  const { data: run } = found;
  // A fast run may end before the first poll, so the counts are compared, not the state alone.
  const figures = run && JSON.stringify([run.state, run.counts]);
  const hasWorked = run !== undefined && !isWorking(run) && run.state !== 'PREVIEWED';
  const changes = run ? familyOf(run).bulk.changes.join(' ') : '';
  const seen = useRef(figures);
  useEffect(() => {
    const isNews = seen.current !== undefined && seen.current !== figures;
    seen.current = figures;
    if (!isNews || !hasWorked) return;
    void refetchAreas(queryClient, ['bulkRunItems', 'bulkRuns', 'activity', 'trash', ...changes.split(' ')]);
  }, [figures, hasWorked, changes, queryClient]);
  return found;
}
