import type { Cell } from '../useBulkWords.ts';

/** A column of the table: a field, or several of which a record has one. */
export interface RunColumn {
  key: string;
  label: string;
  numeric: boolean;
}

/**
 * Returns the columns with content in any row. A column with cells of several labels has a label of its own, and its
 * cells name theirs.
 */
export function runColumns(rows: readonly (readonly Cell[])[]): RunColumn[] {
  const columns = new Map<string, RunColumn>();
  for (const cell of rows.flat()) {
    const key = cell.column;
    const { label, numeric } = columns.get(key) ?? { label: cell.label, numeric: true };
    columns.set(key, {
      key,
      label: label === cell.label ? label : (cell.columnLabel ?? label),
      numeric: numeric && cell.numeric === true,
    });
  }
  return [...columns.values()];
}
