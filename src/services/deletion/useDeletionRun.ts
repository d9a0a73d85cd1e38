import { useEvent } from 'react-admin';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { startBulkRun } from '../../../contract/calls/bulkRuns.ts';
import type { BulkRun } from '../../../contract/entities/bulkRun.ts';
import { wayBackFrom } from '../../bulk/wayBack.ts';
import { unguarded } from '../../layout/unguarded.ts';
import { useApi } from '../../layout/useApi.ts';
import { useText } from '../../messages/useText.ts';
import type { DeletionOptions } from '../../providers/resourceCalls.ts';
import { selectionOf, type ServiceTarget } from '../bulk/serviceTarget.ts';

/**
 * The bulk run by which many services are deleted. What a filter finds is settled when the question opens: services that
 * come to match while somebody reads it are not deleted with the others.
 */
export function useDeletionRun(target: ServiceTarget) {
  const api = useApi();
  const text = useText();
  const navigate = useNavigate();
  const place = useLocation();
  const run = useRef<Promise<BulkRun>>(undefined);
  const isByFilter = target.matching !== undefined;

  const settle = useEvent((insteadOf?: string): Promise<BulkRun> => {
    const data = {
      name: text('bulk.name.remove'),
      selection: selectionOf(target),
      work: { deletion: {} },
      ...(insteadOf && { insteadOf }),
    };
    const settled = api.create<BulkRun>('bulkRuns', { data }).then((answer) => answer.data);
    run.current = settled;
    // The next to ask for it tries again, and hears why it fails.
    settled.catch(() => (run.current = undefined));
    return settled;
  });
  useEffect(() => {
    if (isByFilter && !run.current) void settle().catch(() => {});
  }, [isByFilter, settle]);

  async function prepared(deletion: DeletionOptions): Promise<{ id: string }> {
    const settled = await (run.current ?? settle());
    const { id } = settled;
    await api.update('bulkRuns', { id, data: { deletion }, previousData: settled });
    return { id };
  }

  async function open({ id }: { id: string }): Promise<void> {
    run.current = undefined;
    await navigate(`/bulk-runs/${id}`, { state: { ...unguarded, ...wayBackFrom(place) } });
  }

  return {
    /** Starts it as it was shown and opens its page. Rejects with SELECTION_CHANGED, IMPACT_CHANGED. */
    async start(deletion: DeletionOptions, impactToken: string): Promise<void> {
      const path = await prepared(deletion);
      await api.send(startBulkRun, { path, body: { impactToken } });
      await open(path);
    },
    /** Opens its preview, where services can be left out of it. */
    lookThrough: async (deletion: DeletionOptions) => open(await prepared(deletion)),
    /** Settles anew what the filter finds. */
    renew: async () => {
      const former = await run.current;
      await settle(former?.id);
    },
    /** Nothing is left behind of a question that was answered with no. */
    drop: () => {
      void run.current
        ?.then((settled) => api.delete('bulkRuns', { id: settled.id, previousData: settled }))
        .catch(() => {});
      run.current = undefined;
    },
  };
}
