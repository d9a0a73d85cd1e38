import { useEffect, useRef, useState } from 'react';
import { recallSizes, rememberSizes } from '../../providers/layoutMemory.ts';
import { useSettled } from './useSettled.ts';

/** Keeps the height or width that a part had before a reload until it has loaded again. Returns the part's ref. */
export function useStableSize(part: string, side: 'height' | 'width' = 'height') {
  const box = useRef<HTMLElement>(null);
  const [remembered] = useState(() => recallSizes(part)?.[side]);
  const isSettled = useSettled(box);
  const isFinal = remembered === undefined || isSettled;
  useEffect(() => {
    const { current } = box;
    if (!current || !isFinal) return undefined;
    const observer = new ResizeObserver(() =>
      rememberSizes(part, { [side]: side === 'height' ? current.offsetHeight : current.offsetWidth }),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [part, side, isFinal]);
  // A skeleton can be larger than the content.
  return { box, size: isFinal ? undefined : ({ [side]: remembered, overflow: 'hidden' } as const) };
}
