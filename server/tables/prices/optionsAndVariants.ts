import { sql } from 'kysely';
import type { OptionsAndVariants } from '../../../contract/entities/prices/optionsAndVariants.ts';
import { priceRange } from '../../../contract/entities/prices/priceRange.ts';
import type { Queries, Sql } from '../../database/database.ts';
import { prepare } from '../../database/prepared.ts';
import { json } from '../../database/sqlCompiler.ts';
import { updateMany } from '../manyRows.ts';
import { insertInto, present, updateOf } from '../rows.ts';
import { lockService } from '../services/services.ts';

export interface OptionsAndVariantsRow {
  id: string;
  revision: string;
  service_id: string;
  options: OptionsAndVariants['options'];
  variants: OptionsAndVariants['variants'];
  extended_fields: OptionsAndVariants['extendedFields'] | null;
}

export function toOptionsAndVariants(row: OptionsAndVariantsRow): OptionsAndVariants {
  return present({
    id: row.id,
    revision: row.revision,
    serviceId: row.service_id,
    options: row.options,
    variants: row.variants,
    ...priceRange(row.variants.values),
    extendedFields: row.extended_fields,
  });
}

function columnsOf({ revision, options, variants, extendedFields }: OptionsAndVariants) {
  return {
    revision: revision ?? '1',
    options: json(options),
    variants: json(variants),
    extended_fields: json(extendedFields),
  };
}

export async function insertOptionsAndVariants(
  db: Queries,
  businessId: string,
  entity: OptionsAndVariants,
): Promise<void> {
  const { id, serviceId } = entity;
  const columns = { business_id: businessId, id, service_id: serviceId, ...columnsOf(entity) };
  await db.write(insertInto('service_options_and_variants', columns), 1);
}

export async function updateOptionsAndVariantsRow(
  db: Queries,
  businessId: string,
  entity: OptionsAndVariants,
): Promise<void> {
  const key = { businessId, id: entity.id };
  await db.write(updateOf('service_options_and_variants', key, columnsOf(entity)), 1);
}

/** Stores new revisions and variants of several objects. */
export async function updateOptionsAndVariantsRows(
  db: Queries,
  businessId: string,
  entities: readonly OptionsAndVariants[],
): Promise<void> {
  const rows = entities.map(({ id, revision, variants }) => ({ id, revision, variants }));
  await updateMany(db, 'service_options_and_variants', businessId, rows);
}

export async function deleteOptionsAndVariantsRow(
  db: Queries,
  businessId: string,
  id: string,
): Promise<void> {
  await db.write(
    sql`delete from service_options_and_variants where business_id = ${businessId} and id = ${id}`,
    1,
  );
}

/** `rest` follows the tenant's condition and may use `services`. Without those of deleted services. */
export async function selectOptionsAndVariants(
  db: Queries,
  businessId: string,
  rest: Sql,
): Promise<OptionsAndVariants[]> {
  const rows = await db.rows(sql<OptionsAndVariantsRow>`
    select priced.* from ${pricedServices}
    where priced.business_id = ${businessId} and services.deleted_date is null ${rest}`);
  return rows.map(toOptionsAndVariants);
}

const ofService = prepare(
  'options and variants of a service',
  (value) => sql<OptionsAndVariantsRow>`
    select priced.* from ${pricedServices}
    where priced.business_id = ${value('businessId')}::uuid and priced.service_id = ${value('serviceId')}::uuid
      and services.deleted_date is null`,
);

/** Those of a service that is not deleted. */
export async function findOptionsAndVariants(
  db: Queries,
  businessId: string,
  serviceId: string,
): Promise<OptionsAndVariants | undefined> {
  const row = await db.first(ofService({ businessId, serviceId }));
  return row && toOptionsAndVariants(row);
}

/** The `from` clause: the objects as `priced`, each with its service. */
export const pricedServices = sql`service_options_and_variants as priced join services
  on services.business_id = priced.business_id and services.id = priced.service_id`;

/**
 * Locks the object and its service until the transaction ends. Every writer of either locks the service first,
 * which prevents deadlocks; the object is read afterwards, in its current state.
 */
export async function lockOptionsAndVariants(
  db: Queries,
  businessId: string,
  id: string,
): Promise<OptionsAndVariants | undefined> {
  const found = await db.first(sql<{ service_id: string }>`
    select service_id from service_options_and_variants where business_id = ${businessId} and id = ${id}`);
  if (!found || !(await lockService(db, businessId, found.service_id))) return undefined;
  const row = await db.first(sql<OptionsAndVariantsRow>`
    select * from service_options_and_variants where business_id = ${businessId} and id = ${id} for update`);
  return row && toOptionsAndVariants(row);
}
