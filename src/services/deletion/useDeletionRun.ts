import { useEvent } from 'react-admin';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { startBulkRun } from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import type { BulkRun } from '../../../contract/entities/bulkRuns/bulkRun.ts';
import { returnStateFrom } from '../../records/bulk/returnLink.ts';
import { unguarded } from '../../ui/dialogs/unguarded.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { useText } from '../../messages/useText.ts';
import type { DeletionOptions } from '../../providers/data/recordCalls.ts';
import { selectionOf, type ServiceTarget } from '../bulk/serviceTarget.ts';

/**
 * The bulk run that deletes many services. The selection is fixed when the dialog opens: services that match later are
 * not deleted. An unused run is discarded when the dialog closes.
 */
export function useDeletionRun(target: ServiceTarget) {
  const api = useApi();
  const text = useText();
  const navigate = useNavigate();
  const location = useLocation();
  const run = useRef<Promise<BulkRun>>(undefined);
  /** Number of pending operations on the run. */
  const pendingCount = useRef(0);
  const gone = useRef(false);
  const isByFilter = target.matching !== undefined;

  const settle = useEvent((insteadOf?: string): Promise<BulkRun> => {
    const data = {
      name: text('serviceBulk.remove'),
      selection: selectionOf(target),
      work: { deletion: {} },
      ...(insteadOf && { insteadOf }),
    };
    const settled = api.create<BulkRun>('bulkRuns', { data }).then((answer) => answer.data);
    run.current = settled;
    // The next request retries and reports the failure.
    settled.catch(() => {
      if (run.current === settled) run.current = undefined;
    });
    return settled;
  });

  const drop = useEvent(() => {
    void run.current
      ?.then((settled) => api.delete('bulkRuns', { id: settled.id, previousData: settled }))
      .catch(() => {});
    run.current = undefined;
  });

  useEffect(() => {
    gone.current = false;
    if (isByFilter && !run.current) void settle().catch(() => {});
    return () => {
      gone.current = true;
      if (pendingCount.current === 0) drop();
    };
  }, [isByFilter, settle, drop]);

  /** Discards a run only after its start has failed. */
  async function finishing(work: () => Promise<void>): Promise<void> {
    pendingCount.current += 1;
    try {
      await work();
    } finally {
      pendingCount.current -= 1;
      if (gone.current && pendingCount.current === 0) drop();
    }
  }

  async function prepared(deletion: DeletionOptions): Promise<{ id: string }> {
    const settled = await (run.current ?? settle());
    const { id } = settled;
    await api.update('bulkRuns', { id, data: { deletion }, previousData: settled });
    return { id };
  }

  async function open({ id }: { id: string }): Promise<void> {
    run.current = undefined;
    await navigate(`/bulk-runs/${id}`, {
      state: { ...unguarded, ...returnStateFrom(location, { path: 'services' }) },
    });
  }

  return {
    /** Starts the run as previewed and opens its page. Rejects with SELECTION_CHANGED or IMPACT_CHANGED. */
    start: (deletion: DeletionOptions, impactToken: string) =>
      finishing(async () => {
        const path = await prepared(deletion);
        await api.send(startBulkRun, { path, body: { impactToken } });
        await open(path);
      }),
    /** Opens the run's preview, where services can be excluded. */
    lookThrough: (deletion: DeletionOptions) => finishing(async () => open(await prepared(deletion))),
    /** Fixes the selection again. */
    renew: () =>
      finishing(async () => {
        const former = await run.current;
        await settle(former?.id);
      }),
  };
}
