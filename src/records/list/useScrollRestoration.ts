import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { historyStates } from './historyStates.ts';

/**
 * Restores the scroll position of a history entry once its rows are rendered.
 * @param place key of the history entry
 * @param standing whether the rows are rendered
 */
export function useScrollRestoration(place: string, standing: boolean): void {
  const isBack = useNavigationType() === NavigationType.Pop;
  const done = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!standing || done.current === place) return;
    done.current = place;
    const { scroll } = historyStates.of(place);
    if (isBack && scroll !== undefined) scrollTo(0, scroll);
  }, [isBack, place, standing]);
  // Before paint, because the browser clamps the position while the page is short.
  useLayoutEffect(() => {
    const keep = () => {
      if (done.current === place) historyStates.keep(place, { scroll: scrollY });
    };
    addEventListener('scroll', keep, { passive: true });
    return () => removeEventListener('scroll', keep);
  }, [place]);
}
