import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Point } from './CellMenu.tsx';
import { gridStep } from './cursor.ts';
import { minutesOfDay } from '../days.ts';

/** A time in a column of the grid. */
export interface GridTime {
  column: string;
  day: string;
  /** Of the wall clock, in quarters of an hour. */
  minute: number;
}

/** A dragged entry at the time to which it would move. */
export interface Dragged extends GridTime {
  key: string;
  length: number;
}

interface GridPointer {
  /** The start and length of an entry that can be moved, in minutes; undefined for others. */
  movable: (key: string) => { from: number; length: number } | undefined;
  /** Whether the entry can move to another column. */
  fits: (key: string, column: string) => boolean;
  onMove: (key: string, to: GridTime) => void;
  /** A click on a time without an entry. */
  onFree: (at: GridTime, point: Point) => void;
}

/** Distance from which on a press is a drag (px). */
const dragDistance = 6;
/** Height of the edges that scroll the grid during a drag (px). */
const scrollEdge = 48;

/**
 * Drags entries with a mouse or pen to the columns that they fit, and reports clicks between them. Touch scrolls: there,
 * the panel moves an entry. Escape ends a drag. Returns the dragged entry.
 */
export function useGridPointer(
  grid: RefObject<HTMLElement | null>,
  pointer: GridPointer,
): Dragged | undefined {
  const [dragged, setDragged] = useState<Dragged>();
  const current = useRef(pointer);
  useEffect(() => {
    current.current = pointer;
  });
  useEffect(() => {
    const box = grid.current;
    if (!box) return undefined;
    let pressed: Pressed | undefined;
    let now: Dragged | undefined;
    let isOnEntry = false;
    const show = (next: Dragged | undefined) => {
      // Most moves of the pointer stay within a quarter of an hour.
      if (next && next.column === now?.column && next.minute === now.minute) return;
      now = next;
      setDragged(next);
    };
    const end = () => {
      pressed = undefined;
      show(undefined);
    };
    const press = (event: PointerEvent) => {
      const entry = event.target instanceof Element && event.target.closest<HTMLElement>('[data-entry]');
      const column = entry && entry.closest<HTMLElement>('[data-column]');
      isOnEntry = Boolean(entry);
      const key = entry ? entry.dataset['entry'] : undefined;
      const found = key === undefined ? undefined : current.current.movable(key);
      if (event.button !== 0 || event.pointerType === 'touch' || !column || !found || key === undefined)
        return;
      const grip = minuteAt(column, event.clientY) - found.from;
      pressed = { key, grip, length: found.length, column, x: event.clientX, y: event.clientY };
    };
    const move = (event: PointerEvent) => {
      if (!pressed) return;
      const { x, y, grip, key, length } = pressed;
      if (!now && Math.hypot(event.clientX - x, event.clientY - y) < dragDistance) return;
      event.preventDefault();
      const frame = box.getBoundingClientRect();
      if (event.clientY > frame.bottom - scrollEdge) box.scrollTop += scrollEdge / 4;
      if (event.clientY < frame.top + scrollEdge * 2) box.scrollTop -= scrollEdge / 4;
      if (event.clientX > frame.right - scrollEdge) box.scrollLeft += scrollEdge / 4;
      if (event.clientX < frame.left + scrollEdge * 2) box.scrollLeft -= scrollEdge / 4;
      const below = columnAt(box, event.clientX);
      if (below && current.current.fits(key, below.dataset['column'] ?? '')) pressed.column = below;
      const { column } = pressed;
      const { column: name = '', day = '' } = column.dataset;
      const minute = Math.round((minuteAt(column, event.clientY) - grip) / gridStep) * gridStep;
      const most = Math.floor((minutesOfDay - 1) / gridStep) * gridStep;
      show({ key, length, column: name, day, minute: Math.min(most, Math.max(0, minute)) });
    };
    const release = () => {
      const to = now;
      end();
      if (!to) return;
      swallowClick();
      current.current.onMove(to.key, to);
    };
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !now) return;
      event.stopPropagation();
      end();
      window.addEventListener('pointerup', swallowClick, { once: true });
    };
    const click = (event: MouseEvent) => {
      const column =
        event.target instanceof Element && !event.target.closest('button')
          ? event.target.closest<HTMLElement>('[data-column]')
          : null;
      // The browser sends a click to the grid if a press begins on an entry and ends outside it.
      if (!column || isOnEntry) return;
      const { column: name = '', day = '' } = column.dataset;
      const minute = Math.floor(minuteAt(column, event.clientY) / gridStep) * gridStep;
      const point = { x: event.clientX, y: event.clientY };
      current.current.onFree({ column: name, day, minute }, point);
    };
    box.addEventListener('pointerdown', press);
    box.addEventListener('click', click);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', end);
    window.addEventListener('keydown', cancel, true);
    return () => {
      box.removeEventListener('pointerdown', press);
      box.removeEventListener('click', click);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', end);
      window.removeEventListener('keydown', cancel, true);
    };
  }, [grid]);
  return dragged;
}

const swallow = (event: Event) => event.stopPropagation();

/** Swallows the click that follows the end of a drag: it would open the entry, or the time below it. */
function swallowClick(): void {
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}

interface Pressed {
  key: string;
  /** Minutes between the start of the entry and the pointer. */
  grip: number;
  length: number;
  /** The last column below the pointer that the entry fits. */
  column: HTMLElement;
  x: number;
  y: number;
}

function minuteAt(column: HTMLElement, y: number): number {
  const { top, height } = column.getBoundingClientRect();
  return ((y - top) / height) * minutesOfDay;
}

/** The column below the pointer. */
const columnAt = (box: HTMLElement, x: number): HTMLElement | undefined =>
  [...box.querySelectorAll<HTMLElement>('[data-column]')].find((column) => {
    const { left, right } = column.getBoundingClientRect();
    return left <= x && x < right;
  });
