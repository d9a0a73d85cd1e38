import { sql } from 'kysely';
import { staffResourceTypeId, type ResourceType } from '../../../contract/entities/locations/resourceType.ts';
import { resourceTypeFields } from '../../../contract/entities/locations/resourceTypeFields.ts';
import type { Queries } from '../../database/database.ts';
import { entityTable } from '../entityTable.ts';

/** Resource types; reference/query-language.md sections 1 and 3 define their queries. */
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

/** Unique index that decides between concurrent claims of a name. */
export const resourceTypeNameKey = 'resource_type_name';

/** Counts the business's own types; the type of staff is built in. */
export async function countOwnResourceTypes(db: Queries, businessId: string): Promise<number> {
  const row = await db.first(sql<{ count: number }>`
    select count(*)::int as count from resource_types
    where business_id = ${businessId} and deleted_date is null and id <> ${staffResourceTypeId}`);
  return row?.count ?? 0;
}
