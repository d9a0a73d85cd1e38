import { useLayoutEffect, useState } from 'react';

/**
 * A horizontally scrolling row of tabs. Scrolls the current tab into view.
 * @param tabs their `data-view`, in order
 * @param current `data-view` of the current tab
 * @returns the row's ref, and whether it overflows
 */
export function useTabRow(tabs: readonly string[], current: string) {
  const [row, setRow] = useState<HTMLElement | null>(null);
  const [isCut, setIsCut] = useState(false);
  const all = tabs.join();
  useLayoutEffect(() => {
    if (!row) return undefined;
    const tabOf = (key: string) => row.querySelector(`[data-view="${key}"]`);
    const measure = () => {
      setIsCut(row.scrollWidth > row.clientWidth);
      bringIntoSight(row, tabOf(current));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const element of [row, ...all.split(',').map(tabOf)]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [row, all, current]);
  return { row: setRow, isCut };
}

/** Pixels at the end of a cut row that fade (ListTabs.tsx). */
const fade = 24;

/** Scrolls the row only, unlike `scrollIntoView`, until the fade of neither end covers the tab. */
function bringIntoSight(row: HTMLElement, tab: Element | null): void {
  if (!tab) return;
  const [around, its] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  // Browsers round scroll offsets to pixels of the screen, which can cut off a fraction of the tab.
  if (its.left < around.left + fade) row.scrollLeft += Math.floor(its.left - around.left - fade);
  else if (its.right > around.right - fade) row.scrollLeft += Math.ceil(its.right - around.right + fade);
}
