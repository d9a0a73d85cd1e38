import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { previewBulkRun, startBulkRun } from '../../../contract/calls/bulkRuns.ts';
import type { Service } from '../../../contract/entities/service.ts';
import { ApiError } from '../../../contract/errors.ts';
import { useApi } from '../../layout/useApi.ts';
import { useToast } from '../../layout/useToast.ts';
import { useText } from '../../messages/useText.ts';
import type { DeletionOptions } from '../../providers/resourceCalls.ts';
import { selectionOf, type ServiceTarget } from '../bulk/serviceTarget.ts';
import type { DeletionPreview } from './useDeletionPreview.ts';

/** `overtaken`: something else would be deleted or cancelled than was shown, so nothing was done. */
export type DeletionOutcome = 'begun' | 'overtaken' | 'failed';

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

  async function restore({ id, name }: Service, bookings: number): Promise<void> {
    try {
      await api.restore(id);
      toast.done(
        text(bookings > 0 ? 'trash.restoredBooked' : 'trash.restored', { name, smart_count: bookings }),
      );
    } catch (failure) {
      toast.failed(text('serviceEditor.remove.restoreFailed', { name }), failure);
    } finally {
      await renew();
    }
  }

  async function removeOne(
    service: Service,
    deletion: DeletionOptions,
    { impact }: DeletionPreview,
  ): Promise<void> {
    const { id, name } = service;
    await api.deleteAsPreviewed(id, { ...deletion, impactToken: impact.token });
    const run = () => restore(service, impact.bookings.cancelled);
    toast.done(text('serviceEditor.remove.done', { name }), {
      action: { label: text('layout.actions.undo'), run },
    });
    await renew();
  }

  async function removeByRun(deletion: DeletionOptions, { impact }: DeletionPreview): Promise<void> {
    const asked = { name: text('bulk.name.remove'), selection: selectionOf(target), work: { deletion } };
    const { bulkRun } = await api.send(previewBulkRun, { body: asked });
    const path = { id: bulkRun.id };
    await api.send(startBulkRun, { path, body: { impactToken: impact.token } });
    await navigate(`/bulk-runs/${bulkRun.id}`);
  }

  return {
    pending,
    error,
    /** Does just what was shown, or nothing; where it failed, `error` says why. */
    async remove(deletion: DeletionOptions, shown: DeletionPreview): Promise<DeletionOutcome> {
      setPending(true);
      setError(undefined);
      try {
        if (single) await removeOne(single, deletion, shown);
        else await removeByRun(deletion, shown);
        return 'begun';
      } catch (failure) {
        setPending(false);
        if (isOvertaken(failure)) return 'overtaken';
        setError(failure);
        return 'failed';
      }
    },
  };
}

const isOvertaken = (error: unknown) =>
  error instanceof ApiError && (error.code === 'IMPACT_CHANGED' || error.code === 'SELECTION_CHANGED');
