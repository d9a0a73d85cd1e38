import { useQueryClient } from '@tanstack/react-query';
import { getUndoSteps, undoChange } from '../../contract/calls/history.ts';
import type { Service } from '../../contract/entities/service.ts';
import type { SlugIssue } from '../../contract/entities/slugDesk.ts';
import { useApi } from '../layout/useApi.ts';
import { useToast } from '../layout/useToast.ts';
import { useText } from '../messages/useText.ts';

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

  const renew = async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['slugIssues'] }),
      queryClient.invalidateQueries({ queryKey: ['services'] }),
    ]);
  };

  /** Tells what was done; the change is found by whoever made it just now. */
  async function tell(done: string, undone: string): Promise<void> {
    const { undo } = await api.send(getUndoSteps, {});
    await renew();
    if (!undo) return toast.done(done);
    const run = async () => {
      try {
        await api.send(undoChange, { path: { changeId: undo.changeId } });
        toast.done(undone);
      } catch (error) {
        toast.failed(text('addresses.undoFailed'), error);
      }
      await renew();
    };
    return toast.done(done, { action: { label: text('layout.actions.undo'), run } });
  }

  return {
    async readdress({ id, name }, slug) {
      await api.setCustomSlug(id, slug);
      await tell(text('addresses.done', { name, slug }), text('addresses.undone', { name }));
    },
    async rename({ id, name }, to) {
      const { data } = await api.getOne<Service>('services', { id });
      await api.update<Service>('services', {
        id,
        data: { ...data, name: to },
        previousData: data,
      });
      await tell(text('addresses.renamed', { name, to }), text('addresses.undoneName', { name }));
    },
  };
}
