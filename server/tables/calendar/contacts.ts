import { sql } from 'kysely';
import type { ContactVisits } from '../../../contract/calls/bookings/contacts.ts';
import { liveBookingStatuses } from '../../../contract/entities/bookings/booking.ts';
import type { Contact } from '../../../contract/entities/bookings/contact.ts';
import type { Money } from '../../../contract/entities/values/money.ts';
import type { Queries, Sql } from '../../database/database.ts';
import { literally } from '../../database/lists/likePattern.ts';
import { present } from '../rows.ts';
import { isAhead } from './bookings.ts';

/** People who booked, whom the database derives from bookings (migration 0045), and those that staff added. */

interface ContactRow {
  id: string;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  notes: string | null;
  revision: string;
  created_date: Date;
  updated_date: Date | null;
  last_visit: Date | null;
  next_visit: Date | null;
  paid: Money[] | null;
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
  const live = sql`status = any(${liveBookingStatuses}::text[])`;
  const rows = await db.rows(sql<ContactRow>`
    select found.*, counted.*, sums.paid from (
      select picked.*, row_number() over () as place from (
        select * from contacts where business_id = ${businessId} ${rest}
      ) as picked
    ) as found, lateral (
      select count(*)::int as bookings, (count(*) filter (where ${live} and ${isAhead(now)}))::int as upcoming,
        (count(*) filter (where status = 'CANCELED'))::int as canceled,
        max(met.last_start) filter (where status = 'CONFIRMED') as last_visit,
        min(met.next_start) filter (where status = 'CONFIRMED') as next_visit
      from bookings left join lateral (${startsAround(now)}) as met on true
      where bookings.business_id = ${businessId} and contact_id = found.id
    ) as counted, lateral (
      select jsonb_agg(jsonb_build_object('value', amount::text, 'currency', paid_currency)
        order by paid_currency) as paid
      from (
        select paid_currency, sum(paid_amount) as amount from bookings
        where bookings.business_id = ${businessId} and contact_id = found.id and paid_amount > 0
          and paid_currency is not null and payment_status <> 'REFUNDED'
        group by paid_currency
      ) as by_currency
    ) as sums
    -- A join may lose the order of the rows that it reads.
    order by place`);
  return rows.map(({ bookings, upcoming, canceled, ...row }) =>
    present({
      id: row.id,
      revision: row.revision,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phone: row.phone,
      notes: row.notes,
      createdDate: row.created_date.toISOString(),
      updatedDate: row.updated_date?.toISOString(),
      counts: { bookings, upcoming, canceled },
      lastVisit: row.last_visit?.toISOString(),
      nextVisit: row.next_visit?.toISOString(),
      paid: row.paid,
    }),
  );
}

/** The last and the next start of a booking; a course starts with each of its sessions. */
const startsAround = (now: Date): Sql => sql`
  select max(starts.at) filter (where starts.at <= ${now}) as last_start,
    min(starts.at) filter (where starts.at > ${now}) as next_start
  from (
    select bookings.start_date as at where not bookings.books_course
    union all
    select start_date from sessions
    where bookings.books_course and sessions.business_id = bookings.business_id
      and sessions.schedule_id = bookings.schedule_id and sessions.status = 'CONFIRMED'
  ) as starts`;

const quietMonths = { quiet3Months: 3, quiet6Months: 6, quiet12Months: 12 } as const;

/** Condition: the last and the next visit are as any of these says. */
export function hasVisits(wanted: readonly ContactVisits[], now: Date): Sql {
  const conditions = wanted.map((one) => {
    if (one === 'upcoming') return sql`next_visit is not null`;
    if (one === 'never') return sql`next_visit is null and last_visit is null`;
    const months = sql`make_interval(months => ${quietMonths[one]}::int)`;
    return sql`next_visit is null and last_visit < ${now}::timestamptz - ${months}`;
  });
  return sql`and exists (
    select from (
      select max(met.last_start) as last_visit, min(met.next_start) as next_visit
      from bookings left join lateral (${startsAround(now)}) as met on true
      where bookings.business_id = contacts.business_id and contact_id = contacts.id and status = 'CONFIRMED'
    ) as visits where ${sql.join(conditions, sql` or `)})`;
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

/** The contacts that were merged into a contact, also by way of others. */
export async function mergedInto(db: Queries, businessId: string, id: string): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    with recursive merges as (
      select merged.entity_id as target, deleted.entity_id as other from changes as merged join changes as deleted
        on deleted.business_id = merged.business_id and deleted.request_id = merged.request_id
      where merged.business_id = ${businessId} and merged.entity = 'contact' and merged.action = 'merged'
        and deleted.entity = 'contact' and deleted.action = 'deleted'
        and not exists (select from contacts
          where contacts.business_id = ${businessId} and contacts.id = deleted.entity_id)
    ), inside (id) as (
      select other from merges where target = ${id}
      union select other from merges join inside on target = inside.id
    )
    select id from inside`);
  return rows.map((row) => row.id);
}

/** Stores a deleted contact again, with exactly these fields. Its bookings may have created it before. */
export async function insertContact(
  db: Queries,
  businessId: string,
  { id, firstName, lastName, email, phone, notes, createdDate, revision }: Omit<Contact, 'counts'>,
  now: Date,
): Promise<void> {
  await db.write(
    sql`insert into contacts (business_id, id, first_name, last_name, email, phone, notes, created_date,
        updated_date, revision)
      values (${businessId}, ${id}, ${firstName ?? null}, ${lastName ?? null}, ${email ?? null}, ${phone ?? null},
        ${notes ?? null}, ${createdDate}, ${now}, ${revision ?? '1'})
      on conflict (business_id, id) do update set first_name = excluded.first_name,
        last_name = excluded.last_name, email = excluded.email, phone = excluded.phone, notes = excluded.notes,
        created_date = excluded.created_date, updated_date = excluded.updated_date, revision = excluded.revision`,
    1,
  );
}

/** Deletes a contact without bookings. */
export async function deleteContact(db: Queries, businessId: string, id: string): Promise<void> {
  await db.write(sql`delete from contacts where business_id = ${businessId} and id = ${id}`, 1);
}

/** Sets the names, addresses and notes of a contact; undefined: as the bookings say, and no notes. */
export async function restoreContact(
  db: Queries,
  businessId: string,
  { id, firstName, lastName, email, phone, notes }: Contact,
  now: Date,
): Promise<void> {
  await db.write(
    sql`update contacts set first_name = coalesce(${firstName ?? null}, first_name),
        last_name = coalesce(${lastName ?? null}, last_name), email = coalesce(${email ?? null}, email),
        phone = coalesce(${phone ?? null}, phone), notes = ${notes ?? null}, revision = revision + 1,
        updated_date = ${now}
      where business_id = ${businessId} and id = ${id}`,
    1,
  );
}

/** Stores the fields that staff change. */
export async function updateContact(
  db: Queries,
  businessId: string,
  { id, firstName, lastName, email, phone, notes }: Contact,
  now: Date,
): Promise<void> {
  await db.write(
    sql`update contacts set first_name = ${firstName ?? null}, last_name = ${lastName ?? null},
        email = ${email ?? null}, phone = ${phone ?? null}, notes = ${notes ?? null}, revision = revision + 1,
        updated_date = ${now}
      where business_id = ${businessId} and id = ${id}`,
    1,
  );
}

const without = (column: string) => sql`without_customer(entity, ${sql.ref(column)})`;

/** Removes personal data from the history and the events of bookings and of contacts. */
export async function eraseFromHistory(
  db: Queries,
  businessId: string,
  { contactIds, bookingIds }: { contactIds: readonly string[]; bookingIds: readonly string[] },
): Promise<void> {
  await db.write(sql`
    update changes set before = ${without('before')}, after = ${without('after')}, became = ${without('became')},
      was = ${without('was')}, name = case when entity = 'contact' then null else name end
    where business_id = ${businessId} and (entity = 'contact' and entity_id = any(${contactIds}::uuid[])
      or entity = 'booking' and entity_id = any(${bookingIds}::uuid[]))`);
  await db.write(sql`
    update events set body = without_customer('booking', body)
    where business_id = ${businessId} and body is not null and entity_id = any(${bookingIds}::uuid[])`);
}
