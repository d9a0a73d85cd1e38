import { useEvent } from 'react-admin';
import { useCallback, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useToast } from '../../ui/useToast.ts';
import { useText } from '../../messages/useText.ts';
import type { DraftContent } from '../../providers/drafts.ts';
import { keepDraft, type DraftKeeper } from './draftKeeper.ts';
import { useDrafts } from './useDrafts.ts';

/** Stores a form's unsaved changes in this browser while the form is open. */
export function useDraftKeeper(form: UseFormReturn, place: string, unsaved: () => DraftContent | undefined) {
  const text = useText();
  const toast = useToast();
  const drafts = useDrafts();
  const keeper = useRef<DraftKeeper>(undefined);
  const unsavedNow = useEvent(unsaved);
  const { subscribe } = form;
  useEffect(() => {
    if (!drafts) return undefined;
    const own = keepDraft({ drafts, place, unsaved: unsavedNow });
    keeper.current = own;
    const unsubscribe = subscribe({ formState: { values: true }, callback: () => own.touch() });
    const hide = () => {
      if (document.visibilityState === 'hidden') void own.flush();
    };
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      unsubscribe();
      own.stop();
      keeper.current = undefined;
    };
  }, [drafts, place, subscribe, unsavedNow]);

  return {
    /** Whether drafts are available. */
    keeps: drafts !== undefined,
    /** Stores the draft at once before leaving, and reports a failure. */
    keep: useCallback(async () => {
      const isKept = (await keeper.current?.flush()) ?? false;
      if (!isKept) toast.failed(text('drafts.failed'), undefined);
      return isKept;
    }, [toast, text]),
    adopt: useCallback((id: string) => keeper.current?.adopt(id), []),
    discard: useCallback(async () => keeper.current?.discard(), []),
  };
}
