import { sql } from 'kysely';
import { staffResourceTypeId, type ResourceType } from '../../../contract/entities/resourceType.ts';
import { resourceTypeFields } from '../../../contract/entities/resourceTypeFields.ts';
import type { Queries } from '../../database/database.ts';
import { entityTable } from '../entityTable.ts';

/** Resource types; how they are asked for: reference/query-language.md sections 1 and 3. */
export const resourceTypeTable = entityTable<ResourceType>({
  table: 'resource_types',
  keepsDeleted: true,
  stored: { name: 'name', extendedFields: { column: 'extended_fields', json: true } },
  name: 'resourceTypes',
  fields: resourceTypeFields,
  defaultSort: [{ path: 'id', order: 'ASC' }],
  paging: { defaultLimit: 50, maxLimit: 100 },
  sortFields: 3,
});

/** Which of two that claim one name at once gets it is decided by this index. */
export const resourceTypeNameKey = 'resource_type_name';

/** How many types the business made: that of staff is the product's. */
export async function countOwnResourceTypes(db: Queries, businessId: string): Promise<number> {
  const row = await db.first(sql<{ count: number }>`
    select count(*)::int as count from resource_types
    where business_id = ${businessId} and deleted_date is null and id <> ${staffResourceTypeId}`);
  return row?.count ?? 0;
}
