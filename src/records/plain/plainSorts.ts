import type { SortOrder } from '../list/listKind.ts';

/** Sort orders by name. */
export const sortsByName: readonly SortOrder[] = [
  { key: 'byName', label: 'plain.sort.byName', field: 'name', order: 'ASC' },
  { key: 'byNameDown', label: 'plain.sort.byNameDown', field: 'name', order: 'DESC' },
];

/** Sort orders by date, the latest first. */
export const sortsByDate: readonly SortOrder[] = [
  { key: 'byCreated', label: 'plain.sort.byCreated', field: 'createdDate', order: 'DESC' },
  { key: 'byUpdated', label: 'plain.sort.byUpdated', field: 'updatedDate', order: 'DESC' },
];
