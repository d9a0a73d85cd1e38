import { useEffect, useLayoutEffect, useRef } from 'react';
import { useUrlDraft } from './useUrlDraft.ts';

/** Debounce (ms). */
const searchDebounce = 250;

/**
 * State of a search field whose words are in the URL. `type` searches after a pause, `search` at once.
 * @param asked the words in the URL
 * @param onAsk writes other words to the URL; they come without spaces around them
 */
export function useUrlSearch(asked: string, onAsk: (words: string) => void) {
  const { draft, setDraft, requested, expect } = useUrlDraft(asked);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (typed: string) => {
    clearTimeout(timer.current);
    const words = typed.trim();
    if (words === requested) return;
    expect(words);
    onAsk(words);
  };
  const latestAsk = useRef(ask);
  useLayoutEffect(() => {
    latestAsk.current = ask;
  });
  return {
    draft,
    type: (typed: string) => {
      setDraft(typed);
      clearTimeout(timer.current);
      const { pathname } = globalThis.location;
      timer.current = setTimeout(() => {
        // After a click on a link the screen stays until the next one has loaded: a search would lead back to it.
        if (globalThis.location.pathname !== pathname) return;
        // The URL may have changed since the last key: by an earlier search, or by another filter.
        latestAsk.current(typed);
      }, searchDebounce);
    },
    search: (words: string) => {
      setDraft(words);
      ask(words);
    },
  };
}
