import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** The flexible item. It is not measured, because its width depends on the others. */
const shrinks = '[data-shrinks]';

interface OverflowOptions {
  /** Keys of the items, the last one hidden first. Each item has `data-fits`. */
  keys: readonly string[];
  /** Keys of items that are never hidden. */
  needed: readonly string[];
  /** Minimum width of the flexible item in px. */
  least: number;
}

/**
 * Returns which items of a row do not fit on one line. Measures before paint and on every resize of the row or an item.
 * Hidden items have to keep their width, invisible and out of flow.
 * @returns the row's ref, and the keys of the hidden items
 */
export function useOverflow({ keys, needed, least }: OverflowOptions) {
  const [row, setRow] = useState<HTMLElement | null>(null);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [all, always] = [keys.join(), needed.join()];
  useLayoutEffect(() => {
    if (!row) return undefined;
    const measure = () => {
      const next = withoutRoom(row, all.split(','), always.split(','), least);
      setLeft((before) => (before.join() === next.join() ? before : next));
    };
    measure();
    // Synchronous, because a render in the next frame would show two lines until then.
    const observer = new ResizeObserver(() => flushSync(measure));
    for (const element of [row, ...row.children]) {
      if (!element.matches(shrinks)) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [row, all, always, least]);
  return { row: setRow, left };
}

function withoutRoom(
  row: HTMLElement,
  keys: readonly string[],
  needed: readonly string[],
  least: number,
): string[] {
  const gap = Number.parseFloat(getComputedStyle(row).columnGap) || 0;
  const takes = (element: Element | null | undefined) =>
    element ? Math.ceil(element.getBoundingClientRect().width) + gap : 0;
  const others = [...row.children].filter((child) => !child.matches(`[data-fits], ${shrinks}`));
  const sum = (elements: readonly (Element | null)[]) =>
    elements.reduce((width, element) => width + takes(element), 0);
  const itemOf = (key: string) => row.querySelector(`[data-fits="${key}"]`);
  let room = row.clientWidth - least - sum(others) - sum(needed.map(itemOf));
  const optional = keys.filter((key) => !needed.includes(key));
  const end = optional.findIndex((key) => {
    room -= takes(itemOf(key));
    return room < 0;
  });
  return end < 0 ? [] : optional.slice(end);
}
