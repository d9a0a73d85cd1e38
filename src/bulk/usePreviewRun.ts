import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { previewBulkRun, type BulkSelection, type BulkWork } from '../../contract/calls/bulkRuns.ts';
import { unguarded } from '../layout/unguarded.ts';
import { useApi } from '../layout/useApi.ts';
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
      const { bulkRun } = await api.send(previewBulkRun, { body: asked });
      await navigate(`/bulk-runs/${bulkRun.id}`, {
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
