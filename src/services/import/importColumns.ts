import type { MessageKey } from '../../messages/en.ts';
import type { Text } from '../../messages/useText.ts';
import { csvColumns, csvLabel, type CsvColumn } from '../export/serviceCsv.ts';

/** Columns of an export that the server calculates. */
const calculated = ['state', 'link', 'createdDate', 'updatedDate'] as const satisfies readonly CsvColumn[];

export type ImportColumn = Exclude<CsvColumn, (typeof calculated)[number]>;

/** The fields that a column of a file can contain. */
export const importColumns = csvColumns.filter(
  (column): column is ImportColumn => !(calculated as readonly string[]).includes(column),
);

export const columnLabel = (column: ImportColumn): MessageKey => csvLabel(column);

/** The meaning of each column of a file; undefined for one that is not imported. */
export type ColumnMap = readonly (ImportColumn | undefined)[];

/** Recognises the headings of an export and the names of fields. A second column with the same meaning is left out. */
export function recognisedColumns(head: readonly string[], text: Text): ColumnMap {
  const meanings = new Map(
    importColumns.flatMap((column) => [
      [folded(text(csvLabel(column))), column],
      [folded(column), column],
    ]),
  );
  const used = new Set<ImportColumn>();
  return head.map((heading) => {
    const column = meanings.get(folded(heading));
    if (column === undefined || used.has(column)) return undefined;
    used.add(column);
    return column;
  });
}

/** Whether an export has a column with this heading, which the server calculates. */
export const isCalculated = (heading: string, text: Text): boolean =>
  calculated.some((column) => [folded(text(csvLabel(column))), folded(column)].includes(folded(heading)));

const folded = (heading: string): string => heading.trim().toLowerCase();
