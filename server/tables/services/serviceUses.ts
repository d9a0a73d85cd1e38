import { sql } from 'kysely';
import type { Queries, Sql } from '../../database/database.ts';
import type { Family } from '../../database/families.ts';
import type { VersionedRow } from '../rows.ts';
import { bookingFormTable } from '../terms/bookingForms.ts';
import { bookingPolicyTable } from '../terms/bookingPolicies.ts';

/** Services that use a record: the first few by id, and their number. */
interface Uses {
  service_ids: string[];
  service_names: string[];
  service_count: number;
}

/**
 * `used` compares the services' column with its target: `form_id = booking_forms.id`. Deleted services do not
 * count.
 */
function usesOf(table: Sql, used: Sql, most: number): Sql {
  const uses = sql`from services
    where services.business_id = ${table}.business_id and services.${used} and services.deleted_date is null`;
  return sql`
    array(select services.id ${uses} order by services.id limit ${most}::int) as service_ids,
    array(select services.name ${uses} order by services.id limit ${most}::int) as service_names,
    (select count(*)::int ${uses}) as service_count`;
}

/** Number of services that use a record; deleted ones do not count. */
export async function countServicesUsing(
  db: Queries,
  businessId: string,
  used: Sql<boolean>,
): Promise<number> {
  const row = await db.first(sql<{ count: number }>`
    select count(*)::int as count from services
    where business_id = ${businessId} and deleted_date is null and ${used}`);
  return row?.count ?? 0;
}

export interface CategoryOfServices {
  id: string;
  name: string;
  sortOrder: number;
}

/** The categories, by id, among those that the subselect `used` returns, and among `ids`. */
export function categoriesAmong(
  db: Queries,
  businessId: string,
  { used, ids }: { used: Sql; ids: readonly string[] | undefined },
): Promise<CategoryOfServices[]> {
  return db.rows(sql<CategoryOfServices>`
    select id, name, sort_order::double precision as "sortOrder" from categories
    where business_id = ${businessId} and deleted_date is null and id in (${used})
      ${ids ? sql`and id = any(${ids}::uuid[])` : sql``}
    order by id`);
}

/** The different values of the lists that a subselect returns, sorted; only those `among`, if it is present. */
export async function valuesOfLists(db: Queries, lists: Sql, among?: readonly string[]): Promise<string[]> {
  const rows = await db.rows(sql<{ value: string }>`
    select distinct value::text from (${lists}) as used(list), unnest(used.list) as value
    ${among ? sql`where value::text = any(${among}::text[])` : sql``} order by value`);
  return rows.map(({ value }) => value);
}

/** Booking policies with their services, for services/policies/query. */
export const policiesWithServices: Family = {
  ...bookingPolicyTable,
  name: 'policiesWithServices',
  defaultSort: [{ path: 'id', order: 'ASC' }],
  paging: { defaultLimit: 100, maxLimit: 100 },
};
type PolicyWithServicesRow = VersionedRow & Uses;

export function selectPolicyWithServices(most: number): Sql<PolicyWithServicesRow> {
  const used = sql`booking_policy_id = booking_policies.id`;
  return sql`booking_policies.*, ${usesOf(sql`booking_policies`, used, most)}`;
}

/** The default booking form with its services. */
export function defaultFormWithServices(
  db: Queries,
  businessId: string,
  most: number,
): Promise<FormWithServicesRow | undefined> {
  return db.first(sql<FormWithServicesRow>`
    select ${selectFormWithServices(most)} from booking_forms
    where business_id = ${businessId} and deleted_date is null and is_default`);
}

/** Booking forms with their services, for services/booking-forms/query. */
export const formsWithServices: Family = {
  ...bookingFormTable,
  name: 'formsWithServices',
  defaultSort: [{ path: 'id', order: 'ASC' }],
};
export type FormWithServicesRow = VersionedRow & Uses & { name: string };

export function selectFormWithServices(most: number): Sql<FormWithServicesRow> {
  const used = sql`form_id = booking_forms.id`;
  return sql`booking_forms.*, ${usesOf(sql`booking_forms`, used, most)}`;
}
