import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';

/** Position numbers of records with an order. */

/** Gap between neighbours, so that moving one rarely changes the others. */
export const sortOrderGap = 1_000_000;

export type OrderedTable = 'categories' | 'pricing_plans' | 'staff_members';

interface Positioned {
  id: string;
  sortOrder: number;
}

const keepsDeleted: Readonly<Record<OrderedTable, boolean>> = {
  categories: true,
  pricing_plans: false,
  staff_members: true,
};

/** In order. Equal numbers occur in imported data only. */
export async function positionsIn(
  db: Queries,
  businessId: string,
  table: OrderedTable,
): Promise<Positioned[]> {
  const existing = keepsDeleted[table] ? sql`and deleted_date is null` : sql``;
  const rows = await db.rows(sql<{ id: string; sort_order: string }>`
    select id, sort_order from ${sql.table(table)} where business_id = ${businessId} ${existing}
    order by sort_order, created_date, id`);
  return rows.map(({ id, sort_order: sortOrder }) => ({ id, sortOrder: Number(sortOrder) }));
}

/** The number behind all others. */
export async function nextSortOrder(db: Queries, businessId: string, table: OrderedTable): Promise<number> {
  const existing = keepsDeleted[table] ? sql`and deleted_date is null` : sql``;
  const row = await db.first(sql<{ highest: string | null }>`
    select max(sort_order) as highest from ${sql.table(table)} where business_id = ${businessId} ${existing}`);
  return Number(row?.highest ?? 0) + sortOrderGap;
}
