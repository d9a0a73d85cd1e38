import { useQueryClient } from '@tanstack/react-query';
import type { Service } from '../../../contract/entities/services/service.ts';
import type { ListedSlug } from '../../../contract/entities/services/slugDesk.ts';
import { useApi } from '../../ui/useApi.ts';
import { useToast } from '../../ui/useToast.ts';
import { useText } from '../../messages/useText.ts';
import { useUndoOfSave } from '../../records/undo/useUndoOfSave.ts';

type Holder = Pick<ListedSlug, 'serviceId' | 'name'>;

export interface Remedies {
  /** Changes the slug. Rejects with the server's error. */
  readdress: (of: Holder, slug: string) => Promise<void>;
  /** Changes the name, and with it the slug unless that is fixed. Rejects with the server's error. */
  rename: (of: Holder, name: string) => Promise<void>;
}

/** Returns the changes of a URL: sent at once, with Undo in the toast. */
export function useRemedies(): Remedies {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const undoOf = useUndoOfSave();

  async function tell(done: string, requestId: string): Promise<void> {
    const run = await undoOf(requestId);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['slugs'] }),
      queryClient.invalidateQueries({ queryKey: ['services'] }),
    ]);
    toast.done(done, run ? { action: { label: text('layout.actions.undo'), run } } : {});
  }

  return {
    async readdress({ serviceId, name }, slug) {
      const requestId = crypto.randomUUID();
      await api.setCustomSlug(serviceId, slug, { requestId });
      await tell(text('addresses.done', { name, slug }), requestId);
    },
    async rename({ serviceId: id, name }, to) {
      const { data } = await api.getOne<Service>('services', { id });
      const requestId = crypto.randomUUID();
      await api.update<Service>('services', {
        id,
        data: { ...data, name: to },
        previousData: data,
        meta: { requestId },
      });
      await tell(text('addresses.renamed', { name, to }), requestId);
    },
  };
}
