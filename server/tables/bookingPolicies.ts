import { sql } from 'kysely';
import type { BookingPolicy } from '../../contract/entities/bookingPolicy.ts';
import type { Queries, Sql } from '../database/database.ts';
import { json } from '../database/sqlCompiler.ts';
import { insertInto, present, versionOf, type VersionedRow } from './rows.ts';

/** What a policy says, without who and when: stored as it is. */
type PolicySettings = Omit<
  BookingPolicy,
  | 'id'
  | 'revision'
  | 'createdDate'
  | 'updatedDate'
  | 'appId'
  | 'createdByAppId'
  | 'name'
  | 'default'
  | 'extendedFields'
>;

export interface BookingPolicyRow extends VersionedRow {
  app_id: string;
  created_by_app_id: string;
  name: string | null;
  is_default: boolean;
  settings: PolicySettings;
  extended_fields: BookingPolicy['extendedFields'] | null;
}

export function toBookingPolicy(row: BookingPolicyRow): BookingPolicy {
  return present({
    ...versionOf(row),
    appId: row.app_id,
    name: row.name,
    default: row.is_default,
    ...row.settings,
    extendedFields: row.extended_fields,
  });
}

export async function insertBookingPolicy(
  db: Queries,
  businessId: string,
  policy: BookingPolicy,
): Promise<void> {
  const { id, revision, createdDate, updatedDate, appId, createdByAppId, name, extendedFields, ...rest } =
    policy;
  const { default: isDefault, ...settings } = rest;
  await db.write(
    insertInto('booking_policies', {
      business_id: businessId,
      id,
      revision: revision ?? '1',
      created_date: createdDate,
      updated_date: updatedDate,
      app_id: appId,
      created_by_app_id: createdByAppId ?? appId,
      name,
      is_default: isDefault ?? false,
      settings: json(settings),
      extended_fields: json(extendedFields),
    }),
    1,
  );
}

/** `rest` begins after the tenant's condition. Deleted ones are left out. */
export async function selectBookingPolicies(
  db: Queries,
  businessId: string,
  rest: Sql,
): Promise<BookingPolicy[]> {
  const rows = await db.rows(sql<BookingPolicyRow>`
    select * from booking_policies where business_id = ${businessId} and deleted_date is null ${rest}`);
  return rows.map(toBookingPolicy);
}

/** Deleted ones too: a service keeps the policy it had. */
export async function bookingPoliciesByIds(
  db: Queries,
  businessId: string,
  ids: readonly string[],
): Promise<Map<string, BookingPolicy>> {
  const rows = await db.rows(sql<BookingPolicyRow>`
    select * from booking_policies where business_id = ${businessId} and id = any(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, toBookingPolicy(row)]));
}

export async function defaultBookingPolicy(
  db: Queries,
  businessId: string,
): Promise<BookingPolicy | undefined> {
  const [found] = await selectBookingPolicies(db, businessId, sql`and is_default`);
  return found;
}

/** Removes the default policy if nobody has changed it and no service has it. */
export async function deleteUnusedDefaultPolicy(db: Queries, businessId: string): Promise<void> {
  await db.write(sql`
    delete from booking_policies
    where business_id = ${businessId} and is_default and revision = 1 and not exists (
      select from services
      where services.business_id = booking_policies.business_id and booking_policy_id = booking_policies.id
    )`);
}
