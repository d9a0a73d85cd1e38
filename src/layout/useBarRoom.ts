import { useEffect } from 'react';

const rooms = new Map<symbol, number>();

/** Toasts stand above whatever bar lies at the bottom: the bar says how high it is while it is there. */
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

const tell = () =>
  document.documentElement.style.setProperty('--bar-room', `${Math.max(0, ...rooms.values())}px`);
