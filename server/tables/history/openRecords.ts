import { sql } from 'kysely';
import type { PersonAtRecord } from '../../../contract/calls/history/openRecords.ts';
import type { EditedEntity } from '../../../contract/entities/history/recordedChange.ts';
import type { Queries } from '../../database/database.ts';
import { editedRecords } from './editedRecords.ts';

interface OpenRecord {
  businessId: string;
  entity: EditedEntity;
  entityId: string;
}

interface OpenForm extends OpenRecord {
  formId: string;
  memberId: string;
  editing: boolean;
  now: Date;
}

/** Stores that a member has a record open; does nothing for another member's form. */
export async function storeOpenRecord(
  db: Queries,
  { businessId, formId, entity, entityId, memberId, editing, now }: OpenForm,
): Promise<void> {
  await db.write(sql`
    insert into open_records (business_id, form_id, entity, entity_id, member_id, editing, since, seen)
    values (${businessId}, ${formId}, ${entity}, ${entityId}, ${memberId}, ${editing}, ${now}, ${now})
    on conflict (business_id, form_id) do update set
      entity = excluded.entity, entity_id = excluded.entity_id, editing = excluded.editing, seen = excluded.seen
    where open_records.member_id = excluded.member_id`);
}

export async function deleteOpenRecord(
  db: Queries,
  { businessId, formId, memberId }: Pick<OpenForm, 'businessId' | 'formId' | 'memberId'>,
): Promise<void> {
  await db.write(sql`delete from open_records
    where business_id = ${businessId} and form_id = ${formId} and member_id = ${memberId}`);
}

/** Deletes a few of the business's forms without a recent heartbeat; skips rows locked by another deletion. */
export async function deleteSilentForms(
  db: Queries,
  { businessId, seenBefore }: { businessId: string; seenBefore: Date },
): Promise<void> {
  await db.write(sql`delete from open_records
    where business_id = ${businessId} and form_id in (
      select form_id from open_records where business_id = ${businessId} and seen < ${seenBefore}
      limit 100 for update skip locked)`);
}

interface PersonRow {
  member_id: string;
  name: string;
  editing: boolean;
  since: Date;
}

/** The other members who have a record open, earliest first. */
export async function peopleAtRecord(
  db: Queries,
  {
    businessId,
    entity,
    entityId,
    exceptMemberId,
    seenFrom,
  }: OpenRecord & { exceptMemberId: string | null; seenFrom: Date },
): Promise<PersonAtRecord[]> {
  const rows = await db.rows(sql<PersonRow>`
    select open_records.member_id, coalesce(nullif(members.name, ''), members.email_as_typed) as name,
      bool_or(open_records.editing) as editing, min(open_records.since) as since
    from open_records
    join members on members.business_id = open_records.business_id and members.id = open_records.member_id
    where open_records.business_id = ${businessId} and open_records.entity_id = ${entityId}
      and open_records.entity = ${entity}
      and open_records.seen >= ${seenFrom} and open_records.member_id is distinct from ${exceptMemberId}::uuid
      and members.role is not null
    group by open_records.member_id, members.name, members.email_as_typed
    order by min(open_records.since), open_records.member_id`);
  return rows.map(({ member_id: memberId, name, editing, since }) => ({
    memberId,
    name,
    editing,
    since: since.toISOString(),
  }));
}

/** By the names of the records in the history; without the record's own if it does not exist. */
export async function revisionsOf(
  db: Queries,
  { entity, ...record }: OpenRecord,
): Promise<Record<string, string>> {
  const rows = await db.rows(editedRecords[entity](record));
  return Object.fromEntries(rows.map((row) => [row.entity, row.revision]));
}
