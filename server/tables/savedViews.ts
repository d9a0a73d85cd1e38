import { sql } from 'kysely';
import type { SavedView } from '../../contract/entities/savedView.ts';
import type { Queries, Sql } from '../database/database.ts';
import { json } from '../database/sqlCompiler.ts';
import { insertInto, present, updateOf, versionOf, type VersionedRow } from './rows.ts';

interface SavedViewRow extends VersionedRow {
  owner_id: string;
  resource: string;
  name: string;
  shared: boolean;
  is_default: boolean;
  position: number;
  filter: SavedView['filter'];
  sort: SavedView['sort'] | null;
  columns: string[] | null;
  density: 'comfortable' | 'compact' | null;
}

export interface KeptView {
  ownerId: string;
  view: Omit<SavedView, 'mine'>;
}

function toView(row: SavedViewRow): KeptView {
  const view = present({
    ...versionOf(row),
    resource: row.resource,
    name: row.name,
    shared: row.shared,
    isDefault: row.is_default,
    position: row.position,
    filter: row.filter,
    sort: row.sort,
    columns: row.columns,
    density: row.density,
  });
  return { ownerId: row.owner_id, view };
}

function columnsOf({ ownerId, view }: KeptView) {
  return {
    revision: view.revision,
    created_date: view.createdDate,
    updated_date: view.updatedDate,
    owner_id: ownerId,
    resource: view.resource,
    name: view.name,
    shared: view.shared,
    is_default: view.isDefault,
    position: view.position,
    filter: json(view.filter),
    sort: json(view.sort),
    columns: view.columns ?? null,
    density: view.density ?? null,
  };
}

export async function insertSavedView(db: Queries, businessId: string, kept: KeptView): Promise<void> {
  const columns = { business_id: businessId, id: kept.view.id, ...columnsOf(kept) };
  await db.write(insertInto('saved_views', columns), 1);
}

export async function updateSavedViewRow(db: Queries, businessId: string, kept: KeptView): Promise<void> {
  await db.write(updateOf('saved_views', { businessId, id: kept.view.id }, columnsOf(kept)), 1);
}

export async function deleteSavedViewRow(db: Queries, businessId: string, id: string): Promise<void> {
  await db.write(sql`delete from saved_views where business_id = ${businessId} and id = ${id}`, 1);
}

/** `rest` follows the tenant's condition: `and resource = … order by …`. */
export async function selectSavedViews(db: Queries, businessId: string, rest: Sql): Promise<KeptView[]> {
  const rows = await db.rows(
    sql<SavedViewRow>`select * from saved_views where business_id = ${businessId} ${rest}`,
  );
  return rows.map(toView);
}

export async function countSavedViews(db: Queries, businessId: string, rest: Sql): Promise<number> {
  const row = await db.first(
    sql<{
      count: number;
    }>`select count(*)::int as count from saved_views where business_id = ${businessId} ${rest}`,
  );
  return row?.count ?? 0;
}
