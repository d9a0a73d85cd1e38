import { sql } from 'kysely';
import type { Category } from '../../../contract/entities/services/category.ts';
import { categoryFields } from '../../../contract/entities/services/categoryFields.ts';
import type { Queries, Sql } from '../../database/database.ts';
import { prepare } from '../../database/prepared.ts';
import { entityTable } from '../entityTable.ts';
import type { VersionedRow } from '../rows.ts';

/**
 * Categories; reference/query-language.md section 3 defines their queries and counts. For services, serviceDocument.ts
 * maps the row a second time, in SQL; fullServices.test.ts keeps both equal.
 */
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

/** Number of services in it, without deleted ones. */
export async function countServicesIn(db: Queries, businessId: string, categoryId: string): Promise<number> {
  const row = await db.first(sql<{ count: number }>`
    select count(*)::int as count from services
    where business_id = ${businessId} and category_id = ${categoryId} and deleted_date is null`);
  return row?.count ?? 0;
}

const undeletedAmong = (name: string, ending: Sql) =>
  prepare(
    name,
    (value) => sql<{ id: string }>`select id from categories
      where business_id = ${value('businessId')} and id = any(${value('ids')}::uuid[]) and deleted_date is null
      ${ending}`,
  );
const existing = undeletedAmong('existing categories', sql``);
const keeping = undeletedAmong('existing categories, kept', sql`order by id for share`);

/**
 * Whether an undeleted category exists; with `keep` locked until the transaction ends. Deleting a category locks
 * no service, so a service may be locked before.
 */
export async function existingCategories(
  db: Queries,
  businessId: string,
  ids: readonly string[],
  { keep }: { keep: boolean },
): Promise<string[]> {
  const found = await db.rows((keep ? keeping : existing)({ businessId, ids }));
  return found.map(({ id }) => id);
}

const highest = prepare(
  'highest positions in categories',
  // One look at the end of the index for each category.
  (value) => sql<{ id: string; highest: string | null }>`
    select category.id, (select max(sort_order) from services where business_id = ${value('businessId')}
      and category_id = category.id and deleted_date is null) as highest
    from unnest(${value('ids')}::uuid[]) category(id)`,
);

/** The highest position of a service in each of these categories; 0 without one. */
export async function highestPositionsIn(
  db: Queries,
  businessId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.rows(highest({ businessId, ids }));
  return new Map(rows.map((row) => [row.id, Number(row.highest ?? 0)]));
}

/** In list order; deleted ones are included on request, at their positions. */
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

/** Moves services in the trash to another category. The change is visible after their restoration. */
export async function moveDeletedServices(
  db: Queries,
  businessId: string,
  categoryIds: readonly string[],
  to: string,
): Promise<void> {
  await db.write(sql`
    update services set category_id = ${to}
    where business_id = ${businessId} and category_id = any(${categoryIds}::uuid[]) and deleted_date is not null`);
}
