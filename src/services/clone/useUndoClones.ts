import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { undoChange } from '../../../contract/calls/history/history.ts';
import { isNothingToUndo } from '../../records/history/restore/restoreRefusal.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { useToast } from '../../ui/useToast.ts';
import { useText } from '../../messages/useText.ts';
import type { MadeClone } from './useCloning.ts';

/** Deletes all clones of one action, whatever was saved since, and leaves the page of a deleted clone. */
export function useUndoClones(): (made: readonly MadeClone[]) => Promise<void> {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async (made) => {
    const requestId = crypto.randomUUID();
    let failure: unknown;
    for (const { receipt } of made.toReversed()) {
      const { changeId } = receipt;
      if (changeId === undefined) continue;
      try {
        await api.send(undoChange, { path: { changeId } }, { requestId });
      } catch (error) {
        if (!isNothingToUndo(error)) failure ??= error;
      }
    }
    // Uses `window.location`, because the toast outlives the screen.
    if (made.some(({ service }) => location.pathname.startsWith(`/services/${service.id}`)))
      await navigate('/services');
    void queryClient.invalidateQueries({ queryKey: ['services'] });
    if (failure === undefined) toast.done(text('cloning.undone', { smart_count: made.length }));
    else toast.failed(text('cloning.undoFailed'), failure);
  };
}
