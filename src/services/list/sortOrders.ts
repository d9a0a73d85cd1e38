import type { MessageKey } from '../../messages/en.ts';

interface SortOrder {
  key:
    | 'byName'
    | 'byNameDown'
    | 'byType'
    | 'byCategory'
    | 'byPrice'
    | 'byPriceDown'
    | 'byCreated'
    | 'byUpdated';
  field: string;
  order: 'ASC' | 'DESC';
}

/** The orders that the server knows and people ask for. */
export const sortOrders: readonly SortOrder[] = [
  { key: 'byName', field: 'name', order: 'ASC' },
  { key: 'byNameDown', field: 'name', order: 'DESC' },
  { key: 'byType', field: 'type', order: 'ASC' },
  { key: 'byCategory', field: 'category.name', order: 'ASC' },
  { key: 'byPrice', field: 'payment.fixed.price.value', order: 'ASC' },
  { key: 'byPriceDown', field: 'payment.fixed.price.value', order: 'DESC' },
  { key: 'byCreated', field: 'createdDate', order: 'DESC' },
  { key: 'byUpdated', field: 'updatedDate', order: 'DESC' },
];

export const sortLabel = (order: SortOrder): MessageKey => `services.sort.${order.key}`;

/** The named order behind a sort; an order of the table's heads that has no name falls to its field. */
export const sortOrderOf = (sort: { field: string; order: 'ASC' | 'DESC' }): SortOrder | undefined =>
  sortOrders.find(({ field, order }) => field === sort.field && order === sort.order) ??
  sortOrders.find(({ field }) => field === sort.field);
