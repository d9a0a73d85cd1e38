import { useQueryClient } from '@tanstack/react-query';
import type { Service } from '../../../contract/entities/service.ts';
import type { SlugIssue } from '../../../contract/entities/slugDesk.ts';
import { useApi } from '../../ui/useApi.ts';
import { useToast } from '../../ui/useToast.ts';
import { useText } from '../../messages/useText.ts';
import { useUndoOf } from '../../records/undo/useUndoOf.ts';

export interface Remedies {
  /** Gives the service another address. Throws what the server refuses it for. */
  readdress: (issue: SlugIssue, slug: string) => Promise<void>;
  /** Gives it another name, which its address follows unless it is fixed. Throws likewise. */
  rename: (issue: SlugIssue, name: string) => Promise<void>;
}

/** What can be done about an address, each at once on the server, with the way back in the toast. */
export function useRemedies(): Remedies {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const undoOf = useUndoOf();

  async function tell(done: string, requestId: string): Promise<void> {
    const run = await undoOf(requestId);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['slugIssues'] }),
      queryClient.invalidateQueries({ queryKey: ['services'] }),
    ]);
    toast.done(done, run ? { action: { label: text('layout.actions.undo'), run } } : {});
  }

  return {
    async readdress({ id, name }, slug) {
      const requestId = crypto.randomUUID();
      await api.setCustomSlug(id, slug, { requestId });
      await tell(text('addresses.done', { name, slug }), requestId);
    },
    async rename({ id, name }, to) {
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
