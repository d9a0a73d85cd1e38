import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Service } from '../../../contract/entities/service.ts';
import { useApi } from '../../layout/useApi.ts';
import { useFormats } from '../../layout/useFormats.ts';
import { useToast } from '../../layout/useToast.ts';
import { useText } from '../../messages/useText.ts';
import { PartlyRefused } from '../../providers/bulkChanges.ts';
import type { DeletionOptions } from '../../providers/resourceCalls.ts';
import { awaitJob } from '../bulk/awaitJob.ts';
import type { ServiceTarget } from '../bulk/useVisibility.ts';

/** Up to this many are deleted by their ids, so that exactly those can be brought back. */
export const mostRestorable = 200;

/** Deletes services on the server at once, with the way back in the toast. */
export function useDeletion({ services, matching }: ServiceTarget) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const { number } = useFormats();
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const isJob = matching !== undefined && matching.total > mostRestorable;
  const renew = () => queryClient.invalidateQueries({ queryKey: ['services'] });

  async function restore(removed: readonly Pick<Service, 'id' | 'name'>[]): Promise<void> {
    const [first] = removed;
    let back = 0;
    let failure: unknown;
    for (const { id } of removed) {
      try {
        await api.restore(id);
        back += 1;
      } catch (error) {
        failure ??= error;
      }
    }
    await renew();
    const single = removed.length === 1 ? first?.name : undefined;
    if (back < removed.length) {
      toast.failed(
        single
          ? text('serviceEditor.remove.restoreFailed', { name: single })
          : text('serviceEditor.remove.restoreFailedMany'),
        failure,
      );
      return;
    }
    toast.done(
      single
        ? text('serviceEditor.remove.restored', { name: single })
        : text('serviceEditor.remove.restoredMany', { smart_count: back }),
    );
  }

  function tell(removed: readonly Service[], failed: number): void {
    const [first] = removed;
    const action = { label: text('layout.actions.undo'), run: () => restore(removed) };
    if (failed > 0) {
      const numbers = { done: number(removed.length), failed: number(failed) };
      toast.failed(
        text('serviceEditor.remove.partly', numbers),
        undefined,
        removed.length > 0 ? { action } : {},
      );
      return;
    }
    toast.done(
      removed.length === 1 && first
        ? text('serviceEditor.remove.done', { name: first.name })
        : text('serviceEditor.remove.doneMany', { smart_count: removed.length }),
      { action },
    );
  }

  async function removeByIds(rows: readonly Service[], deletion: DeletionOptions): Promise<void> {
    const [first] = rows;
    if (rows.length === 1 && first) {
      await api.delete('services', { id: first.id, previousData: first, meta: { deletion } });
      tell(rows, 0);
      return;
    }
    try {
      await api.deleteMany('services', { ids: rows.map(({ id }) => id), meta: { deletion } });
      tell(rows, 0);
    } catch (error) {
      if (!(error instanceof PartlyRefused)) throw error;
      const succeeded = new Set(error.succeeded);
      tell(
        rows.filter(({ id }) => succeeded.has(id)),
        error.failures.length,
      );
    }
  }

  async function removeByFilter(deletion: DeletionOptions): Promise<void> {
    const answer = await api.deleteMany('services', {
      ids: [],
      meta: { allMatching: true, filter: matching?.filter, deletion },
    });
    const { done, failed } = await awaitJob(api, answer);
    if (failed > 0) {
      toast.failed(
        text('serviceEditor.remove.partly', { done: number(done), failed: number(failed) }),
        undefined,
      );
    } else {
      toast.done(text('serviceEditor.remove.doneMany', { smart_count: done }));
    }
  }

  return {
    pending,
    error,
    /** Too many to be brought back by one Undo. */
    isJob,
    /** True when they are gone; otherwise `error` says why not. */
    async remove(deletion: DeletionOptions): Promise<boolean> {
      setPending(true);
      setError(undefined);
      try {
        if (isJob) await removeByFilter(deletion);
        else await removeByIds(matching ? await allMatching() : services, deletion);
        await renew();
        return true;
      } catch (failure) {
        setError(failure);
        setPending(false);
        return false;
      }
    },
  };

  async function allMatching(): Promise<Service[]> {
    const pagination = { page: 1, perPage: mostRestorable };
    const { data } = await api.getList<Service>('services', { filter: matching?.filter, pagination });
    return data;
  }
}
