import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type RefObject } from 'react';

/** Time without requests and skeletons after which a part has its final size (ms). */
const settleTime = 300;

/**
 * Whether a part has loaded once: no request has run and nothing has been missing in it for a while. Renders only when it
 * has.
 */
export function useSettled(part: RefObject<HTMLElement | null>): boolean {
  const requests = useQueryClient();
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (isSettled) return undefined;
    let quiet: ReturnType<typeof setTimeout> | undefined;
    function wait(): void {
      clearTimeout(quiet);
      quiet = setTimeout(() => {
        if (requests.isFetching() === 0 && !isIncomplete(part.current)) setSettled(true);
        else wait();
      }, settleTime);
    }
    wait();
    // A request that starts or ends begins the time anew.
    const unsubscribe = requests.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated') wait();
    });
    return () => {
      clearTimeout(quiet);
      unsubscribe();
    };
  }, [isSettled, part, requests]);
  return isSettled;
}

/** Whether an element contains a skeleton, or room for rows that follow (InParts.tsx). */
export const isIncomplete = (element: HTMLElement | null): boolean =>
  element !== null && element.querySelector('[data-missing]') !== null;
