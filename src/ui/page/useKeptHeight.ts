import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { recallSizes, rememberSizes } from '../../providers/layoutMemory.ts';

/** Time without requests after which a screen has its final heights (ms). */
const settleTime = 300;

/** Keeps the height that a part had before a reload until the screen has loaded again. Returns the part's ref. */
export function useKeptHeight(part: string) {
  const box = useRef<HTMLElement>(null);
  const [kept, setKept] = useState(() => recallSizes(part)?.['height']);
  const isIdle = useIsFetching() === 0;
  useEffect(() => {
    if (!isIdle) return undefined;
    const settled = setTimeout(() => setKept(undefined), settleTime);
    return () => clearTimeout(settled);
  }, [isIdle]);
  const isFinal = kept === undefined;
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
