import type { MessageKey } from '../../messages/en.ts';
import { rem } from '../../theme/rem.ts';

export const columnKeys = [
  'name',
  'type',
  'category',
  'price',
  'length',
  'locations',
  'staff',
  'state',
  'address',
  'updated',
  'created',
] as const;
export type ColumnKey = (typeof columnKeys)[number];

interface Column {
  /** The field that the server sorts by, where it can. */
  sort?: 'name' | 'type' | 'category.name' | 'payment.fixed.price.value' | 'updatedDate' | 'createdDate';
  /** Pixels at the usual size of letters, with which it grows; the name takes the rest. */
  width?: number;
  /** Of those that nobody chose: shown from this width of the table on. What is left out stands in the record. */
  from?: number;
  numeric?: boolean;
}

const columns: Readonly<Record<ColumnKey, Column>> = {
  name: { sort: 'name' },
  type: { sort: 'type', width: 107, from: 660 },
  category: { sort: 'category.name', width: 118, from: 1040 },
  price: { sort: 'payment.fixed.price.value', width: 108, numeric: true },
  length: { width: 126, from: 780 },
  locations: { width: 128, from: 880 },
  staff: { width: 84, from: 1120 },
  state: { width: 160 },
  address: { width: 168 },
  updated: { sort: 'updatedDate', width: 120 },
  created: { sort: 'createdDate', width: 120 },
};

export const columnOf = (key: ColumnKey): Column => columns[key];
/** For `style`: nothing for the column that takes the rest. */
export const columnWidth = (key: ColumnKey): string | undefined => {
  const { width } = columns[key];
  return width === undefined ? undefined : rem(width);
};

export const columnLabel = (key: ColumnKey): MessageKey => `services.column.${key}`;

/** What the table shows unless somebody chose, in reading order. */
export const ownColumns: readonly ColumnKey[] = columnKeys.slice(0, 8);

/** The columns that an address or a view names; the list's own where it names none. The name always leads. */
export function readColumns(named: readonly string[] | undefined): readonly ColumnKey[] {
  const known = (named ?? []).flatMap((key) => columnKeys.find((one) => one === key) ?? []);
  return known.length === 0 ? ownColumns : [...new Set<ColumnKey>(['name', ...known])];
}

export const areOwnColumns = (shown: readonly ColumnKey[]): boolean => shown.join() === ownColumns.join();

/** Room for a picture and the beginning of a name, for the checkbox and for the menu. */
const leastName = 240;
const edges = 90;

/**
 * Styles for a width that is too small for all columns: of the list's own the less needed give way; chosen ones are
 * moved under the name, which stays.
 */
export function narrowing(shown: readonly ColumnKey[]): Record<string, object> {
  if (areOwnColumns(shown)) {
    return Object.fromEntries(
      shown.flatMap((key) => {
        const { from } = columns[key];
        return from ? [[narrowerThan(from), { [`& [data-column="${key}"]`]: { display: 'none' } }]] : [];
      }),
    );
  }
  const needed = shown.reduce((sum, key) => sum + (columns[key].width ?? leastName), edges);
  return {
    [narrowerThan(needed)]: {
      overflowX: 'auto',
      '& table': { width: rem(needed) },
      '& th, & td': { '&[data-column="select"], &[data-column="name"]': { position: 'sticky', zIndex: 2 } },
      '& [data-column="select"]': { insetInlineStart: 0 },
      '& [data-column="name"]': { insetInlineStart: 44 },
      '& td[data-column="select"], & td[data-column="name"]': { backgroundColor: 'var(--row-colour)' },
    },
  };
}

const narrowerThan = (width: number) => `@container services (max-width: ${rem(width - 1)})`;
