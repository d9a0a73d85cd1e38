import { sql } from 'kysely';
import { defaultFormId } from '../../../contract/entities/services/service.ts';
import type { BookingForm } from '../../../contract/entities/terms/bookingForm.ts';
import { bookingFormFields } from '../../../contract/entities/terms/bookingFormFields.ts';
import type { Column } from '../../database/columns.ts';
import type { Queries } from '../../database/database.ts';
import { prepare } from '../../database/prepared.ts';
import { entityTable } from '../entityTable.ts';

const id: Column = { type: 'guid', expression: sql`booking_forms.id`, notNull: true };
const name: Column = {
  type: 'text',
  expression: sql`booking_forms.name`,
  order: sql`booking_forms.name`,
  notNull: true,
};

/** Booking forms, sorted by name; services/booking-forms/query sorts them by id. */
export const bookingFormTable = entityTable<BookingForm>({
  table: 'booking_forms',
  keepsDeleted: true,
  stored: { name: 'name', default: 'is_default', fields: { column: 'fields', json: true } },
  name: 'bookingForms',
  fields: bookingFormFields,
  columns: { 'formDetails.formId': id, 'formDetails.name': name },
  defaultSort: [{ path: 'name', order: 'ASC' }],
  paging: { defaultLimit: 100, maxLimit: 100 },
  sortFields: 10,
});

export async function defaultBookingForm(db: Queries, businessId: string): Promise<BookingForm | undefined> {
  const [found] = await bookingFormTable.select(db, businessId, sql`and is_default`);
  return found;
}

const idOfDefault = prepare(
  'default booking form',
  (value) => sql<{ id: string }>`select id from booking_forms
    where business_id = ${value('businessId')}::uuid and deleted_date is null and is_default`,
);

/** The form of services without another one. A business whose default form was removed has the first form's ID. */
export async function defaultBookingFormId(db: Queries, businessId: string): Promise<string> {
  return (await db.first(idOfDefault({ businessId })))?.id ?? defaultFormId;
}

/** Whether each form exists or was deleted; forms that the business never had are missing. */
export async function bookingFormStates(
  db: Queries,
  businessId: string,
  ids: readonly string[],
): Promise<Map<string, 'stands' | 'deleted'>> {
  const rows = await db.rows(sql<{ id: string; deleted: boolean }>`
    select id, deleted_date is not null as deleted from booking_forms
    where business_id = ${businessId} and id = any(${ids}::uuid[])`);
  return new Map(rows.map(({ id, deleted }) => [id, deleted ? 'deleted' : 'stands']));
}

export async function countServicesWithForm(db: Queries, businessId: string, id: string): Promise<number> {
  const row = await db.first(sql<{ count: number }>`
    select count(*)::int as count from services
    where business_id = ${businessId} and form_id = ${id} and deleted_date is null`);
  return row?.count ?? 0;
}

/** Locks some of the services with the form until the transaction ends. */
export function lockServicesWithForm(
  db: Queries,
  businessId: string,
  id: string,
  most: number,
): Promise<{ id: string }[]> {
  return db.rows(sql<{ id: string }>`
    select id from services where business_id = ${businessId} and form_id = ${id} and deleted_date is null
    order by id limit ${most}::int for update`);
}

/** Assigns another form to locked services and increments their revisions. */
export async function moveServicesToForm(
  db: Queries,
  businessId: string,
  { ids, formId, now }: { ids: readonly string[]; formId: string; now: Date },
): Promise<void> {
  await db.write(
    sql`update services set form_id = ${formId}, revision = revision + 1, updated_date = ${now}
      where business_id = ${businessId} and id = any(${ids}::uuid[])`,
    ids.length,
  );
}

/** Number of booking policies that use the form before or after booking. */
export async function countPoliciesWithForm(db: Queries, businessId: string, id: string): Promise<number> {
  const row = await db.first(sql<{ count: number }>`
    select count(*)::int as count from booking_policies
    where business_id = ${businessId} and deleted_date is null
      and settings #>> '{intakeFormPolicy,enabled}' = 'true' and settings #>> '{intakeFormPolicy,formId}' = ${id}`);
  return row?.count ?? 0;
}
