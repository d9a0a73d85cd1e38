import { sql } from 'kysely';
import type { AddOn } from '../../../contract/entities/prices/addOn.ts';
import { addOnFields } from '../../../contract/entities/prices/addOnFields.ts';
import type { Queries } from '../../database/database.ts';
import { entityTable } from '../entityTable.ts';

export const addOnTable = entityTable<AddOn>({
  table: 'add_ons',
  stored: {
    name: 'name',
    price: { column: 'price', json: true },
    durationInMinutes: 'duration_in_minutes',
    maxQuantity: 'max_quantity',
    taxGroup: 'tax_group',
    mainMedia: { column: 'main_media', json: true },
    extendedFields: { column: 'extended_fields', json: true },
  },
  name: 'addOns',
  fields: addOnFields,
  defaultSort: [{ path: 'createdDate', order: 'ASC' }],
  paging: { defaultLimit: 50, maxLimit: 100 },
});

/**
 * Returns the ids of existing add-ons and locks them against deletion until the transaction ends. Call it before
 * locking a service: changing or deleting an add-on locks its services afterwards.
 */
export async function keepAddOns(
  db: Queries,
  businessId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.rows(sql<{ id: string }>`
    select id from add_ons where business_id = ${businessId} and id = any(${ids}::uuid[]) order by id for share`);
  return new Set(rows.map(({ id }) => id));
}
