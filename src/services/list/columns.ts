import type { ListColumn, SortOrder } from '../../records/list/listKind.ts';

const columnKeys = [
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

const columnsByKey: Readonly<Record<ColumnKey, Omit<ListColumn, 'key' | 'label'>>> = {
  name: { sort: 'name' },
  type: { sort: 'type', width: 107, rank: 1, shape: { width: 76 } },
  category: { sort: 'category.name', width: 118, rank: 4, shape: { width: 64 } },
  price: { sort: 'payment.fixed.price.value', width: 108, numeric: true, shape: { width: 48 } },
  length: { width: 126, rank: 2, numeric: true, shape: { width: 56 } },
  locations: { width: 128, rank: 3 },
  staff: { width: 84, rank: 5, shape: { width: 44 } },
  state: { width: 178, shape: { width: 84, height: 22 } },
  address: { width: 168, shape: { width: 110 } },
  updated: { sort: 'updatedDate', width: 120 },
  created: { sort: 'createdDate', width: 120 },
};

export const columns: readonly ListColumn[] = columnKeys.map((key) => ({
  key,
  label: `services.column.${key}`,
  ...columnsByKey[key],
}));

export const ownColumns: readonly ColumnKey[] = columnKeys.slice(0, 8);

const orders = [
  ['byName', 'name', 'ASC'],
  ['byNameDown', 'name', 'DESC'],
  ['byType', 'type', 'ASC'],
  ['byCategory', 'category.name', 'ASC'],
  ['byPrice', 'payment.fixed.price.value', 'ASC'],
  ['byPriceDown', 'payment.fixed.price.value', 'DESC'],
  ['byCreated', 'createdDate', 'DESC'],
  ['byUpdated', 'updatedDate', 'DESC'],
] as const;

export const sortOrders: readonly SortOrder[] = orders.map(([key, field, order]) => ({
  key,
  label: `services.sort.${key}`,
  field,
  order,
}));
