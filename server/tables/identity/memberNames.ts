import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';

/** Renames a member whose row is locked. */
export async function updateMemberName(
  db: Queries,
  { businessId, id, name, now }: { businessId: string; id: string; name: string; now: Date },
): Promise<void> {
  await db.write(
    sql`update members set name = ${name}, revision = revision + 1, updated_date = ${now}
      where business_id = ${businessId} and id = ${id}`,
    1,
  );
}
