import { useEffect, useSyncExternalStore } from 'react';

/** Keys and their effect, for the list of keyboard shortcuts. */
export interface KeyHelp {
  /** Separated by spaces. */
  keys: string;
  effect: string;
}

let ofPage: readonly KeyHelp[] = [];
let isOpen = false;
const listeners = new Set<() => void>();

function show(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

export const showKeyHelp = () => show(true);
export const hideKeyHelp = () => show(false);

/** The shortcuts of the mounted page. */
export const keysOfPage = (): readonly KeyHelp[] => ofPage;

/** Lists the shortcuts of a page while it is mounted; the list must be stable. */
export function useKeyHelp(keys: readonly KeyHelp[]): void {
  useEffect(() => {
    ofPage = keys;
    return () => {
      ofPage = [];
    };
  }, [keys]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the list of keyboard shortcuts is open. */
export const useIsKeyHelpOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen);
