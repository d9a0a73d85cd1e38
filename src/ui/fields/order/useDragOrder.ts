import { useEvent } from 'react-admin';
import { useEffect, useMemo, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';

interface Drag {
  key: string;
  from: number;
  to: number;
  /** Offset of the dragged row in pixels. */
  offset: number;
  /** Shift of the rows in between, in pixels. */
  room: number;
}

interface Grip {
  key: string;
  at: number;
  startY: number;
  /** Vertical centres of the rows on the page when the drag started. */
  middles: readonly number[];
  room: number;
}

/** Distance to the window's edge at which the page scrolls, in pixels. */
const edge = 80;
/** Minimum movement of a drag, in pixels. */
const threshold = 4;

/** Pointer handlers of a row's handle. */
export interface Grips {
  take: (event: ReactPointerEvent, key: string) => void;
  move: (event: ReactPointerEvent) => void;
  drop: () => void;
  cancel: () => void;
}

/** Props of a row's handle. */
export const handleProps = (grips: Grips, key: string) => ({
  onPointerDown: (event: ReactPointerEvent) => grips.take(event, key),
  onPointerMove: grips.move,
  onPointerUp: grips.drop,
  onPointerCancel: grips.cancel,
});

/**
 * Drag and drop for list rows by mouse, pen or touch. The order changes on release; Escape cancels. The list itself has
 * to offer moving by keyboard.
 *
 * `@dnd-kit/core` 6.3 with `sortable` 10 (17 kB compressed, this file 1.5 kB) does not replace it: `OrderList` and
 * `PictureRow` move rows by keyboard and tell screen readers in the product's own words, so only this part of it would be
 * used. HTML drag and drop does not work with a finger.
 * @param keys of the rows, in order
 * @param onMove `to` is the row's index after the move
 */
export function useDragOrder(keys: readonly string[], onMove: (key: string, to: number) => void) {
  const rows = useRef(new Map<string, HTMLElement>());
  const grip = useRef<Grip>(undefined);
  const [drag, setDrag] = useState<Drag>();

  const active = drag !== undefined;
  useEffect(() => {
    if (!active) return undefined;
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      grip.current = undefined;
      setDrag(undefined);
    };
    window.addEventListener('keydown', cancel);
    return () => window.removeEventListener('keydown', cancel);
  }, [active]);

  const take = useEvent((event: ReactPointerEvent, key: string): void => {
    if (event.button !== 0) return;
    const boxes = keys.map((one) => rows.current.get(one)?.getBoundingClientRect() ?? new DOMRect());
    const at = keys.indexOf(key);
    const gap = Math.max(0, (boxes[1]?.top ?? 0) - (boxes[0]?.bottom ?? 0));
    grip.current = {
      key,
      at,
      startY: event.clientY + window.scrollY,
      middles: boxes.map(({ top, height }) => top + height / 2 + window.scrollY),
      room: (boxes[at]?.height ?? 0) + gap,
    };
    event.currentTarget.setPointerCapture(event.pointerId);
  });

  const move = useEvent((event: ReactPointerEvent): void => {
    if (!grip.current) return;
    const { key, at, startY, middles, room } = grip.current;
    const y = event.clientY + window.scrollY;
    const offset = y - startY;
    if (!drag && Math.abs(offset) < threshold) return;
    const middle = (middles[at] ?? 0) + offset;
    const above = middles.filter((other, index) => index !== at && other < middle).length;
    setDrag({ key, from: at, to: above, offset, room });
    if (event.clientY < edge) window.scrollBy(0, -12);
    if (event.clientY > window.innerHeight - edge) window.scrollBy(0, 12);
  });

  const drop = useEvent((): void => {
    grip.current = undefined;
    setDrag(undefined);
    if (drag && drag.to !== drag.from) onMove(drag.key, drag.to);
  });

  /** Stable across renders, because handles are memoised. */
  const grips = useMemo(
    (): Grips => ({
      take,
      move,
      drop,
      cancel: () => {
        grip.current = undefined;
        setDrag(undefined);
      },
    }),
    [take, move, drop],
  );

  return {
    dragged: drag?.key,
    /** Props of a row: its ref and its position during a drag. */
    rowProps: (key: string) => ({
      ref: (element: HTMLElement | null) => {
        if (element) rows.current.set(key, element);
        else rows.current.delete(key);
      },
      style: { transform: shiftOf(key) },
    }),
    grips,
  };

  function shiftOf(key: string): string | undefined {
    if (!drag) return undefined;
    if (key === drag.key) return `translateY(${drag.offset}px)`;
    const at = keys.indexOf(key);
    if (at > drag.from && at <= drag.to) return `translateY(${-drag.room}px)`;
    if (at < drag.from && at >= drag.to) return `translateY(${drag.room}px)`;
    return 'translateY(0)';
  }
}
