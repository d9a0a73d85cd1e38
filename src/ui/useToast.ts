import { useNotificationContext, useNotify } from 'react-admin';
import { useCallback, useMemo } from 'react';

interface ToastAction {
  label: string;
  run: () => void | Promise<void>;
}

/** Options of a toast. */
export interface ToastOptions {
  /** E.g. Undo. */
  action?: ToastAction;
  /** Shown before it, e.g. Open. */
  open?: ToastAction;
  /** The error behind a failure toast. */
  error?: unknown;
  /** The name of the failed action, for `useSettled`. */
  about?: string;
}

interface Toast {
  /** Reports a completed action. Hides after 8 seconds unless hovered or focused. */
  done: (sentence: string, options?: ToastOptions) => void;
  /** Reports that nothing was done, without a failure. Hides after 8 seconds. */
  info: (sentence: string, options?: ToastOptions) => void;
  /** Reports a failure. Stays until dismissed. */
  failed: (sentence: string, error: unknown, options?: ToastOptions) => void;
}

/** Shows the result of an action, bottom left. Takes translated sentences. */
export function useToast(): Toast {
  const notify = useNotify();
  return useMemo(
    () => ({
      done: (sentence, options) => notify(sentence, { type: 'success', ...options }),
      info: (sentence, options) => notify(sentence, { type: 'info', ...options }),
      failed: (sentence, error, options) => notify(sentence, { type: 'error', error, ...options }),
    }),
    [notify],
  );
}

/** Removes the failure toasts about something when it is tried again: they stay until dismissed, also after a success. */
export function useSettled(): (about: string) => void {
  const { setNotifications } = useNotificationContext();
  return useCallback(
    (about) =>
      setNotifications((all) =>
        all.filter(
          ({ notificationOptions }) => (notificationOptions as ToastOptions | undefined)?.about !== about,
        ),
      ),
    [setNotifications],
  );
}
