import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { BodyOf } from '../../contract/call.ts';
import { previewBulkRun } from '../../contract/calls/bulkRuns.ts';
import { useApi } from '../layout/useApi.ts';

/** Has a run worked out and opens its page, which shows what it would do. */
export function useRaisePreview() {
  const api = useApi();
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  async function preview(body: BodyOf<typeof previewBulkRun>): Promise<void> {
    if (pending) return;
    setPending(true);
    setError(undefined);
    try {
      const { bulkRun } = await api.send(previewBulkRun, { body });
      await navigate(`/bulk-runs/${bulkRun.id}`);
    } catch (failure) {
      setError(failure);
    } finally {
      setPending(false);
    }
  }
  return { preview, pending, error };
}
