import { sql } from 'kysely';
import type { Category } from '../../../contract/entities/category.ts';
import { categoryFields } from '../../../contract/entities/categoryFields.ts';
import type { Queries } from '../../database/database.ts';
import { entityTable } from '../entityTable.ts';
import type { VersionedRow } from '../rows.ts';

/** Categories; how they are queried and counted: reference/query-language.md section 3. */
export const categoryTable = entityTable<Category>({
  table: 'categories',
  keepsDeleted: true,
  stored: {
    name: 'name',
    sortOrder: { column: 'sort_order', fromColumn: Number },
    extendedFields: { column: 'extended_fields', json: true },
  },
  name: 'categories',
  fields: categoryFields,
  defaultSort: [{ path: 'createdDate', order: 'ASC' }],
  paging: { defaultLimit: 100, maxLimit: 100 },
  sortFields: 5,
});

/** How many services are in it; deleted ones are not counted. */
export async function countServicesIn(db: Queries, businessId: string, categoryId: string): Promise<number> {
  const row = await db.first(sql<{ count: number }>`
    select count(*)::int as count from services
    where business_id = ${businessId} and category_id = ${categoryId} and deleted_date is null`);
  return row?.count ?? 0;
}

/**
 * Whether there is one that was not deleted; with `keep` it goes on being there until the transaction ends. Whoever
 * deletes a category locks no service, so a service may be locked before.
 */
export async function categoryStands(
  db: Queries,
  businessId: string,
  id: string,
  { keep }: { keep: boolean },
): Promise<boolean> {
  const found = await db.first(sql`
    select 1 from categories where business_id = ${businessId} and id = ${id} and deleted_date is null
    ${keep ? sql`for share` : sql``}`);
  return found !== undefined;
}

/** All of them, locked; always in one order, so that two who do so wait for each other instead of both. */
export function lockCategories(db: Queries, businessId: string): Promise<Category[]> {
  return categoryTable.select(db, businessId, sql`order by id for update`);
}

/** As a business shows them. Equal places come only from loading what another program has sorted. */
export function categoriesInOrder(db: Queries, businessId: string): Promise<Category[]> {
  return categoryTable.select(db, businessId, sql`order by sort_order, id`);
}

/** In the order of the list; the deleted ones, where they are asked for, stand among the others. */
export async function categoriesWithDeleted(
  db: Queries,
  businessId: string,
  { ids, includeDeleted }: { ids: readonly string[] | undefined; includeDeleted: boolean },
): Promise<{ category: Category; deleted: boolean }[]> {
  const named = ids ? sql`and id = any(${ids}::uuid[])` : sql``;
  const rows = await db.rows(sql<VersionedRow & { deleted: boolean }>`
    select ${categoryTable.selected}, deleted_date is not null as deleted from categories
    where business_id = ${businessId} and (${includeDeleted} or deleted_date is null) ${named}
    order by sort_order, id`);
  return rows.map(({ deleted, ...row }) => ({ category: categoryTable.fromRow(row), deleted }));
}

export async function countCategories(db: Queries, businessId: string): Promise<number> {
  const row = await db.first(sql<{ count: number }>`
    select count(*)::int as count from categories where business_id = ${businessId} and deleted_date is null`);
  return row?.count ?? 0;
}

/** Room between neighbours, so that moving one rarely touches the others. */
export const sortOrderGap = 1_000_000;

export async function nextCategorySortOrder(db: Queries, businessId: string): Promise<number> {
  const row = await db.first(sql<{ highest: string | null }>`
    select max(sort_order) as highest from categories where business_id = ${businessId} and deleted_date is null`);
  return Number(row?.highest ?? 0) + sortOrderGap;
}
