import { sql } from 'kysely';
import { largestRestPage } from '../../contract/queries/restList.ts';
import type { SavedView } from '../../contract/entities/history/savedView.ts';
import { savedViewFields } from '../../contract/entities/history/savedViewFields.ts';
import type { Queries } from '../database/database.ts';
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

/** Gives these views the positions of their order, from 0. */
export async function storePositions(db: Queries, businessId: string, ids: readonly string[]): Promise<void> {
  await db.write(sql`
    update saved_views set position = place - 1
    from unnest(${ids}::uuid[]) with ordinality as places(id, place)
    where saved_views.business_id = ${businessId} and saved_views.id = places.id and position <> place - 1`);
}
