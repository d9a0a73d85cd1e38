import { useEffect, useRef, useState } from 'react';
import { useUndoOf } from './useUndoOf.ts';

/** Milliseconds. How long the bar offers the way back. */
const undoneWithin = 8000;

interface Done {
  at: Date;
  /** Absent until it is known which step it was. */
  undo?: () => void;
}

/** One save of a form at a time, what its bar says afterwards, and the way back from it. */
export function useSaving() {
  const undoOf = useUndoOf();
  const busy = useRef(false);
  const [doing, setDoing] = useState<'saving' | 'undoing'>();
  const [done, setDone] = useState<Done>();

  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => setDone(undefined), undoneWithin);
    return () => clearTimeout(timer);
  }, [done]);

  /** Answers undefined, and does nothing, while another is under way. */
  async function alone<Result>(
    work: () => Promise<Result>,
    as: 'saving' | 'undoing' = 'saving',
  ): Promise<Result | undefined> {
    if (busy.current) return undefined;
    busy.current = true;
    setDoing(as);
    // What it would take back is not the last any more.
    setDone(undefined);
    try {
      return await work();
    } finally {
      busy.current = false;
      setDoing(undefined);
    }
  }

  /** The form is held until what was saved before stands in it again (history/takenBack.ts). */
  async function wayBack(requestId: string): Promise<(() => Promise<void>) | undefined> {
    const undo = await undoOf(requestId);
    return undo && (() => alone(undo, 'undoing'));
  }

  async function offerWayBack(at: Date, requestId: string): Promise<void> {
    const undo = await wayBack(requestId);
    // Another Save may have come between.
    if (undo) setDone((now) => (now?.at === at ? { at, undo: () => void undo() } : now));
  }

  return {
    /** Something is under way: a save, or with `undoing` the way back from one. */
    saving: doing !== undefined,
    undoing: doing === 'undoing',
    isBusy: () => busy.current,
    alone,
    wayBack,
    /** That it is saved, for a while; undefined otherwise. */
    done,
    /** Says that what went out under a request id is saved, and offers the way back. */
    say(requestId: string): void {
      const at = new Date();
      setDone({ at });
      void offerWayBack(at, requestId);
    },
    /** Something else stands in the form by now. */
    unsay: () => setDone(undefined),
  };
}
