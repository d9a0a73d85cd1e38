import type { Cell } from './useBulkWords.ts';

/** A column of the grid: a field, or what customers pay whatever kind of price it is. */
export interface RunColumn {
  key: string;
  label: string;
  numeric: boolean;
}

/**
 * The columns of rows: those that any of them has something in. Of a column that holds several kinds of price `price`
 * says so; its cells then say which they are.
 */
export function runColumns(rows: readonly (readonly Cell[])[], price: string): RunColumn[] {
  const columns = new Map<string, RunColumn>();
  for (const cell of rows.flat()) {
    const key = cell.column;
    const { label, numeric } = columns.get(key) ?? { label: cell.label, numeric: true };
    columns.set(key, {
      key,
      label: label === cell.label ? label : price,
      numeric: numeric && cell.numeric === true,
    });
  }
  return [...columns.values()];
}
