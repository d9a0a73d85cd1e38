import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { historyStates } from './historyStates.ts';

/**
 * Restores the scroll position of a history entry once its rows are rendered.
 * @param key key of the history entry
 * @param rendered whether the rows are rendered
 */
export function useScrollRestoration(key: string, rendered: boolean): void {
  const isBack = useNavigationType() === NavigationType.Pop;
  const done = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!rendered || done.current === key) return;
    done.current = key;
    const { scroll } = historyStates.of(key);
    if (isBack && scroll !== undefined) scrollTo(0, scroll);
  }, [isBack, key, rendered]);
  // Before paint, because the browser clamps the position while the page is short.
  useLayoutEffect(() => {
    const keep = () => {
      if (done.current === key) historyStates.keep(key, { scroll: scrollY });
    };
    addEventListener('scroll', keep, { passive: true });
    return () => removeEventListener('scroll', keep);
  }, [key]);
}
