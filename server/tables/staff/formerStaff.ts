import { sql } from 'kysely';
import type {
  OptionsAndVariants,
  ServiceVariant,
} from '../../../contract/entities/prices/optionsAndVariants.ts';
import type { Queries } from '../../database/database.ts';
import { insertMany } from '../manyRows.ts';
import { toOptionsAndVariants, type OptionsAndVariantsRow } from '../prices/optionsAndVariants.ts';
import type { LockedRow } from '../services/services.ts';

/** A service's data about a former staff member. */
export interface FormerStaff {
  serviceId: string;
  /** Among the assigned staff, from 0. */
  position: number;
  /** Their own price, if the service had one. */
  variant?: ServiceVariant;
}

/** Locks the services with the staff member of this resource, also deleted ones, in the order of ids. */
export function lockServicesOfStaff(
  db: Queries,
  businessId: string,
  resourceId: string,
): Promise<LockedRow[]> {
  // Each half uses its own index.
  const gives = sql`staff_member_ids @> array[${resourceId}::uuid]`;
  return db.rows(sql<LockedRow>`
    select id, deleted_date is not null as deleted from services
    where business_id = ${businessId}
      and ((deleted_date is null and ${gives}) or (deleted_date is not null and ${gives}))
    order by id for update`);
}

/** A service that loses staff members; `unstaffed`: an appointment that is left without any. */
interface LosingService {
  id: string;
  name: string;
  unstaffed: boolean;
}

/** Existing services with a staff member of these resources, by name. */
export function servicesOfStaff(
  db: Queries,
  businessId: string,
  resourceIds: readonly string[],
): Promise<LosingService[]> {
  return db.rows(sql<LosingService>`
    select id, name, type = 'APPOINTMENT' and staff_member_ids <@ ${resourceIds}::uuid[] as unstaffed
    from services
    where business_id = ${businessId} and deleted_date is null and staff_member_ids && ${resourceIds}::uuid[]
    order by name, id`);
}

/** Variants of these services; the locks on the services cover them. */
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

/** Removes and returns the services' data about a deleted staff member, by service. */
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
