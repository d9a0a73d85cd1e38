import { useSyncExternalStore } from 'react';

/** Whether shortcuts of one character are on, which speech input can trigger unasked (WCAG 2.1.4). */

const storageKey = 'frontdesk-single-keys';
const off = 'off';

const listeners = new Set<() => void>();
/** With blocked storage the choice lasts until the tab closes. */
let unstored: boolean | undefined;

export function areSingleKeysOn(): boolean {
  try {
    return unstored ?? localStorage.getItem(storageKey) !== off;
  } catch {
    return true;
  }
}

export function turnSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(storageKey, on ? 'on' : off);
  } catch {
    unstored = on;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export const useAreSingleKeysOn = (): boolean => useSyncExternalStore(subscribe, areSingleKeysOn);

const isSingle = (key: string): boolean => /^[A-Z?]$/.test(key);

/** The keys of a row of shortcuts without those of one character; empty without others. */
export const withoutSingleKeys = (keys: string): string =>
  keys
    .split(' ')
    .filter((key) => !isSingle(key))
    .join(' ');
