import { useEvent } from 'react-admin';
import { useEffect } from 'react';

type Listener = (ids: ReadonlySet<string>) => void;

const listeners = new Set<Listener>();

/** Tells open records that what was saved of them was taken back from somewhere else: a shortcut, a menu, a list. */
export function tellTakenBack(ids: readonly string[]): void {
  const taken = new Set(ids);
  for (const listener of listeners) listener(taken);
}

/** Runs when a save of the record was taken back, or done again, beside it. */
export function useTakenBack(id: string, run: () => void): void {
  const takeBack = useEvent(run);
  useEffect(() => {
    const listener: Listener = (ids) => {
      if (ids.has(id)) takeBack();
    };
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [id, takeBack]);
}
