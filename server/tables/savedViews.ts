import { largestRestPage } from '../../contract/queries/restList.ts';
import type { SavedView } from '../../contract/entities/history/savedView.ts';
import { savedViewFields } from '../../contract/entities/history/savedViewFields.ts';
import { entityTable } from './entityTable.ts';

/** A view with its owner. */
export type StoredView = Omit<SavedView, 'mine'> & { ownerId: string };

export const savedViewTable = entityTable<StoredView>({
  table: 'saved_views',
  stored: {
    ownerId: 'owner_id',
    resource: 'resource',
    name: 'name',
    shared: 'shared',
    isDefault: 'is_default',
    position: 'position',
    filter: { column: 'filter', json: true },
    sort: { column: 'sort', json: true },
    columns: 'columns',
    density: 'density',
  },
  name: 'savedViews',
  fields: savedViewFields,
  defaultSort: [
    { path: 'shared', order: 'DESC' },
    { path: 'position', order: 'ASC' },
  ],
  paging: { maxLimit: largestRestPage, default: 'offset' },
});
