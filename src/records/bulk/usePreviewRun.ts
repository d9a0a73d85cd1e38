import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { BulkSelection, BulkWork } from '../../../contract/calls/bulkRuns.ts';
import type { BulkRun } from '../../../contract/entities/bulkRun.ts';
import { unguarded } from '../../ui/dialogs/unguarded.ts';
import { useApi } from '../../ui/useApi.ts';
import { wayBackFrom } from './wayBack.ts';

interface RunAsked {
  name: string;
  selection: BulkSelection;
  work: BulkWork;
  /** The preview whose place it takes, with what was left out of that. */
  insteadOf?: string;
}

/** Has a run worked out and opens its page, which shows what it would do. */
export function usePreviewRun() {
  const api = useApi();
  const navigate = useNavigate();
  const place = useLocation();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();

  /** False when it could not be worked out; `error` says why. */
  async function preview(asked: RunAsked): Promise<boolean> {
    if (pending) return false;
    setPending(true);
    setError(undefined);
    try {
      const { data: run } = await api.create<BulkRun>('bulkRuns', { data: asked });
      await navigate(`/bulk-runs/${run.id}`, {
        replace: asked.insteadOf !== undefined,
        state: { ...unguarded, ...wayBackFrom(place) },
      });
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setPending(false);
    }
  }

  return { preview, pending, error };
}
