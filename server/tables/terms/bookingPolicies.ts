import { sql } from 'kysely';
import type { BookingPolicy } from '../../../contract/entities/bookingPolicy.ts';
import type { Queries, Sql } from '../../database/database.ts';
import { searchWords } from '../../database/lists/freeText.ts';
import { json } from '../../database/sqlCompiler.ts';
import { insertInto, present, updateOf, versionOf, type VersionedRow } from '../rows.ts';

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

function columnsOf(policy: BookingPolicy) {
  const { id: _id, revision, createdDate, updatedDate, appId, createdByAppId, ...said } = policy;
  const { name, default: isDefault, extendedFields, ...settings } = said;
  return {
    revision: revision ?? '1',
    created_date: createdDate,
    updated_date: updatedDate,
    app_id: appId,
    created_by_app_id: createdByAppId ?? appId,
    name,
    name_words: searchWords(name ?? ''),
    is_default: isDefault ?? false,
    settings: json(settings),
    extended_fields: json(extendedFields),
  };
}

export async function insertBookingPolicy(
  db: Queries,
  businessId: string,
  policy: BookingPolicy,
): Promise<void> {
  const columns = { business_id: businessId, id: policy.id, ...columnsOf(policy) };
  await db.write(insertInto('booking_policies', columns), 1);
}

export async function updateBookingPolicyRow(
  db: Queries,
  businessId: string,
  policy: BookingPolicy,
): Promise<void> {
  // Answers leave out by which application a policy was made, so that stays as it was.
  const { created_by_app_id: _createdBy, ...columns } = columnsOf(policy);
  await db.write(updateOf('booking_policies', { businessId, id: policy.id }, columns), 1);
}

export async function setBookingPolicyDeleted(
  db: Queries,
  businessId: string,
  id: string,
  deletedDate: Date,
): Promise<void> {
  await db.write(updateOf('booking_policies', { businessId, id }, { deleted_date: deletedDate }), 1);
}

/** The policy, locked until the transaction ends; undefined when it is missing or deleted. */
export async function lockBookingPolicy(
  db: Queries,
  businessId: string,
  id: string,
): Promise<BookingPolicy | undefined> {
  const [found] = await selectBookingPolicies(db, businessId, sql`and id = ${id} for update`);
  return found;
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
