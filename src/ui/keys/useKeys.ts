import { useEffect, useRef } from 'react';
import { hasOverlay, isTyping } from './keys.ts';
import { areSingleKeysOn } from './singleKeys.ts';

/**
 * Calls a function on a single key, by `event.key`. Keys do nothing while a text is typed, a dialog or menu is open, or
 * the focus is outside the page's content, and never with Ctrl, Alt or Cmd. Arrow keys belong to radios and grids. Keys of
 * one character do nothing while the person has turned them off.
 */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      if (defaultPrevented || ctrlKey || metaKey || altKey) return;
      if (isTyping(target) || hasOverlay() || !isContent(target)) return;
      if (key.startsWith('Arrow') && ownsArrows(target)) return;
      if (key.length === 1 && !areSingleKeysOn()) return;
      const run = Object.hasOwn(current.current, key) ? current.current[key] : undefined;
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

const isContent = (target: EventTarget | null): boolean =>
  target === document.body || (target instanceof Element && target.closest('main') !== null);

const ownsArrows = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, [role=grid], [role=tablist]') !== null;
