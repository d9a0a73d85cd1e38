import { sql } from 'kysely';
import type { PersonAtService } from '../../../contract/calls/openServices.ts';
import type { Queries } from '../../database/database.ts';

interface OpenForm {
  businessId: string;
  formId: string;
  serviceId: string;
  memberId: string;
  editing: boolean;
  now: Date;
}

/** Records that a member has a service open; does nothing for a missing service or another member's form. */
export async function storeOpenService(
  db: Queries,
  { businessId, formId, serviceId, memberId, editing, now }: OpenForm,
): Promise<void> {
  await db.write(sql`
    insert into open_services (business_id, form_id, service_id, member_id, editing, since, seen)
    select business_id, ${formId}, id, ${memberId}, ${editing}, ${now}, ${now} from services
    where business_id = ${businessId} and id = ${serviceId} and deleted_date is null
    on conflict (business_id, form_id) do update set
      service_id = excluded.service_id, editing = excluded.editing, seen = excluded.seen
    where open_services.member_id = excluded.member_id`);
}

export async function deleteOpenService(
  db: Queries,
  { businessId, formId, memberId }: Pick<OpenForm, 'businessId' | 'formId' | 'memberId'>,
): Promise<void> {
  await db.write(sql`delete from open_services
    where business_id = ${businessId} and form_id = ${formId} and member_id = ${memberId}`);
}

/** Deletes a few of the business's forms without a recent heartbeat; skips rows locked by another deletion. */
export async function deleteSilentForms(
  db: Queries,
  { businessId, seenBefore }: { businessId: string; seenBefore: Date },
): Promise<void> {
  await db.write(sql`delete from open_services
    where business_id = ${businessId} and form_id in (
      select form_id from open_services where business_id = ${businessId} and seen < ${seenBefore}
      limit 100 for update skip locked)`);
}

interface PersonRow {
  member_id: string;
  name: string;
  editing: boolean;
  since: Date;
}

/** The other members who have a service open, earliest first. */
export async function peopleAtService(
  db: Queries,
  {
    businessId,
    serviceId,
    beside,
    seenFrom,
  }: { businessId: string; serviceId: string; beside: string | null; seenFrom: Date },
): Promise<PersonAtService[]> {
  const rows = await db.rows(sql<PersonRow>`
    select open_services.member_id, coalesce(nullif(members.name, ''), members.email_as_typed) as name,
      bool_or(open_services.editing) as editing, min(open_services.since) as since
    from open_services
    join members on members.business_id = open_services.business_id and members.id = open_services.member_id
    where open_services.business_id = ${businessId} and open_services.service_id = ${serviceId}
      and open_services.seen >= ${seenFrom} and open_services.member_id is distinct from ${beside}::uuid
      and members.role is not null
    group by open_services.member_id, members.name, members.email_as_typed
    order by min(open_services.since), open_services.member_id`);
  return rows.map(({ member_id: memberId, name, editing, since }) => ({
    memberId,
    name,
    editing,
    since: since.toISOString(),
  }));
}

/** Revisions of a service and its variants; undefined if it does not exist. */
export async function revisionsOf(
  db: Queries,
  { businessId, serviceId }: { businessId: string; serviceId: string },
): Promise<{ revision: string; pricesRevision?: string } | undefined> {
  const row = await db.first(sql<{ revision: string; prices: string | null }>`
    select services.revision, prices.revision as prices from services
    left join service_options_and_variants prices
      on prices.business_id = services.business_id and prices.service_id = services.id
    where services.business_id = ${businessId} and services.id = ${serviceId} and services.deleted_date is null`);
  return row && { revision: row.revision, ...(row.prices !== null && { pricesRevision: row.prices }) };
}
