import { useCallback, useEffect, useState } from 'react';

const rooms = new Map<symbol, number>();

/**
 * Toasts stand above whatever bar lies at the bottom, and what gets the focus is scrolled to a place above it: the bar
 * says how high it is while it is there.
 */
export function useBarRoom(height: number): void {
  useEffect(() => {
    if (height === 0) return undefined;
    const bar = Symbol('bar');
    rooms.set(bar, height);
    tell();
    return () => {
      rooms.delete(bar);
      tell();
    };
  }, [height]);
}

/**
 * The same for a bar whose height nobody knows before it is drawn. Answers its ref.
 * @param below how far above the window's edge it stands, in pixels
 */
export function useDrawnBarRoom(below: number) {
  const [height, setHeight] = useState(0);
  useBarRoom(height === 0 ? 0 : height + below);
  return useCallback((bar: HTMLElement | null) => {
    if (!bar) return undefined;
    const observer = new ResizeObserver(() => setHeight(bar.offsetHeight));
    observer.observe(bar);
    return () => observer.disconnect();
  }, []);
}

const tell = () =>
  document.documentElement.style.setProperty('--bar-room', `${Math.max(0, ...rooms.values())}px`);
