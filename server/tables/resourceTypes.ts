import { sql } from 'kysely';
import type { ResourceType } from '../../contract/entities/resourceType.ts';
import type { Queries } from '../database/database.ts';
import { json } from '../database/sqlCompiler.ts';
import { insertInto, present, versionOf, type VersionedRow } from './rows.ts';

interface ResourceTypeRow extends VersionedRow {
  name: string;
  extended_fields: ResourceType['extendedFields'] | null;
}

export async function insertResourceType(db: Queries, businessId: string, type: ResourceType): Promise<void> {
  await db.write(
    insertInto('resource_types', {
      business_id: businessId,
      id: type.id,
      revision: type.revision ?? '1',
      created_date: type.createdDate,
      updated_date: type.updatedDate,
      name: type.name,
      extended_fields: json(type.extendedFields),
    }),
    1,
  );
}

/** Without the deleted ones. */
export async function resourceTypesByIds(
  db: Queries,
  businessId: string,
  ids: readonly string[],
): Promise<Map<string, ResourceType>> {
  const rows = await db.rows(sql<ResourceTypeRow>`
    select * from resource_types
    where business_id = ${businessId} and deleted_date is null and id = any(${ids}::uuid[])`);
  return new Map(
    rows.map((row) => [
      row.id,
      present({ ...versionOf(row), name: row.name, extendedFields: row.extended_fields }),
    ]),
  );
}
