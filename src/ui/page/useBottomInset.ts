import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

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

const room = () => Math.max(0, ...rooms.values());

const listeners = new Set<() => void>();

function notify(): void {
  document.documentElement.style.setProperty('--bar-room', `${room()}px`);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The room that the bars at the bottom take, in pixels. */
export const useBarRoom = (): number => useSyncExternalStore(subscribe, room);
