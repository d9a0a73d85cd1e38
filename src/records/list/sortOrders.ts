import type { SortOrder } from './listKind.ts';

/** Returns the named order of a sort; an order without a name maps to that of its field. */
export const sortOrderOf = (
  orders: readonly SortOrder[],
  sort: { field: string; order: 'ASC' | 'DESC' },
): SortOrder | undefined =>
  orders.find(({ field, order }) => field === sort.field && order === sort.order) ??
  orders.find(({ field }) => field === sort.field);
