import type { Column } from './columns.ts';
import { minutesOfDay } from '../days.ts';
import type { Entry } from '../entries.ts';

/** Height of a cell of the time grid, in minutes. */
export const gridStep = 15;

/** A cell of the time grid. */
export interface Cursor {
  /** Index of a column. */
  column: number;
  /** Of the wall clock, in steps of the grid. */
  minute: number;
}

interface GridShape {
  columns: number;
  /** The first column is at the right. */
  isMirrored: boolean;
}

/**
 * The cell to which a key leads, by the grid pattern of ARIA with hours as pages; undefined for other keys. The cursor
 * stays at the edges.
 */
export function cursorAfter(
  { column, minute }: Cursor,
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
  { columns, isMirrored }: GridShape,
): Cursor | undefined {
  const lastColumn = columns - 1;
  const lastMinute = minutesOfDay - gridStep;
  const by = (across: number, down: number): Cursor => ({
    column: Math.min(lastColumn, Math.max(0, column + across)),
    minute: Math.min(lastMinute, Math.max(0, minute + down)),
  });
  const end = isMirrored ? -1 : 1;
  switch (key) {
    case 'ArrowUp':
      return by(0, -gridStep);
    case 'ArrowDown':
      return by(0, gridStep);
    case 'ArrowRight':
      return by(end, 0);
    case 'ArrowLeft':
      return by(-end, 0);
    case 'PageUp':
      return by(0, -60);
    case 'PageDown':
      return by(0, 60);
    case 'Home':
      return { column: 0, minute: ctrlKey ? 0 : minute };
    case 'End':
      return { column: lastColumn, minute: ctrlKey ? lastMinute : minute };
    default:
      return undefined;
  }
}

/** The entries in a cell, cancelled ones excepted: their time is free. */
export function entriesIn({ placed }: Pick<Column, 'placed'>, minute: number): Entry[] {
  return placed
    .map(({ item }) => item)
    .filter(({ entry, from, to }) => entry.status !== 'CANCELED' && from < minute + gridStep && minute < to)
    .map(({ entry }) => entry);
}
