import { sql } from 'kysely';
import type { Queries, Sql } from '../../database/database.ts';

/** How the customer of a booking is told about it. */
export interface BookingMailState {
  /** BCP 47. */
  language: string | null;
  /** The customer is told about changes. */
  tells: boolean;
  /** The calendar of the customer has the event. */
  invited: boolean;
}

/** By booking; without those that have no state. */
export async function bookingMailStates(
  db: Queries,
  businessId: string,
  bookingIds: readonly string[],
): Promise<Map<string, BookingMailState>> {
  const rows = await db.rows(sql<BookingMailState & { bookingId: string }>`
    select booking_id as "bookingId", language, tells, invited from booking_mails
    where business_id = ${businessId} and booking_id = any(${bookingIds}::uuid[])`);
  return new Map(rows.map(({ bookingId, ...state }) => [bookingId, state]));
}

/** The language in which the customer with an email address booked last. */
export async function languageOfCustomer(
  db: Queries,
  businessId: string,
  email: string,
): Promise<string | undefined> {
  const row = await db.first(sql<{ language: string }>`
    select language from bookings join booking_mails
      on booking_mails.business_id = bookings.business_id and booking_id = id
    where bookings.business_id = ${businessId} and contact_email = ${email.toLowerCase()} and language is not null
    order by created_date desc limit 1`);
  return row?.language;
}

/** Changes the state of a booking, or begins it. */
export async function keepBookingMailState(
  db: Queries,
  { businessId, bookingId }: { businessId: string; bookingId: string },
  { language, tells, invited }: BookingMailState,
): Promise<void> {
  await db.write(
    sql`insert into booking_mails (business_id, booking_id, language, tells, invited)
      values (${businessId}, ${bookingId}, ${language}, ${tells}, ${invited})
      on conflict (business_id, booking_id) do update
      set language = excluded.language, tells = excluded.tells, invited = excluded.invited`,
    1,
  );
}

/** Notes that the calendars of the customers have these events now. */
export async function noteInvitations(
  db: Queries,
  businessId: string,
  bookingIds: readonly string[],
): Promise<void> {
  await db.write(sql`
    insert into booking_mails (business_id, booking_id, language, tells, invited)
    select ${businessId}::uuid, id, null, false, true from unnest(${bookingIds}::uuid[]) as id
    on conflict (business_id, booking_id) do update set invited = true`);
}

/** Records that these events were removed from the customers' calendars. */
export async function forgetInvitations(
  db: Queries,
  businessId: string,
  bookingIds: readonly string[],
): Promise<void> {
  await db.write(
    sql`update booking_mails set invited = false
      where business_id = ${businessId} and booking_id = any(${bookingIds}::uuid[]) and invited`,
  );
}

/**
 * Sets the reminders of changed bookings. A confirmed booking whose customer is notified has one `hoursBefore` its start,
 * if that time is ahead or was set before; any other booking has none.
 */
export async function planReminders(
  db: Queries,
  businessId: string,
  { bookingIds, now, hoursBefore }: { bookingIds: readonly string[]; now: Date; hoursBefore: number },
): Promise<void> {
  const due = sql`bookings.start_date - make_interval(hours => ${hoursBefore})`;
  await db.write(sql`
    update booking_mails set remind_at = case
      when tells and bookings.status = 'CONFIRMED' and (${due} > ${now} or ${due} = remind_at) then ${due} end
    from bookings
    where booking_mails.business_id = ${businessId} and booking_id = any(${bookingIds}::uuid[])
      and bookings.business_id = booking_mails.business_id and bookings.id = booking_id`);
}

interface DueReminder {
  businessId: string;
  bookingId: string;
}

/** Due reminders of the businesses in `rest`, longest due first. */
export function findDueReminders(
  db: Queries,
  { now, rest, limit }: { now: Date; rest: Sql<boolean>; limit: number },
): Promise<DueReminder[]> {
  return db.rows(sql<DueReminder>`
    select business_id as "businessId", booking_id as "bookingId" from booking_mails
    where remind_at <= ${now} and ${rest} order by remind_at, booking_id limit ${limit}`);
}

/** Removes a due reminder. False if another process did, or it is no longer due. */
export async function takeReminder(
  db: Queries,
  { businessId, bookingId }: DueReminder,
  now: Date,
): Promise<boolean> {
  const taken = await db.write(sql`
    update booking_mails set remind_at = null
    where business_id = ${businessId} and booking_id = ${bookingId} and remind_at <= ${now}`);
  return taken > 0;
}
