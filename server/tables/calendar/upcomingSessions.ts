import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';

/** A session as shown to customers. */
export interface UpcomingSession {
  id: string;
  start: Date;
  end: Date;
  /** IANA name. */
  timeZone: string;
  title: string | null;
  /** Only if it differs from the service's location. */
  locationName: string | null;
}

/** The next sessions of a service that have not begun, sorted by time. */
export function upcomingSessions(
  db: Queries,
  businessId: string,
  { serviceId, from, most }: { serviceId: string; from: Date; most: number },
): Promise<UpcomingSession[]> {
  return db.rows(sql<UpcomingSession>`
    select id, start_date as start, end_date as "end", time_zone as "timeZone", title,
      location ->> 'name' as "locationName"
    from sessions
    where business_id = ${businessId} and service_id = ${serviceId} and status = 'CONFIRMED'
      and start_date >= ${from}
    order by start_date, id limit ${most}::int`);
}
