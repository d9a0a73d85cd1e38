import { sql } from 'kysely';
import * as z from 'zod';
import { clonePart, type ClonePart } from '../../../contract/entities/services/cloneReceipt.ts';
import type { Queries } from '../../database/database.ts';
import { steadily } from '../../database/prepared.ts';
import { writeLater } from '../../database/queries.ts';
import { json } from '../../database/sqlCompiler.ts';
import { insertInto } from '../rows.ts';

/** Origin of a cloned service, and the state of its parts. */
export interface ServiceClone {
  serviceId: string;
  sourceId: string;
  /** Business location instead of the source's. */
  locationId: string | null;
  /** Duration instead of the source's. */
  minutes: number | null;
  /** Whether to show it to customers once no part is missing. */
  shown: boolean;
  parts: ClonePart[];
}

const storedParts = z.array(clonePart);

export async function insertServiceClone(
  db: Queries,
  businessId: string,
  { serviceId, sourceId, locationId, minutes, shown, parts }: ServiceClone,
): Promise<void> {
  await writeLater(
    db,
    steadily(
      insertInto('service_clones', {
        business_id: businessId,
        service_id: serviceId,
        source_id: sourceId,
        location_id: locationId,
        minutes,
        shown,
        parts: json(parts),
      }),
      'writes',
    ),
    1,
  );
}

/** For a service that is not deleted; undefined if it is not a clone. */
export function findServiceClone(db: Queries, businessId: string, serviceId: string) {
  return select(db, businessId, serviceId, sql``);
}

/** The same, locked until the transaction ends. */
export function lockServiceClone(db: Queries, businessId: string, serviceId: string) {
  return select(db, businessId, serviceId, sql`for update of clones`);
}

async function select(
  db: Queries,
  businessId: string,
  serviceId: string,
  lock: ReturnType<typeof sql>,
): Promise<ServiceClone | undefined> {
  const row = await db.first(sql<Omit<ServiceClone, 'parts'> & { parts: unknown }>`
    select clones.service_id as "serviceId", clones.source_id as "sourceId", clones.location_id as "locationId",
      clones.minutes, clones.shown, clones.parts
    from service_clones clones join services
      on services.business_id = clones.business_id and services.id = clones.service_id
    where clones.business_id = ${businessId} and clones.service_id = ${serviceId}
      and services.deleted_date is null ${lock}`);
  return row && { ...row, parts: storedParts.parse(row.parts) };
}

/** The change that created a record. */
export async function creationOf(
  db: Queries,
  businessId: string,
  entityId: string,
): Promise<string | undefined> {
  const row = await db.first(sql<{ id: string }>`
    select id from changes where business_id = ${businessId} and entity_id = ${entityId} and action = 'created'
    order by sequence limit 1`);
  return row?.id;
}

export async function updateCloneParts(
  db: Queries,
  businessId: string,
  { serviceId, parts }: Pick<ServiceClone, 'serviceId' | 'parts'>,
): Promise<void> {
  await db.write(
    sql`update service_clones set parts = ${json(parts)}
      where business_id = ${businessId} and service_id = ${serviceId}`,
    1,
  );
}

/** Number of upcoming recurring sessions and of variants of each service. */
export function cloneableOf(
  db: Queries,
  businessId: string,
  { serviceIds, now }: { serviceIds: readonly string[]; now: Date },
): Promise<{ id: string; recurringSessions: number; variants: number }[]> {
  return db.rows(sql<{ id: string; recurringSessions: number; variants: number }>`
    select services.id,
      (select count(*)::int from sessions
        where sessions.business_id = services.business_id and sessions.service_id = services.id
          and sessions.status = 'CONFIRMED' and sessions.start_date > ${now}
          and services.type <> 'APPOINTMENT'
          and jsonb_exists_any(sessions.details, ${recurringTies}::text[])) as "recurringSessions",
      coalesce((select jsonb_array_length(priced.variants -> 'values') from service_options_and_variants priced
        where priced.business_id = services.business_id and priced.service_id = services.id), 0) as variants
    from services
    where services.business_id = ${businessId} and services.id = any(${serviceIds}::uuid[])
      and services.deleted_date is null`);
}

/** Fields that link a session to a recurrence, as in contract/entities/calendar/session.ts. */
const recurringTies = ['recurrence', 'recurringSessionId', 'recurringIntervalId', 'instanceOfRecurrence'];
