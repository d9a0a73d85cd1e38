import { useEvent } from 'react-admin';
import { useToast } from './useToast.ts';

/** Returns a function that copies a text to the clipboard and shows whether it succeeded. */
export function useCopy() {
  const toast = useToast();
  return useEvent((copied: string, words: { done: string; failed: string }) => {
    navigator.clipboard.writeText(copied).then(
      () => toast.done(words.done),
      (error: unknown) => toast.failed(words.failed, error),
    );
  });
}
