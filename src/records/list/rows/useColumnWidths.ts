import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { recallSizes, rememberSizes } from '../../../providers/layoutMemory.ts';
import { isIncomplete, useSettled } from '../../../ui/loading/useSettled.ts';
import { nameColumn, type ColumnWidths } from './columns.ts';

/**
 * Measures the widths of the columns' content whenever the table's text changes, before it is painted. Until all has
 * loaded, a complete table is measured once: what comes late would move the columns again and again.
 * @param list name of the list and its columns
 * @param rows undefined while a skeleton is shown
 */
export function useColumnWidths(list: string, rows: ReactNode) {
  const table = useRef<HTMLTableElement>(null);
  const measuredText = useRef('');
  const part = `columns ${list}`;
  const [widths, setWidths] = useState<ColumnWidths | undefined>(() => recallSizes(part));
  // The widths before a reload also fit the names of other records, which arrive after the rows.
  const hasWidths = useRef(widths !== undefined);
  const isSettled = useSettled(table);
  useLayoutEffect(() => {
    const { current } = table;
    const shown = `${list} ${current?.textContent}`;
    if (!current || !rows || shown === measuredText.current) return;
    if (!isSettled && (hasWidths.current || isIncomplete(current))) return;
    hasWidths.current = true;
    measuredText.current = shown;
    const read = measure(current);
    // A page without values in a column, as in tests without layout, keeps the declared widths.
    if (read[nameColumn]) {
      rememberSizes(part, read);
      setWidths(read);
    }
  }, [list, part, rows, isSettled]);
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
