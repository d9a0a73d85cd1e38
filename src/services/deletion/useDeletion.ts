import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { previewBulkRun, startBulkRun } from '../../../contract/calls/bulkRuns.ts';
import type { Service } from '../../../contract/entities/service.ts';
import { useApi } from '../../layout/useApi.ts';
import { useToast } from '../../layout/useToast.ts';
import { useText } from '../../messages/useText.ts';
import type { DeletionOptions } from '../../providers/resourceCalls.ts';
import { selectionOf, type ServiceTarget } from '../bulk/serviceTarget.ts';

/**
 * Deletes one service on the server at once, with the way back in the toast; many by a bulk run, whose page shows how
 * far it is and has the way back.
 */
export function useDeletion(target: ServiceTarget) {
  const { services, matching } = target;
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const [first, ...others] = services;
  const single = matching || others.length > 0 ? undefined : first;
  const renew = () => queryClient.invalidateQueries({ queryKey: ['services'] });

  async function restore({ id, name }: Service): Promise<void> {
    try {
      await api.restore(id);
      toast.done(text('serviceEditor.remove.restored', { name }));
    } catch (failure) {
      toast.failed(text('serviceEditor.remove.restoreFailed', { name }), failure);
    } finally {
      await renew();
    }
  }

  async function removeOne(service: Service, deletion: DeletionOptions): Promise<void> {
    const { id, name } = service;
    await api.delete('services', { id, previousData: service, meta: { deletion } });
    toast.done(text('serviceEditor.remove.done', { name }), {
      action: { label: text('layout.actions.undo'), run: () => restore(service) },
    });
    await renew();
  }

  async function removeByRun(deletion: DeletionOptions): Promise<void> {
    const asked = { name: text('bulk.name.remove'), selection: selectionOf(target), work: { deletion } };
    const { bulkRun } = await api.send(previewBulkRun, { body: asked });
    const path = { id: bulkRun.id };
    await api.send(startBulkRun, { path, body: {} });
    await navigate(`/bulk-runs/${bulkRun.id}`);
  }

  return {
    pending,
    error,
    /** True when it is gone, or on its way; otherwise `error` says why not. */
    async remove(deletion: DeletionOptions): Promise<boolean> {
      setPending(true);
      setError(undefined);
      try {
        if (single) await removeOne(single, deletion);
        else await removeByRun(deletion);
        return true;
      } catch (failure) {
        setError(failure);
        setPending(false);
        return false;
      }
    },
  };
}
