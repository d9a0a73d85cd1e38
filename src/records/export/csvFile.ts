import type { Text } from '../../messages/useText.ts';
import { csvMark, csvText } from '../../ui/csvText.ts';
import type { CsvCell, CsvColumn } from './csvKind.ts';

/** Header line of the file. */
export const csvHead = (columns: readonly Pick<CsvColumn, 'label'>[], text: Text): string =>
  `${csvMark}${csvText([columns.map(({ label }) => text(label))])}`;

/** Returns a line per row (RFC 4180). */
export function csvLines<Row>(
  rows: readonly Row[],
  columns: readonly CsvColumn<Row>[],
  cells: { of(this: void, row: Row, column: string): CsvCell },
  text: Text,
): string {
  const shown = (value: CsvCell) =>
    typeof value === 'boolean' ? text(value ? 'csv.yes' : 'csv.no') : (value ?? '');
  return csvText(
    rows.map((row) =>
      columns.map((column) => shown(column.cell ? column.cell(row, text) : cells.of(row, column.key))),
    ),
  );
}
