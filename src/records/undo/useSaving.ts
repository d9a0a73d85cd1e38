import { useEffect, useRef, useState } from 'react';
import { useUndoOfSave } from './useUndoOfSave.ts';

/** How long the save bar offers Undo (ms). */
const undoOfferTime = 8000;

interface Done {
  at: Date;
  /** Undefined until its step is known. */
  undo?: () => void;
}

/** Runs one save of a form at a time, with its confirmation and Undo. */
export function useSaving() {
  const undoOf = useUndoOfSave();
  const busy = useRef(false);
  const [doing, setDoing] = useState<'saving' | 'undoing'>();
  const [done, setDone] = useState<Done>();

  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => setDone(undefined), undoOfferTime);
    return () => clearTimeout(timer);
  }, [done]);

  /** Runs `work` exclusively. Returns undefined without running it while another is running. */
  async function exclusively<Result>(
    work: () => Promise<Result>,
    as: 'saving' | 'undoing' = 'saving',
  ): Promise<Result | undefined> {
    if (busy.current) return undefined;
    busy.current = true;
    setDoing(as);
    // Undo would now apply to this action instead.
    setDone(undefined);
    try {
      return await work();
    } finally {
      busy.current = false;
      setDoing(undefined);
    }
  }

  /** Keeps the form busy until it holds the previous values again (history/restore/undoneElsewhere.ts). */
  async function wayBack(requestId: string): Promise<(() => Promise<void>) | undefined> {
    const undo = await undoOf(requestId);
    return undo && (() => exclusively(undo, 'undoing'));
  }

  async function offerWayBack(at: Date, requestId: string): Promise<void> {
    const undo = await wayBack(requestId);
    // Another save may have finished in between.
    if (undo) setDone((now) => (now?.at === at ? { at, undo: () => void undo() } : now));
  }

  return {
    /** Whether a save is running; `undoing` for its undo. */
    saving: doing !== undefined,
    undoing: doing === 'undoing',
    isBusy: () => busy.current,
    exclusively,
    wayBack,
    /** The confirmation of a save, for 8 seconds. */
    done,
    /** Confirms the save with this request ID and offers Undo. */
    confirmSaved(requestId: string): void {
      const at = new Date();
      setDone({ at });
      void offerWayBack(at, requestId);
    },
    /** Removes the confirmation when the form has changed. */
    clearConfirmation: () => setDone(undefined),
  };
}
