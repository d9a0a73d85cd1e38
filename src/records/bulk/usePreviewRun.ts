import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { BulkSelection, BulkWork } from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import type { BulkEntity } from '../../../contract/entities/bulkRuns/bulkOperations.ts';
import type { BulkRun } from '../../../contract/entities/bulkRuns/bulkRun.ts';
import { unguarded } from '../../ui/dialogs/unguarded.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { returnStateFrom } from './returnLink.ts';

interface RunAsked {
  name: string;
  selection: BulkSelection;
  work: BulkWork;
  /** The preview to replace, with its excluded rows. */
  insteadOf?: string;
}

/**
 * Creates a previewed run and opens its page.
 * @param entity the entity of its records
 * @param path the path of their list
 */
export function usePreviewRun(entity: BulkEntity, path: string) {
  const api = useApi();
  const navigate = useNavigate();
  const location = useLocation();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();

  /** Resolves to false on failure, with `error` set. */
  async function preview(asked: RunAsked): Promise<boolean> {
    if (pending) return false;
    setPending(true);
    setError(undefined);
    try {
      const { data: run } = await api.create<BulkRun>('bulkRuns', {
        data: { entity, ...asked },
      });
      await navigate(`/bulk-runs/${run.id}`, {
        replace: asked.insteadOf !== undefined,
        state: { ...unguarded, ...returnStateFrom(location, { path }) },
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
