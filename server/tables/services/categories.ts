import { sql } from 'kysely';
import type { Category } from '../../../contract/entities/category.ts';
import { categoryFields } from '../../../contract/entities/categoryFields.ts';
import type { Queries, Sql } from '../../database/database.ts';
import type { Family } from '../../database/families.ts';
import { json } from '../../database/sqlCompiler.ts';
import { insertInto, present, updateOf, versionOf, type VersionedRow } from '../rows.ts';

export interface CategoryRow extends VersionedRow {
  name: string;
  sort_order: string;
  extended_fields: Category['extendedFields'] | null;
}

export function toCategory(row: CategoryRow): Category {
  return present({
    ...versionOf(row),
    name: row.name,
    sortOrder: Number(row.sort_order),
    extendedFields: row.extended_fields,
  });
}

function columnsOf(category: Category) {
  return {
    revision: category.revision ?? '1',
    created_date: category.createdDate,
    updated_date: category.updatedDate,
    name: category.name,
    sort_order: category.sortOrder,
    extended_fields: json(category.extendedFields),
  };
}

export async function insertCategory(db: Queries, businessId: string, category: Category): Promise<void> {
  const columns = { business_id: businessId, id: category.id, ...columnsOf(category) };
  await db.write(insertInto('categories', columns), 1);
}

export async function storeCategory(db: Queries, businessId: string, category: Category): Promise<void> {
  await db.write(updateOf('categories', { businessId, id: category.id }, columnsOf(category)), 1);
}

/** With a date nobody finds it any more; its row stays for the services that point at it. null brings it back. */
export async function setCategoryDeleted(
  db: Queries,
  businessId: string,
  id: string,
  deletedDate: Date | null,
): Promise<void> {
  await db.write(updateOf('categories', { businessId, id }, { deleted_date: deletedDate }), 1);
}

/** How many services are in it; deleted ones are not counted. */
export async function countServicesIn(db: Queries, businessId: string, categoryId: string): Promise<number> {
  const row = await db.first(sql<{ count: number }>`
    select count(*)::int as count from services
    where business_id = ${businessId} and category_id = ${categoryId} and deleted_date is null`);
  return row?.count ?? 0;
}

const selected = sql`id, revision, created_date, updated_date, name, sort_order, extended_fields`;

/** `rest` begins after the tenant's condition: `and name = ... order by ...`. Deleted ones are left out. */
export async function selectCategories(db: Queries, businessId: string, rest: Sql): Promise<Category[]> {
  const rows = await db.rows(sql<CategoryRow>`
    select ${selected} from categories where business_id = ${businessId} and deleted_date is null ${rest}`);
  return rows.map(toCategory);
}

/** Locked until the transaction ends; undefined when there is none or it was deleted. */
export async function lockCategory(
  db: Queries,
  businessId: string,
  id: string,
): Promise<Category | undefined> {
  const [found] = await selectCategories(db, businessId, sql`and id = ${id} for update`);
  return found;
}

/** The same for one that was deleted. */
export async function lockDeletedCategory(
  db: Queries,
  businessId: string,
  id: string,
): Promise<{ category: Category; deletedDate: Date } | undefined> {
  const row = await db.first(sql<CategoryRow & { deleted_date: Date }>`
    select ${selected}, deleted_date from categories
    where business_id = ${businessId} and id = ${id} and deleted_date is not null for update`);
  return row && { category: toCategory(row), deletedDate: row.deleted_date };
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
  return selectCategories(db, businessId, sql`order by id for update`);
}

/** As a business shows them. Equal places come only from loading what another program has sorted. */
export function categoriesInOrder(db: Queries, businessId: string): Promise<Category[]> {
  return selectCategories(db, businessId, sql`order by sort_order, id`);
}

/** Deleted ones too: a service goes on pointing at the category it had. */
export async function categoriesByIds(
  db: Queries,
  businessId: string,
  ids: readonly string[],
): Promise<Map<string, Category>> {
  const rows = await db.rows(sql<CategoryRow>`
    select ${selected} from categories where business_id = ${businessId} and id = any(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, toCategory(row)]));
}

/** In the order of the list; the deleted ones, where they are asked for, stand among the others. */
export async function categoriesWithDeleted(
  db: Queries,
  businessId: string,
  { ids, includeDeleted }: { ids: readonly string[] | undefined; includeDeleted: boolean },
): Promise<{ category: Category; deleted: boolean }[]> {
  const named = ids ? sql`and id = any(${ids}::uuid[])` : sql``;
  const rows = await db.rows(sql<CategoryRow & { deleted: boolean }>`
    select ${selected}, deleted_date is not null as deleted from categories
    where business_id = ${businessId} and (${includeDeleted} or deleted_date is null) ${named}
    order by sort_order, id`);
  return rows.map(({ deleted, ...row }) => ({ category: toCategory(row), deleted }));
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

/** Categories as they are queried and counted (reference/query-language.md section 3). */
export const categoryFamily: Family = {
  name: 'categories',
  fields: categoryFields,
  columns: {
    id: { type: 'guid', expression: sql`categories.id`, notNull: true },
    name: { type: 'text', expression: sql`categories.name`, order: sql`categories.name`, notNull: true },
    sortOrder: { type: 'number', expression: sql`categories.sort_order`, notNull: true },
    createdDate: { type: 'date', expression: sql`categories.created_date`, notNull: true },
    updatedDate: { type: 'date', expression: sql`categories.updated_date`, notNull: true },
  },
  from: sql`categories`,
  defaultSort: [{ path: 'createdDate', order: 'ASC' }],
  paging: { defaultLimit: 100, maxLimit: 100 },
  sortFields: 5,
};
