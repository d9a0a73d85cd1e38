import { useEvent } from 'react-admin';
import { useEffect } from 'react';

type Listener = (ids: ReadonlySet<string>) => Promise<void>;

const listeners = new Set<Listener>();

/**
 * Notifies open records that a save was undone elsewhere: by a shortcut, a menu or a list. `ids`: of records, and the
 * names of their kinds. Resolves once they show it.
 */
export async function announceUndo(ids: readonly string[]): Promise<void> {
  const taken = new Set(ids);
  await Promise.all([...listeners].map((listener) => listener(taken)));
}

/** Calls `run` after a save of one of the records was undone or redone elsewhere. Never rejects. */
export function useUndoneElsewhere(ids: readonly string[], run: () => Promise<void>): void {
  const onUndo = useEvent(run);
  const own = ids.join();
  useEffect(() => {
    const listener: Listener = async (undone) => {
      if (own.split(',').some((id) => undone.has(id))) await onUndo();
    };
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [own, onUndo]);
}
