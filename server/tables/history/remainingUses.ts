import { sql } from 'kysely';
import { liveBookingStatuses } from '../../../contract/entities/bookings/booking.ts';
import type { Queries, Sql } from '../../database/database.ts';
import { isAhead } from '../calendar/bookings.ts';

/** Counts of records that continue to use a removed one. */

interface Asked {
  db: Queries;
  businessId: string;
  ids: readonly string[];
  now: Date;
}

async function count(db: Queries, from: Sql): Promise<number> {
  const row = await db.first(sql<{ count: number }>`select count(*)::int as count from ${from}`);
  return row?.count ?? 0;
}

/** Upcoming sessions in these rooms, or with this equipment. */
export function countSessionsIn({ db, businessId, ids, now }: Asked): Promise<number> {
  return count(
    db,
    sql`sessions where business_id = ${businessId} and status = 'CONFIRMED' and start_date > ${now}
      and resource_ids && ${ids}::uuid[]`,
  );
}

/** Upcoming bookings of appointments in these rooms, or with this equipment. */
export function countBookingsIn({ db, businessId, ids, now }: Asked): Promise<number> {
  return count(
    db,
    sql`bookings where business_id = ${businessId} and status = any(${liveBookingStatuses}::text[])
      and start_date > ${now} and session_id is null and resource_ids && ${ids}::uuid[]`,
  );
}

/** Upcoming bookings that were made under these policies. */
export function countBookingsUnder({ db, businessId, ids, now }: Asked): Promise<number> {
  return count(
    db,
    sql`bookings join booking_policy_snapshots snapshots using (business_id)
      where business_id = ${businessId} and snapshots.booking_id = bookings.id
        and bookings.status = any(${liveBookingStatuses}::text[])
        and ${isAhead(now)}
        and snapshots.policy ->> 'id' = any(${ids}::text[])`,
  );
}

/** Orders of these plans that have not ended. */
export function countOrdersOf({ db, businessId, ids, now }: Asked): Promise<number> {
  return count(
    db,
    sql`plan_orders where business_id = ${businessId} and plan_id = any(${ids}::uuid[])
      and (end_date is null or end_date > ${now}) and (canceled_from is null or canceled_from > ${now})`,
  );
}
