import { useEvent } from 'react-admin';
import { useCallback, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useToast } from '../../ui/useToast.ts';
import { useText } from '../../messages/useText.ts';
import type { DraftContent } from '../../providers/drafts.ts';
import { startAutosave, type Autosave } from './autosave.ts';
import { useDraftStore } from './useDraftStore.ts';

/** Stores a form's unsaved changes in this browser while the form is open. */
export function useAutosave(form: UseFormReturn, scope: string, unsaved: () => DraftContent | undefined) {
  const text = useText();
  const toast = useToast();
  const drafts = useDraftStore();
  const autosave = useRef<Autosave>(undefined);
  const unsavedNow = useEvent(unsaved);
  const { subscribe } = form;
  useEffect(() => {
    if (!drafts) return undefined;
    const own = startAutosave({ drafts, scope, unsaved: unsavedNow });
    autosave.current = own;
    const unsubscribe = subscribe({ formState: { values: true }, callback: () => own.schedule() });
    const hide = () => {
      if (document.visibilityState === 'hidden') void own.flush();
    };
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      unsubscribe();
      own.stop();
      autosave.current = undefined;
    };
  }, [drafts, scope, subscribe, unsavedNow]);

  return {
    /** Whether drafts are available. */
    keeps: drafts !== undefined,
    /** Stores the draft at once before leaving, and reports a failure. */
    keep: useCallback(async () => {
      const isSaved = (await autosave.current?.flush()) ?? false;
      if (!isSaved) toast.failed(text('drafts.failed'), undefined);
      return isSaved;
    }, [toast, text]),
    adopt: useCallback((id: string) => autosave.current?.adopt(id), []),
    discard: useCallback(async () => autosave.current?.discard(), []),
  };
}
