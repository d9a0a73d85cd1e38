import { useNotify } from 'react-admin';
import { useMemo } from 'react';

interface ToastAction {
  label: string;
  run: () => void | Promise<void>;
}

/** What a toast carries beside its sentence; the rest of react-admin's options are not used. */
export interface ToastOptions {
  /** First in the toast: the way back. */
  action?: ToastAction;
  /** The failure behind a toast that says so. */
  error?: unknown;
}

interface Toast {
  /** What was done, with the way back. Goes after 8 seconds unless it is hovered or focused. */
  done: (sentence: string, options?: ToastOptions) => void;
  /** What needs no action and is no failure: nothing was done. Goes after 8 seconds. */
  info: (sentence: string) => void;
  /** What failed, in words. Stays until it is dismissed. */
  failed: (sentence: string, error: unknown, options?: ToastOptions) => void;
}

/** Tells the result after an action, bottom left. Sentences come translated. */
export function useToast(): Toast {
  const notify = useNotify();
  return useMemo(
    () => ({
      done: (sentence, options) => notify(sentence, { type: 'success', ...options }),
      info: (sentence) => notify(sentence, { type: 'info' }),
      failed: (sentence, error, options) => notify(sentence, { type: 'error', error, ...options }),
    }),
    [notify],
  );
}
