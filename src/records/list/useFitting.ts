import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** What takes the room that is left over. Its width follows from what stands in the row: it is not measured. */
const shrinks = '[data-shrinks]';

interface Fitting {
  /** In the order in which they give way, the last one first. Each stands in the row under its `data-fits`. */
  keys: readonly string[];
  /** Of these, the ones that stand in the row whatever room there is. */
  needed: readonly string[];
  /** Pixels below which the rest of the row that can shrink does not. */
  least: number;
}

/**
 * Which things of a row find no room in it, so that it stays one line. Measured before anything is painted, and again
 * when the row or a word in it becomes wider. What is left out has to keep its width: unseen, beside the row's flow.
 * @returns the row's ref, and the keys that are left out
 */
export function useFitting({ keys, needed, least }: Fitting) {
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
    // React would otherwise draw it a frame later, and the row would stand in two lines until then.
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
