import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { keptPlaces } from './keptPlaces.ts';

/**
 * Brings who comes back to where they had scrolled to, as soon as the rows stand there.
 * @param place names the place in the history
 * @param standing whether the rows are there
 */
export function useScrollBack(place: string, standing: boolean): void {
  const isBack = useNavigationType() === NavigationType.Pop;
  const done = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!standing || done.current === place) return;
    done.current = place;
    const { scroll } = keptPlaces.of(place);
    if (isBack && scroll !== undefined) scrollTo(0, scroll);
  }, [isBack, place, standing]);
  // Before anything is painted without the rows: the page, shorter then, scrolls by itself.
  useLayoutEffect(() => {
    const keep = () => {
      if (done.current === place) keptPlaces.keep(place, { scroll: scrollY });
    };
    addEventListener('scroll', keep, { passive: true });
    return () => removeEventListener('scroll', keep);
  }, [place]);
}
