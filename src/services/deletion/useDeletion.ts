import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Service } from '../../../contract/entities/services/service.ts';
import { ApiError } from '../../../contract/errors.ts';
import { selectionChange, type SelectionChange } from '../../records/bulk/run/selectionChange.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { useToast } from '../../ui/useToast.ts';
import { useText } from '../../messages/useText.ts';
import type { DeletionOptions } from '../../providers/data/recordCalls.ts';
import type { ServiceTarget } from '../bulk/serviceTarget.ts';
import type { DeletionPreview } from './useDeletionPreview.ts';
import { useDeletionRun } from './useDeletionRun.ts';

/** `overtaken`: the impact has changed since the preview, so nothing was done. */
type DeletionOutcome = 'begun' | 'overtaken' | 'failed';

/** Deletes one service at once with Undo in a toast, or many by a bulk run, whose page shows progress and Undo. */
export function useDeletion(target: ServiceTarget) {
  const { services, matching } = target;
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  /** Services that match the filter since the preview; none of them is deleted. */
  const [changed, setChanged] = useState<SelectionChange>();
  const run = useDeletionRun(target);
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
    await api.deleteAsPreviewed(service.id, { ...deletion, impactToken: impact.token });
    await say(service, impact.bookings.cancelled);
  }

  /** Confirms the deletion and offers Undo. */
  async function say(service: Service, cancelled: number): Promise<void> {
    toast.done(text('serviceEditor.remove.done', { name: service.name }), {
      action: { label: text('layout.actions.undo'), run: () => restore(service, cancelled) },
    });
    await renew();
  }

  /** On failure `error` is set; after a changed selection, `changed`. */
  async function attempt(work: () => Promise<void>): Promise<DeletionOutcome> {
    setPending(true);
    setError(undefined);
    setChanged(undefined);
    try {
      await work();
      return 'begun';
    } catch (failure) {
      if (!isOvertaken(failure)) {
        setError(failure);
        setPending(false);
        return 'failed';
      }
      setChanged(selectionChange(failure));
      // The next attempt deletes what is previewed then.
      if (matching) await run.renew().catch(setError);
      setPending(false);
      return 'overtaken';
    }
  }

  return {
    pending,
    error,
    changed,
    /** Confirms a deletion without a question. */
    async sayUnasked(): Promise<void> {
      if (single) await say(single, 0);
    },
    /** Deletes exactly what was previewed, or nothing. */
    remove: (deletion: DeletionOptions, shown: DeletionPreview) =>
      attempt(() => (single ? removeOne(single, deletion, shown) : run.start(deletion, shown.impact.token))),
    /** For many: opens the run's preview first. */
    ...(!single && { lookThrough: (deletion: DeletionOptions) => attempt(() => run.lookThrough(deletion)) }),
  };
}

const isOvertaken = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'IMPACT_CHANGED' || error.code === 'SELECTION_CHANGED');
