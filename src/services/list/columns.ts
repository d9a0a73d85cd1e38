import type { MessageKey } from '../../messages/en.ts';

export type ColumnKey = 'name' | 'type' | 'category' | 'price' | 'length' | 'locations' | 'staff' | 'state';

interface Column {
  key: ColumnKey;
  label: MessageKey;
  /** The field that the server sorts by, where it can. */
  sort?: 'name' | 'type' | 'category.name';
  /** Pixels; the name takes the rest. */
  width?: number;
  /** Shown from this width of the table on: what is left out stands in the record. */
  from?: number;
  numeric?: boolean;
}

/** The table's columns in reading order. */
export const columns: readonly Column[] = [
  { key: 'name', label: 'services.column.name', sort: 'name' },
  { key: 'type', label: 'services.column.type', sort: 'type', width: 107, from: 660 },
  { key: 'category', label: 'services.column.category', sort: 'category.name', width: 118, from: 980 },
  { key: 'price', label: 'services.column.price', width: 108, numeric: true },
  { key: 'length', label: 'services.column.length', width: 126, from: 780 },
  { key: 'locations', label: 'services.column.locations', width: 128, from: 880 },
  { key: 'staff', label: 'services.column.staff', width: 84, from: 1080 },
  { key: 'state', label: 'services.column.state', width: 160 },
];

/** Selector list of the cells to drop below each width, for the table's own styles. */
export const narrowing = Object.fromEntries(
  columns.flatMap(({ key, from }) =>
    from
      ? [
          [
            `@container services (max-width: ${from - 1}px)`,
            { [`& [data-column="${key}"]`]: { display: 'none' } },
          ],
        ]
      : [],
  ),
);
