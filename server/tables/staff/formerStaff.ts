import { sql } from 'kysely';
import type { OptionsAndVariants, ServiceVariant } from '../../../contract/entities/optionsAndVariants.ts';
import type { Queries } from '../../database/database.ts';
import { insertMany } from '../manyRows.ts';
import { toOptionsAndVariants, type OptionsAndVariantsRow } from '../prices/optionsAndVariants.ts';

/** What a service had of somebody who gave it. */
export interface FormerStaff {
  serviceId: string;
  /** Among those who gave the service, from 0. */
  position: number;
  /** The price of their own, where the service had one. */
  variant?: ServiceVariant;
}

/** A locked service; deleted ones are changed as well, so that one that is brought back is right too. */
export interface StaffedService {
  id: string;
  deleted: boolean;
}

/** The services that the staff member with this resource gives, locked one after the other by their ids. */
export function lockServicesOfStaff(
  db: Queries,
  businessId: string,
  resourceId: string,
): Promise<StaffedService[]> {
  // Each half has an index of its own.
  const gives = sql`staff_member_ids @> array[${resourceId}::uuid]`;
  return db.rows(sql<StaffedService>`
    select id, deleted_date is not null as deleted from services
    where business_id = ${businessId}
      and ((deleted_date is null and ${gives}) or (deleted_date is not null and ${gives}))
    order by id for update`);
}

/** Those of these services that are not purged, locked in the same order. */
export function lockServices(
  db: Queries,
  businessId: string,
  ids: readonly string[],
): Promise<StaffedService[]> {
  return db.rows(sql<StaffedService>`
    select id, deleted_date is not null as deleted from services
    where business_id = ${businessId} and id = any(${ids}::uuid[])
    order by id for update`);
}

/** The prices of these services, whose locks hold them too. */
export async function optionsOfServices(
  db: Queries,
  businessId: string,
  serviceIds: readonly string[],
): Promise<Map<string, OptionsAndVariants>> {
  const rows = await db.rows(sql<OptionsAndVariantsRow>`
    select * from service_options_and_variants
    where business_id = ${businessId} and service_id = any(${serviceIds}::uuid[])`);
  return new Map(rows.map((row) => [row.service_id, toOptionsAndVariants(row)]));
}

export async function insertFormerStaff(
  db: Queries,
  businessId: string,
  resourceId: string,
  former: readonly FormerStaff[],
): Promise<void> {
  const rows = former.map(({ serviceId, position, variant = null }) => ({
    business_id: businessId,
    resource_id: resourceId,
    service_id: serviceId,
    position,
    variant,
  }));
  await insertMany(db, 'former_staff', rows);
}

/** What the services had of a deleted staff member, by service; from then on nothing remembers it. */
export async function takeFormerStaff(
  db: Queries,
  businessId: string,
  resourceId: string,
): Promise<Map<string, FormerStaff>> {
  const rows = await db.rows(sql<{ service_id: string; position: number; variant: ServiceVariant | null }>`
    delete from former_staff where business_id = ${businessId} and resource_id = ${resourceId}
    returning service_id, position, variant`);
  return new Map(
    rows.map(({ service_id: serviceId, position, variant }) => [
      serviceId,
      { serviceId, position, ...(variant && { variant }) },
    ]),
  );
}
