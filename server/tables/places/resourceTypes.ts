import { sql } from 'kysely';
import { staffResourceTypeId, type ResourceType } from '../../../contract/entities/resourceType.ts';
import { resourceTypeFields } from '../../../contract/entities/resourceTypeFields.ts';
import type { Queries, Sql } from '../../database/database.ts';
import type { Family } from '../../database/families.ts';
import { json } from '../../database/sqlCompiler.ts';
import { insertInto, present, updateOf, versionOf, type VersionedRow } from '../rows.ts';

export interface ResourceTypeRow extends VersionedRow {
  deleted_date: Date | null;
  name: string;
  extended_fields: ResourceType['extendedFields'] | null;
}

export function toResourceType(row: ResourceTypeRow): ResourceType {
  return present({ ...versionOf(row), name: row.name, extendedFields: row.extended_fields });
}

function columnsOf(type: ResourceType) {
  return {
    revision: type.revision ?? '1',
    created_date: type.createdDate,
    updated_date: type.updatedDate,
    name: type.name,
    extended_fields: json(type.extendedFields),
  };
}

/** Which of two that claim one name at once gets it is decided by this index. */
export const resourceTypeNameKey = 'resource_type_name';

export async function insertResourceType(db: Queries, businessId: string, type: ResourceType): Promise<void> {
  const columns = { business_id: businessId, id: type.id, ...columnsOf(type) };
  await db.write(insertInto('resource_types', columns), 1);
}

export async function storeResourceType(db: Queries, businessId: string, type: ResourceType): Promise<void> {
  await db.write(updateOf('resource_types', { businessId, id: type.id }, columnsOf(type)), 1);
}

/** null brings it back. */
export async function setResourceTypeDeleted(
  db: Queries,
  businessId: string,
  id: string,
  deletedDate: Date | null,
): Promise<void> {
  await db.write(updateOf('resource_types', { businessId, id }, { deleted_date: deletedDate }), 1);
}

/** `rest` begins after the tenant's condition. Deleted ones are left out. */
export async function selectResourceTypes(
  db: Queries,
  businessId: string,
  rest: Sql,
): Promise<ResourceType[]> {
  const rows = await db.rows(sql<ResourceTypeRow>`
    select * from resource_types where business_id = ${businessId} and deleted_date is null ${rest}`);
  return rows.map(toResourceType);
}

/** The type, locked until the transaction ends. */
export async function lockResourceType(
  db: Queries,
  businessId: string,
  id: string,
): Promise<ResourceType | undefined> {
  const [found] = await selectResourceTypes(db, businessId, sql`and id = ${id} for update`);
  return found;
}

/** A deleted type and when it was deleted, locked until the transaction ends. */
export async function lockDeletedResourceType(
  db: Queries,
  businessId: string,
  id: string,
): Promise<{ type: ResourceType; deletedDate: Date } | undefined> {
  const row = await db.first(sql<ResourceTypeRow>`
    select * from resource_types
    where business_id = ${businessId} and id = ${id} and deleted_date is not null for update`);
  return row?.deleted_date ? { type: toResourceType(row), deletedDate: row.deleted_date } : undefined;
}

/** Without the deleted ones. */
export async function resourceTypesByIds(
  db: Queries,
  businessId: string,
  ids: readonly string[],
): Promise<Map<string, ResourceType>> {
  const found = await selectResourceTypes(db, businessId, sql`and id = any(${ids}::uuid[])`);
  return new Map(found.map((type) => [type.id, type]));
}

/** How many types the business made: that of staff is the product's. */
export async function countOwnResourceTypes(db: Queries, businessId: string): Promise<number> {
  const row = await db.first(sql<{ count: number }>`
    select count(*)::int as count from resource_types
    where business_id = ${businessId} and deleted_date is null and id <> ${staffResourceTypeId}`);
  return row?.count ?? 0;
}

/** Resource types as they are queried and counted (reference/query-language.md sections 1 and 3). */
export const resourceTypeFamily: Family = {
  name: 'resourceTypes',
  fields: resourceTypeFields,
  columns: {
    id: { type: 'guid', expression: sql`resource_types.id`, notNull: true },
    name: {
      type: 'text',
      expression: sql`resource_types.name`,
      order: sql`resource_types.name`,
      notNull: true,
    },
    createdDate: { type: 'date', expression: sql`resource_types.created_date`, notNull: true },
    updatedDate: { type: 'date', expression: sql`resource_types.updated_date`, notNull: true },
  },
  from: sql`resource_types`,
  defaultSort: [{ path: 'id', order: 'ASC' }],
  paging: { defaultLimit: 50, maxLimit: 100 },
  sortFields: 3,
};
