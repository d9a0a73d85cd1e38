import type { CsvColumn, CsvKind } from '../export/csvKind.ts';
import type { ListRow } from '../list/listKind.ts';

/** CSV file of a family: ID, name, its own columns and the dates. */
export const plainCsv = <Row extends ListRow>(
  name: string,
  columns: readonly CsvColumn<Row>[],
): CsvKind<Row> => ({
  name,
  columns: [
    { key: 'id', label: 'csv.column.id', about: 'csv.about.id' },
    { key: 'name', label: 'csv.column.name', about: 'csv.about.asWritten' },
    ...columns,
  ],
  texts: { title: 'csv.title', titleOfMany: 'csv.titleOfMany', lead: 'csv.lead', done: 'csv.done' },
});

/** Columns of the dates that most families have. */
export const dateColumns: readonly CsvColumn[] = [
  { key: 'createdDate', label: 'csv.column.created', about: 'csv.about.date' },
  { key: 'updatedDate', label: 'csv.column.updated', about: 'csv.about.date' },
];
