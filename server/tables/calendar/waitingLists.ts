import { sql } from 'kysely';
import type { Queries, Sql } from '../../database/database.ts';

/** A waiting list is for spots of a session of a class, or of a whole course. */
export type WaitingList = { sessionId: string } | { courseScheduleId: string };

/** A booking on a waitlist. */
export interface WaitingBooking {
  bookingId: string;
  serviceId: string;
  participants: number;
  /** Of the session or course. */
  start: Date;
  /** Absent for a course without an end. */
  end?: Date;
  /** The offer that it has, or had since spots last became free. */
  offer?: Offer;
}

interface Offer {
  /** It holds its spots before that. */
  expires: Date;
  /** False once its spots were offered to others. */
  standing: boolean;
  told: boolean;
}

const keyOf = (list: WaitingList): string => ('sessionId' in list ? list.sessionId : list.courseScheduleId);

const bookingsOn = (lists: readonly WaitingList[]): Sql<boolean> => {
  const sessionIds = lists.flatMap((list) => ('sessionId' in list ? list.sessionId : []));
  const courses = lists.flatMap((list) => ('sessionId' in list ? [] : list.courseScheduleId));
  const parts = [
    ...(sessionIds.length > 0 ? [sql`session_id = any(${sessionIds}::uuid[])`] : []),
    ...(courses.length > 0 ? [sql`books_course and schedule_id = any(${courses}::uuid[])`] : []),
  ];
  return sql<boolean>`(${sql.join(parts, sql` or `)})`;
};

interface WaitingRow {
  id: string;
  /** The session, or the schedule of the course. */
  list: string;
  service_id: string;
  total_participants: number;
  start_date: Date;
  end_date: Date | null;
  expires: Date | null;
  standing: boolean | null;
  told: boolean | null;
}

/** In the order in which they are served: that of joining. */
export async function findWaiting(
  db: Queries,
  businessId: string,
  list: WaitingList,
): Promise<WaitingBooking[]> {
  const [waiting = []] = await findWaitingOn(db, businessId, [list]);
  return waiting;
}

/** The same for each of several lists, in one statement. */
export async function findWaitingOn(
  db: Queries,
  businessId: string,
  lists: readonly WaitingList[],
): Promise<WaitingBooking[][]> {
  if (lists.length === 0) return [];
  const rows = await db.rows(sql<WaitingRow>`
    select id, case when books_course then schedule_id else session_id end as list, service_id,
      total_participants, start_date, end_date, expires, standing, told
    from bookings left join waiting_offers
      on waiting_offers.business_id = bookings.business_id and booking_id = id
    where bookings.business_id = ${businessId} and status = 'WAITING_LIST' and ${bookingsOn(lists)}
    order by created_date, queued`);
  return lists.map((list) => rows.filter((row) => row.list === keyOf(list)).map(toWaiting));
}

const toWaiting = ({ expires, standing, told, ...row }: WaitingRow): WaitingBooking => ({
  bookingId: row.id,
  serviceId: row.service_id,
  participants: row.total_participants,
  start: row.start_date,
  ...(row.end_date && { end: row.end_date }),
  ...(expires && { offer: { expires, standing: standing ?? false, told: told ?? false } }),
});

export async function insertOffer(
  db: Queries,
  businessId: string,
  { bookingId, expires }: { bookingId: string; expires: Date },
): Promise<void> {
  await db.write(
    sql`insert into waiting_offers (business_id, booking_id, expires)
      values (${businessId}, ${bookingId}, ${expires})`,
    1,
  );
}

/** Extends an offer to this instant, unless it ends later. */
export async function extendOffer(
  db: Queries,
  businessId: string,
  { bookingId, expires }: { bookingId: string; expires: Date },
): Promise<void> {
  await db.write(
    sql`update waiting_offers set expires = greatest(expires, ${expires}::timestamptz)
      where business_id = ${businessId} and booking_id = ${bookingId}`,
    1,
  );
}

/** Ends open offers at this instant. */
export async function expireOffers(
  db: Queries,
  businessId: string,
  { bookingIds, now }: { bookingIds: readonly string[]; now: Date },
): Promise<void> {
  await db.write(sql`update waiting_offers set standing = false, expires = least(expires, ${now}::timestamptz)
    where business_id = ${businessId} and booking_id = any(${bookingIds}::uuid[])`);
}

/** Notes that the spots of these offers are offered to others. */
export async function endOffers(
  db: Queries,
  businessId: string,
  bookingIds: readonly string[],
): Promise<void> {
  if (bookingIds.length === 0) return;
  await db.write(sql`update waiting_offers set standing = false
    where business_id = ${businessId} and booking_id = any(${bookingIds}::uuid[])`);
}

/** These bookings can have an offer again. */
export async function forgetOffers(
  db: Queries,
  businessId: string,
  bookingIds: readonly string[],
): Promise<void> {
  if (bookingIds.length === 0) return;
  await db.write(sql`delete from waiting_offers
    where business_id = ${businessId} and booking_id = any(${bookingIds}::uuid[])`);
}

export async function markNotified(
  db: Queries,
  businessId: string,
  bookingIds: readonly string[],
): Promise<void> {
  await db.write(sql`update waiting_offers set told = true
    where business_id = ${businessId} and booking_id = any(${bookingIds}::uuid[])`);
}

/** The offer that a booking has, or had since spots last became free. */
export async function findOffer(
  db: Queries,
  businessId: string,
  bookingId: string,
): Promise<Pick<Offer, 'expires' | 'standing'> | undefined> {
  return db.first(sql<Pick<Offer, 'expires' | 'standing'>>`
    select expires, standing from waiting_offers
    where business_id = ${businessId} and booking_id = ${bookingId}`);
}

/**
 * The lists of the businesses in `rest` on which something is due: an offer has ended, its customer is not told yet, or
 * spots are free and no one has an offer.
 */
export async function findDueLists(
  db: Queries,
  { now, rest }: { now: Date; rest: Sql<boolean> },
): Promise<{ businessId: string; list: WaitingList }[]> {
  const rows = await db.rows(sql<{ business_id: string; session_id: string | null; schedule_id: string }>`
    select distinct business_id, session_id, schedule_id from (
      select bookings.*, expires, standing, told,
        bool_or(standing) over (partition by bookings.business_id, session_id, schedule_id) as has_offers
      from bookings left join waiting_offers
        on waiting_offers.business_id = bookings.business_id and booking_id = bookings.id
      where bookings.status = 'WAITING_LIST'
    ) as waiting
    where ${rest} and coalesce(end_date, 'infinity') > ${now} and (
      (standing and (expires <= ${now} or not told))
      or (standing is null and has_offers is not true and books_course and exists (
        select from services where services.business_id = waiting.business_id
          and services.schedule_id = waiting.schedule_id and default_capacity > (
            select coalesce(sum(bookings.places), 0) from bookings
            where bookings.business_id = waiting.business_id and bookings.books_course
              and bookings.schedule_id = waiting.schedule_id)))
      or (standing is null and has_offers is not true and not books_course and exists (
        select from sessions where sessions.business_id = waiting.business_id
          and sessions.id = waiting.session_id and sessions.status = 'CONFIRMED'
          and sessions.capacity > sessions.total_participants)))`);
  return rows.map(({ business_id: businessId, session_id: sessionId, schedule_id: courseScheduleId }) => ({
    businessId,
    list: sessionId === null ? { courseScheduleId } : { sessionId },
  }));
}

/** The lists with at least one booking whose session or course has not ended, by start. */
export async function findUpcomingLists(
  db: Queries,
  businessId: string,
  { now, limit, sessionId }: { now: Date; limit: number; sessionId: string | undefined },
): Promise<WaitingList[]> {
  const rows = await db.rows(sql<{ session_id: string | null; schedule_id: string }>`
    select session_id, schedule_id from bookings
    where business_id = ${businessId} and status = 'WAITING_LIST' and coalesce(end_date, 'infinity') > ${now}
      ${sessionId === undefined ? sql`` : sql`and session_id = ${sessionId}`}
    group by session_id, schedule_id order by min(start_date), session_id, schedule_id limit ${limit}`);
  return rows.map(({ session_id: id, schedule_id: courseScheduleId }) =>
    id === null ? { courseScheduleId } : { sessionId: id },
  );
}
