import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { retryBulkRun, startBulkRun, undoBulkRun } from '../../contract/calls/bulkRuns.ts';
import type { BulkRun } from '../../contract/entities/bulkRun.ts';
import { ApiError } from '../../contract/errors.ts';
import { useApi } from '../layout/useApi.ts';
import { useToast } from '../layout/useToast.ts';
import { useText } from '../messages/useText.ts';
import { selectionChange, type SelectionChange } from './selectionChange.ts';

/** Starts, retries and undoes a run; its page then watches it. */
export function useRunActions({ id }: BulkRun) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);
  /** Why the run did not start: the services that match are others by now. */
  const [changed, setChanged] = useState<SelectionChange>();

  async function act(what: 'start' | 'retry' | 'undo', send: () => Promise<{ bulkRun: BulkRun }>) {
    if (pending) return;
    setPending(true);
    try {
      await send();
    } catch (error) {
      const change =
        error instanceof ApiError && error.code === 'SELECTION_CHANGED' ? selectionChange(error) : undefined;
      if (change) setChanged(change);
      else toast.failed(text(`bulk.act.failed.${what}`), error);
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['bulkRuns'] });
      await queryClient.invalidateQueries({ queryKey: ['bulkRunItems'] });
      setPending(false);
    }
  }

  const path = { id };
  return {
    pending,
    changed,
    /** `kept` resolves once the server knows all that was decided before. */
    start: (name: string, kept: Promise<void>) =>
      act('start', async () => {
        await kept;
        return api.send(startBulkRun, { path, body: { name } });
      }),
    retry: () => act('retry', () => api.send(retryBulkRun, { path })),
    undo: () => act('undo', () => api.send(undoBulkRun, { path })),
  };
}
