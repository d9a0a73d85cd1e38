import { useEffect, useMemo, useState } from 'react';
import { recallSizes, rememberSizes } from '../../providers/layoutMemory.ts';
import { rem } from '../../theme/rem.ts';
import type { Column } from './columns.ts';

/** Width of the hours (px). */
export const hoursWidth = 64;

/** Width of a lane in which a time and a word are readable, and of a day and a person (px). */
const [laneWidth, dayWidth, personWidth] = [68, 120, 144];

/** The part of their width that days keep where a week would not fit otherwise. */
const narrow = 0.8;

/** Widths with room for each column's lanes; what doesn't fit the window scrolls below the hours. */
export function widthsOf(columns: readonly Column[], lanes: Readonly<Record<string, number>>): string[] {
  if (columns.length === 1) return ['minmax(0, 1fr)'];
  const wanted = columns.map(({ key, of }) => {
    const count = lanes[key] ?? 1;
    return Math.max(of === undefined ? dayWidth : personWidth, count > 1 ? count * laneWidth : 0);
  });
  const all = wanted.reduce((sum, width) => sum + width, 0);
  return wanted.map((width, index) => {
    const least =
      columns[index]?.of === undefined
        ? `clamp(${rem(width * narrow)}, (100cqi - ${rem(hoursWidth)}) * ${width / all}, ${rem(width)})`
        : rem(width);
    return `minmax(${least}, 1fr)`;
  });
}

const lanesPart = 'calendar lanes';

/** The lanes of each column; after a reload, the remembered ones until the entries have loaded. */
export function useLanes(columns: readonly Column[], isLoading: boolean): Readonly<Record<string, number>> {
  const [before] = useState(() => recallSizes(lanesPart));
  // A drag renders with each frame.
  const found = useMemo(
    () =>
      Object.fromEntries(
        columns.map(({ key, placed }) => [key, Math.max(1, ...placed.map(({ lanes }) => lanes))]),
      ),
    [columns],
  );
  useEffect(() => {
    if (!isLoading) rememberSizes(lanesPart, found);
  }, [isLoading, found]);
  if (!isLoading) return found;
  return Object.fromEntries(
    Object.entries(found).map(([key, lanes]) => [key, Math.max(lanes, before?.[key] ?? 1)]),
  );
}
