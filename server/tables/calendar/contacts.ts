import { sql } from 'kysely';
import { liveBookingStatuses } from '../../../contract/entities/bookings/booking.ts';
import type { Contact } from '../../../contract/entities/bookings/contact.ts';
import type { Queries, Sql } from '../../database/database.ts';
import { literally } from '../../database/lists/likePattern.ts';
import { present } from '../rows.ts';

/** People who booked. The database derives them from bookings (migration 0045). */

interface ContactRow {
  id: string;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  created_date: Date;
  bookings: number;
  upcoming: number;
  canceled: number;
}

/** With the counts of their bookings. `rest` follows the tenant's condition. */
export async function selectContacts(
  db: Queries,
  businessId: string,
  rest: Sql,
  now: Date,
): Promise<Contact[]> {
  const live = sql`status = any(${liveBookingStatuses}::text[]) and start_date > ${now}`;
  const rows = await db.rows(sql<ContactRow>`
    select found.*, counted.* from (
      select * from contacts where business_id = ${businessId} ${rest}
    ) as found, lateral (
      select count(*)::int as bookings, (count(*) filter (where ${live}))::int as upcoming,
        (count(*) filter (where status = 'CANCELED'))::int as canceled
      from bookings where bookings.business_id = ${businessId} and contact_id = found.id
    ) as counted`);
  return rows.map(({ bookings, upcoming, canceled, ...row }) =>
    present({
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phone: row.phone,
      createdDate: row.created_date.toISOString(),
      counts: { bookings, upcoming, canceled },
    }),
  );
}

/** The email of a contact, null without one. Undefined if the contact does not exist. */
export async function findContactEmail(
  db: Queries,
  businessId: string,
  id: string,
): Promise<string | null | undefined> {
  const row = await db.first(sql<{ email: string | null }>`
    select email from contacts where business_id = ${businessId} and id = ${id}`);
  return row?.email;
}

export async function countContacts(db: Queries, businessId: string, rest: Sql): Promise<number> {
  const row = await db.first(sql<{ count: number }>`
    select count(*)::int as count from contacts where business_id = ${businessId} ${rest}`);
  return row?.count ?? 0;
}

/** Folds a text like the column that it is looked for in. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’ʼ]/g, '')
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, ' ');

/** A text that cannot be a phone number is looked for in names and email addresses only. */
const phoneText = /^[\d\s()+/.-]+$/;

/** Condition: the name, email address or phone number contains the text. */
export function contactsLike(text: string): Sql {
  // A country code replaces the zero in front of a number.
  const digits = phoneText.test(text) ? text.replaceAll(/\D/g, '').replace(/^0+/, '') : '';
  const inPhone = digits === '' ? sql`false` : sql`phone_digits like ${`%${digits}%`}::text`;
  return sql`and (searched like ${`%${literally(folded(text))}%`}::text or ${inPhone})`;
}

/** Locks both, in the order of their ids. Returns those that exist. */
export async function lockContacts(
  db: Queries,
  businessId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select id from contacts where business_id = ${businessId} and id = any(${ids}::uuid[])
    order by id for update`);
  return rows.map(({ id }) => id);
}

/** Deletes a contact without bookings. */
export async function deleteContact(db: Queries, businessId: string, id: string): Promise<void> {
  await db.write(sql`delete from contacts where business_id = ${businessId} and id = ${id}`, 1);
}

/** Sets the names and addresses of a contact; undefined: as the bookings say. */
export async function restoreContact(
  db: Queries,
  businessId: string,
  { id, firstName, lastName, email, phone }: Contact,
): Promise<void> {
  await db.write(
    sql`update contacts set first_name = coalesce(${firstName ?? null}, first_name),
        last_name = coalesce(${lastName ?? null}, last_name), email = coalesce(${email ?? null}, email),
        phone = coalesce(${phone ?? null}, phone)
      where business_id = ${businessId} and id = ${id}`,
    1,
  );
}
