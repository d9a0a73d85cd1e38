import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import { json } from '../../database/sqlCompiler.ts';

/** Locks the services with the add-on in a group, including deleted ones, in the order of ids. */
export function lockServicesWithAddOn(
  db: Queries,
  businessId: string,
  addOnId: string,
): Promise<{ id: string; deleted: boolean }[]> {
  // The first condition matches the partial index.
  return db.rows(sql<{ id: string; deleted: boolean }>`
    select id, deleted_date is not null as deleted from services
    where add_on_groups <> '[]'::jsonb and add_on_groups @> ${json([{ addOnIds: [addOnId] }])}
      and business_id = ${businessId}
    order by id for update`);
}
