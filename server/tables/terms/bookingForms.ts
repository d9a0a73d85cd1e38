import { sql } from 'kysely';
import type { BookingForm } from '../../../contract/entities/bookingForm.ts';
import { bookingFormFields } from '../../../contract/entities/bookingFormFields.ts';
import type { Column } from '../../database/columns.ts';
import type { Queries, Sql } from '../../database/database.ts';
import type { Family } from '../../database/families.ts';
import { json } from '../../database/sqlCompiler.ts';
import { insertInto, updateOf, versionOf, type VersionedRow } from '../rows.ts';

export interface BookingFormRow extends VersionedRow {
  name: string;
  is_default: boolean;
  fields: BookingForm['fields'];
}

export function toBookingForm(row: BookingFormRow): BookingForm {
  return { ...versionOf(row), name: row.name, default: row.is_default, fields: row.fields };
}

function columnsOf(form: BookingForm) {
  return {
    revision: form.revision,
    created_date: form.createdDate,
    updated_date: form.updatedDate,
    name: form.name,
    is_default: form.default,
    fields: json(form.fields),
  };
}

export async function insertBookingForm(db: Queries, businessId: string, form: BookingForm): Promise<void> {
  const columns = { business_id: businessId, id: form.id, ...columnsOf(form) };
  await db.write(insertInto('booking_forms', columns), 1);
}

export async function updateBookingFormRow(
  db: Queries,
  businessId: string,
  form: BookingForm,
): Promise<void> {
  await db.write(updateOf('booking_forms', { businessId, id: form.id }, columnsOf(form)), 1);
}

export async function setBookingFormDeleted(
  db: Queries,
  businessId: string,
  id: string,
  deletedDate: Date,
): Promise<void> {
  await db.write(updateOf('booking_forms', { businessId, id }, { deleted_date: deletedDate }), 1);
}

const selected = sql`id, revision, created_date, updated_date, name, is_default, fields`;

/** `rest` begins after the tenant's condition. Deleted ones are left out. */
export async function selectBookingForms(db: Queries, businessId: string, rest: Sql): Promise<BookingForm[]> {
  const rows = await db.rows(sql<BookingFormRow>`
    select ${selected} from booking_forms where business_id = ${businessId} and deleted_date is null ${rest}`);
  return rows.map(toBookingForm);
}

/** The form, locked until the transaction ends; undefined when it is missing or deleted. */
export async function lockBookingForm(
  db: Queries,
  businessId: string,
  id: string,
): Promise<BookingForm | undefined> {
  const [found] = await selectBookingForms(db, businessId, sql`and id = ${id} for update`);
  return found;
}

/** Whether each form stands or was deleted; the business never had those that are missing. */
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

/** Some of the services that have the form, locked until the transaction ends. */
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

/** Another form for services that are locked: each under its next revision. */
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

/** How many booking policies ask for the form before or after booking. */
export async function countPoliciesWithForm(db: Queries, businessId: string, id: string): Promise<number> {
  const row = await db.first(sql<{ count: number }>`
    select count(*)::int as count from booking_policies
    where business_id = ${businessId} and deleted_date is null
      and settings #>> '{intakeFormPolicy,enabled}' = 'true' and settings #>> '{intakeFormPolicy,formId}' = ${id}`);
  return row?.count ?? 0;
}

const id: Column = { type: 'guid', expression: sql`booking_forms.id`, notNull: true };
const name: Column = {
  type: 'text',
  expression: sql`booking_forms.name`,
  order: sql`booking_forms.name`,
  notNull: true,
};

/** Booking forms as they are queried, by name; services/booking-forms/query orders them by id. */
export const bookingFormFamily: Family = {
  name: 'bookingForms',
  fields: bookingFormFields,
  columns: {
    id,
    name,
    default: { type: 'boolean', expression: sql`booking_forms.is_default`, notNull: true },
    createdDate: { type: 'date', expression: sql`booking_forms.created_date`, notNull: true },
    updatedDate: { type: 'date', expression: sql`booking_forms.updated_date`, notNull: true },
    'formDetails.formId': id,
    'formDetails.name': name,
  },
  from: sql`booking_forms`,
  defaultSort: [{ path: 'name', order: 'ASC' }],
  paging: { defaultLimit: 100, maxLimit: 100 },
  sortFields: 10,
};
