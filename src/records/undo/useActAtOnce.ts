import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useText } from '../../messages/useText.ts';
import { useToast } from '../../ui/useToast.ts';
import { useUndoOfSave } from './useUndoOfSave.ts';
import { refetchAreas } from '../../ui/queries/refetch.ts';

interface Action {
  /** Sends the calls of the action, all with this request ID. */
  act: (requestId: string) => Promise<unknown>;
  /** Shown with Undo. */
  done: string;
  /** Resources of the data provider that the action changes. */
  changes: readonly string[];
}

/** Returns a function that performs an action, renews the screens it changes, and offers its undo. Rejects if it fails. */
export function usePerform() {
  const text = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const undoOf = useUndoOfSave();
  return async function perform({ act, done, changes }: Action): Promise<void> {
    const requestId = crypto.randomUUID();
    await act(requestId);
    const [run] = await Promise.all([
      undoOf(requestId),
      refetchAreas(queryClient, [...changes, 'activity', 'trash']),
    ]);
    toast.done(done, run && { action: { label: text('layout.actions.undo'), run } });
  };
}

/** Like `usePerform`, for actions without a dialog: reports failures as `failed`. Resolves to whether it succeeded. */
export function useActAtOnce() {
  const toast = useToast();
  const perform = usePerform();
  return useCallback(
    async ({ failed, ...action }: Action & { failed: string }): Promise<boolean> => {
      try {
        await perform(action);
        return true;
      } catch (error) {
        toast.failed(failed, error);
        return false;
      }
    },
    [perform, toast],
  );
}
