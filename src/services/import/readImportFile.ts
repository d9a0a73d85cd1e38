import type { Fields } from '../../../contract/paths.ts';
import type { Text } from '../../messages/useText.ts';
import { csvRows, type CsvTable } from './csvRows.ts';
import { FileFault } from './fileFault.ts';
import { textOf } from './fileText.ts';
import { recognisedColumns } from './importColumns.ts';
import { isJson, jsonRows, type JsonRow } from './jsonRows.ts';

/** A file whose rows can be mapped to services. */
export type ImportFile = { name: string; count: number } & (
  | { kind: 'csv'; table: CsvTable }
  | { kind: 'json'; rows: readonly JsonRow[] }
);

/** Reads a chosen file. Throws a FileFault. */
export async function readImportFile(file: File, text: Text): Promise<ImportFile> {
  const content = await textOf(file);
  const { name } = file;
  if (isJson(content)) {
    const rows = await jsonRows(content);
    return { name, count: rows.length, kind: 'json', rows };
  }
  const table = await csvRows(content);
  // A text of another kind is a table with one column.
  const isTable = table.head.length > 1 || recognisedColumns(table.head, text).some((column) => column);
  if (!isTable) throw new FileFault('notTable');
  return { name, count: table.rows.length, kind: 'csv', table };
}

/** The services of a JSON file. */
export const servicesIn = (file: ImportFile): readonly Fields[] =>
  file.kind === 'json' ? file.rows.map(({ service }) => service) : [];
