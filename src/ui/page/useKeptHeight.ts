import { useEffect, useRef, useState } from 'react';
import { recallSizes, rememberSizes } from '../../providers/layoutMemory.ts';
import { useSettled } from './useSettled.ts';

/** Keeps the height that a part had before a reload until it has loaded again. Returns the part's ref. */
export function useKeptHeight(part: string) {
  const box = useRef<HTMLElement>(null);
  const [kept] = useState(() => recallSizes(part)?.['height']);
  const isSettled = useSettled(box);
  const isFinal = kept === undefined || isSettled;
  useEffect(() => {
    const { current } = box;
    if (!current || !isFinal) return undefined;
    const observer = new ResizeObserver(() => rememberSizes(part, { height: current.offsetHeight }));
    observer.observe(current);
    return () => observer.disconnect();
  }, [part, isFinal]);
  // A skeleton can be taller than the content.
  return { box, kept: isFinal ? undefined : ({ height: kept, overflow: 'hidden' } as const) };
}
