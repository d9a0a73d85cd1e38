import type { SortOrder } from './listKind.ts';

/** The named order behind a sort; an order of the table's heads that has no name falls to its field. */
export const sortOrderOf = (
  orders: readonly SortOrder[],
  sort: { field: string; order: 'ASC' | 'DESC' },
): SortOrder | undefined =>
  orders.find(({ field, order }) => field === sort.field && order === sort.order) ??
  orders.find(({ field }) => field === sort.field);
