import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import { json } from '../../database/sqlCompiler.ts';

/** The services that have the add-on in a group, deleted ones too, locked one after the other by their ids. */
export function lockServicesWithAddOn(
  db: Queries,
  businessId: string,
  addOnId: string,
): Promise<{ id: string; deleted: boolean }[]> {
  // The first condition is the index's own.
  return db.rows(sql<{ id: string; deleted: boolean }>`
    select id, deleted_date is not null as deleted from services
    where add_on_groups <> '[]'::jsonb and add_on_groups @> ${json([{ addOnIds: [addOnId] }])}
      and business_id = ${businessId}
    order by id for update`);
}
