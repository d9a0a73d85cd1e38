import { useToast } from '../../ui/useToast.ts';
import { useText } from '../../messages/useText.ts';

/** Throws a draft away, and offers the way back. `discard` answers how to bring it back. */
export function useThrowAway(discard: () => Promise<() => Promise<void>>): () => Promise<void> {
  const text = useText();
  const toast = useToast();
  return async () => {
    const bringBack = await discard();
    toast.done(text('drafts.discarded'), {
      action: { label: text('layout.actions.undo'), run: bringBack },
    });
  };
}
