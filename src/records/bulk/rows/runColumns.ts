import type { Cell } from '../useBulkWords.ts';

/** A column of the table: a field, or the price of any type. */
export interface RunColumn {
  key: string;
  label: string;
  numeric: boolean;
}

/**
 * Returns the columns with content in any row. A column with several price types is named `price`, and its cells name
 * their type.
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
