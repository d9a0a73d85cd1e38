import { useToast } from '../../ui/useToast.ts';
import { useText } from '../../messages/useText.ts';

/** Discards a draft and offers Undo. `discard` returns the function that restores it. */
export function useDiscardDraft(discard: () => Promise<() => Promise<void>>): () => Promise<void> {
  const text = useText();
  const toast = useToast();
  return async () => {
    const restore = await discard();
    toast.done(text('drafts.discarded'), {
      action: { label: text('layout.actions.undo'), run: restore },
    });
  };
}
