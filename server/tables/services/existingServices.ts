import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';

/** The ids among these of services that are not deleted. */
export async function existingServiceIds(
  db: Queries,
  businessId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.rows(sql<{ id: string }>`
    select id from services
    where business_id = ${businessId} and id = any(${ids}::uuid[]) and deleted_date is null`);
  return new Set(rows.map(({ id }) => id));
}
