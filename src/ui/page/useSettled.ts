import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState, type RefObject } from 'react';

/** Time without requests and skeletons after which a part has its final size (ms). */
const settleTime = 300;

/** Whether a part has loaded once: no request has run and no skeleton has been in it for a while. */
export function useSettled(part: RefObject<HTMLElement | null>): boolean {
  const [isSettled, setSettled] = useState(false);
  const isIdle = useIsFetching() === 0;
  useEffect(() => {
    if (!isIdle || isSettled) return undefined;
    const asking = setInterval(() => {
      if (!hasSkeleton(part.current)) setSettled(true);
    }, settleTime);
    return () => clearInterval(asking);
  }, [isIdle, isSettled, part]);
  return isSettled;
}

/** Skeletons breathe without end. */
const hasSkeleton = (element: HTMLElement | null): boolean =>
  element
    ?.getAnimations?.({ subtree: true })
    .some(({ effect }) => effect?.getComputedTiming().endTime === Infinity) ?? false;
