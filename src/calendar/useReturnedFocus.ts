import { useEffect, useRef } from 'react';

/** Gives the focus back to an entry, or to the grid, when the panel of the entry has gone. `panelKey`: of that entry. */
export function useReturnedFocus(panelKey: string | undefined): void {
  const returnTo = useRef<string>(undefined);
  useEffect(() => {
    if (panelKey !== undefined) {
      returnTo.current = panelKey;
      return;
    }
    const key = returnTo.current;
    returnTo.current = undefined;
    if (key === undefined) return;
    const drawn = [...document.querySelectorAll<HTMLElement>('[data-entry]')];
    const entry = drawn.find(({ dataset }) => dataset['entry'] === key);
    (entry ?? document.querySelector<HTMLElement>('[data-grid]'))?.focus();
  }, [panelKey]);
}
