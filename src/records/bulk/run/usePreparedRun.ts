import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { prepareBulkRun } from '../../../../contract/calls/bulkRuns/bulkRuns.ts';
import {
  recordOfRow,
  type BulkItemState,
  type BulkRun,
  type BulkRunItem,
} from '../../../../contract/entities/bulkRuns/bulkRun.ts';
import type { BodyOf } from '../../../../contract/call.ts';
import { useApi } from '../../../ui/queries/useApi.ts';
import { useToast } from '../../../ui/useToast.ts';
import { useText } from '../../../messages/useText.ts';
import { isExcluded, type RowChoice } from '../rows/rowChoice.ts';
import { movedRow } from '../runCounts.ts';
import { updateCachedRun } from './updateCachedRun.ts';
import { refetchAreas } from '../../../ui/queries/refetch.ts';

type Preparation = BodyOf<typeof prepareBulkRun>;

interface PreparedRun {
  choose: RowChoice;
  rename: (name: string) => void;
  /** Resolves after all earlier decisions were sent: whether the server has them, and thus the displayed state. */
  allSaved: () => Promise<boolean>;
}

/**
 * Decisions about a previewed run before its start. Applied optimistically and saved with the preview, sequentially, so
 * that they survive a reload and appear on other devices.
 */
export function usePreparedRun({ id }: Pick<BulkRun, 'id'>): PreparedRun {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const last = useRef(Promise.resolve());
  const refusals = useRef(0);

  async function send(change: Preparation): Promise<void> {
    try {
      const { data } = await api.update<BulkRun>('bulkRuns', { id, data: change, previousData: { id } });
      // Rows may be excluded faster than they are saved, so only the response's counts are used.
      updateCachedRun(queryClient, id, (run) => ({ ...run, sideEffects: data.sideEffects }));
    } catch (error) {
      toast.failed(text('bulk.act.failed.prepare'), error);
      // The displayed state differs from the server's.
      await refetchAreas(queryClient, ['bulkRunItems', 'bulkRuns']);
      refusals.current += 1;
    }
  }
  const keep = (change: Preparation) => {
    last.current = last.current.then(() => send(change));
  };

  return {
    choose: (item) => {
      const id = recordOfRow(item);
      showChosen(queryClient, item);
      keep(isExcluded(item) ? { putBack: [id] } : { leaveOut: [id] });
    },
    rename: (name) => {
      updateCachedRun(queryClient, id, (run) => ({ ...run, name }));
      keep({ name });
    },
    allSaved: async () => {
      const before = refusals.current;
      await last.current;
      return refusals.current === before;
    },
  };
}

function showChosen(queryClient: QueryClient, { id, runId, state: from, isNew }: BulkRunItem): void {
  const to: BulkItemState = from === 'EXCLUDED' ? 'CHANGES' : 'EXCLUDED';
  queryClient.setQueriesData<{ data: BulkRunItem[]; total?: number }>(
    { queryKey: ['bulkRunItems', 'getList'] },
    (list) =>
      list && { ...list, data: list.data.map((item) => (item.id === id ? { ...item, state: to } : item)) },
  );
  updateCachedRun(queryClient, runId, (run) => ({
    ...run,
    counts: movedRow(run.counts, from, to),
    ...(isNew && { newCounts: movedRow(run.newCounts ?? {}, from, to) }),
  }));
}
