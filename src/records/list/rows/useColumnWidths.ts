import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { nameColumn, type ColumnWidths } from './columns.ts';

/** Last measured widths by list, for skeletons. */
const known = new Map<string, ColumnWidths>();

/**
 * Measures the widths of the columns' content whenever the table's text changes, before it is painted.
 * @param list name of the list and its columns
 * @param rows undefined while a skeleton is shown
 */
export function useColumnWidths(list: string, rows: ReactNode) {
  const table = useRef<HTMLTableElement>(null);
  const measuredText = useRef('');
  const [widths, setWidths] = useState(() => known.get(list));
  useLayoutEffect(() => {
    const { current } = table;
    const shown = `${list} ${current?.textContent}`;
    if (!current || !rows || shown === measuredText.current) return;
    measuredText.current = shown;
    const read = measure(current);
    // A page without values in a column, as in tests without layout, keeps the declared widths.
    if (read[nameColumn]) {
      known.set(list, read);
      setWidths(read);
    }
  }, [list, rows]);
  return { table, widths };
}

/** Returns the natural widths of columns. The second line under a name does not widen its column. */
function measure(table: HTMLTableElement): ColumnWidths {
  const textSize = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
  table.dataset['measured'] = '';
  const heads = [...table.querySelectorAll<HTMLElement>('thead th[data-column]')];
  const read = heads.map((head) => [
    head.dataset['column'] ?? '',
    head.getBoundingClientRect().width / textSize,
  ]);
  delete table.dataset['measured'];
  return Object.fromEntries(read);
}
