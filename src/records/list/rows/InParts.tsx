import { useDeferredValue, type ReactElement } from 'react';
import { historyStates } from '../historyStates.ts';
import { useListState } from '../RecordListContext.ts';

/** More than a usual window shows, and half of a page of the default size. */
const firstRows = 12;

interface InPartsProps {
  rows: readonly ReactElement[];
  /** Element that takes up the height of missing rows. */
  room: 'tr' | 'li';
  /** Usual height of a row in px. */
  rowHeight: number;
}

/**
 * Mounts the rows that a window shows first, and the others without blocking input after them: on a slow device the
 * first row would wait for all. A return to a scroll position requires all at once.
 */
export function InParts({ rows, room: Room, rowHeight }: InPartsProps) {
  const { entryKey } = useListState().address;
  const isComplete = useDeferredValue(true, Boolean(historyStates.of(entryKey).scroll));
  const missing = isComplete ? 0 : Math.max(0, rows.length - firstRows);
  return (
    <>
      {missing > 0 ? rows.slice(0, firstRows) : rows}
      {missing > 0 && <Room aria-hidden data-missing style={{ height: missing * rowHeight }} />}
    </>
  );
}
