import { useCallback, useEffect, useState } from 'react';

const rooms = new Map<symbol, number>();

/** Reserves room for a bar at the bottom: toasts appear above it, and focused elements scroll to above it. */
export function useBottomInset(height: number): void {
  useEffect(() => {
    if (height === 0) return undefined;
    const bar = Symbol('bar');
    rooms.set(bar, height);
    notify();
    return () => {
      rooms.delete(bar);
      notify();
    };
  }, [height]);
}

/**
 * Does the same for a bar of unknown height, by measuring it. Returns its ref.
 * @param below distance of the bar to the window's edge in pixels
 */
export function useMeasuredBottomInset(below: number) {
  const [height, setHeight] = useState(0);
  useBottomInset(height === 0 ? 0 : height + below);
  return useCallback((bar: HTMLElement | null) => {
    if (!bar) return undefined;
    const observer = new ResizeObserver(() => setHeight(bar.offsetHeight));
    observer.observe(bar);
    return () => {
      observer.disconnect();
      setHeight(0);
    };
  }, []);
}

const notify = () =>
  document.documentElement.style.setProperty('--bar-room', `${Math.max(0, ...rooms.values())}px`);
