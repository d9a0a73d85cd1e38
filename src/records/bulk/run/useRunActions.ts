import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { retryBulkRun, startBulkRun, undoBulkRun } from '../../../../contract/calls/bulkRuns/bulkRuns.ts';
import type { BulkRun } from '../../../../contract/entities/bulkRuns/bulkRun.ts';
import { ApiError } from '../../../../contract/errors.ts';
import { isNothingToUndo } from '../../history/restore/restoreRefusal.ts';
import { useApi } from '../../../ui/queries/useApi.ts';
import { useToast } from '../../../ui/useToast.ts';
import { useText } from '../../../messages/useText.ts';
import { selectionChange, type SelectionChange } from './selectionChange.ts';
import { refetchAreas } from '../../../ui/queries/refetch.ts';

/**
 * `overtaken`: the impact has changed since the preview, so nothing was done. `refused`: the error is on the screen.
 */
type RunOutcome = 'begun' | 'overtaken' | 'refused';

/** Starts, retries and undoes a run; its page then polls it. */
export function useRunActions({ id }: BulkRun) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);
  /** Why the run did not start: the matches have changed. */
  const [changed, setChanged] = useState<SelectionChange>();

  async function act(
    what: 'start' | 'retry' | 'undo',
    send: () => Promise<{ bulkRun: BulkRun }>,
  ): Promise<RunOutcome> {
    if (pending) return 'refused';
    setPending(true);
    try {
      await send();
      return 'begun';
    } catch (error) {
      if (error instanceof ApiError && error.code === 'IMPACT_CHANGED') return 'overtaken';
      const change =
        error instanceof ApiError && error.code === 'SELECTION_CHANGED' ? selectionChange(error) : undefined;
      if (change) setChanged(change);
      else if (isNothingToUndo(error)) toast.info(text('bulk.act.undoneAlready'));
      else toast.failed(text(`bulk.act.failed.${what}`), error);
      return 'refused';
    } finally {
      await refetchAreas(queryClient, ['bulkRuns', 'bulkRunItems']);
      setPending(false);
    }
  }

  const path = { id };
  return {
    pending,
    changed,
    /** `impactToken` of a deletion's preview. */
    start: (body: { name: string; impactToken?: string }) =>
      act('start', () => api.send(startBulkRun, { path, body })),
    retry: () => act('retry', () => api.send(retryBulkRun, { path })),
    undo: () => act('undo', () => api.send(undoBulkRun, { path })),
  };
}
