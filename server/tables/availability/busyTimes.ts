import { sql } from 'kysely';
import type { Session as SessionEntity } from '../../../contract/entities/calendar/session.ts';
import type { Sql } from '../../database/database.ts';
import type { Appointment, CourseSpots, Spots, Session } from '../../scheduling/model.ts';
import { millisecondsOf, part, type Part } from './readTogether.ts';
import { takenResources } from './scheduleEvents.ts';

/** What is booked in a span. */

/** Instants. */
export interface BusySpan {
  since: Date;
  till: Date;
}

interface AppointmentRow {
  id: string;
  service_id: string;
  status: Appointment['status'];
  starts: number;
  ends: number;
  resource_ids: string[];
  buffer_minutes: number;
  /** People and rooms that a later part of the multi-service booking uses. */
  going_on: string[];
}

const starts = millisecondsOf(sql`start_date`);
const ends = millisecondsOf(sql`end_date`);

/** Longest time between the start of an ordinary booking or session and the end of what is reserved after it. */
const ordinary = sql`interval '48 hours'`;
const isLong = sql`end_date - start_date > interval '24 hours'`;

/**
 * Bookings of appointments that hold one of these resources in the span, double bookings included. Requests for one
 * time of services that take several hold nothing (reference/scheduling-details.md section D). The buffer is only that
 * of people and rooms that no later part uses (section G).
 */
export function appointments(
  businessId: string,
  resourceIds: readonly string[],
  { since, till }: BusySpan,
): Part<Appointment> {
  const which = sql`business_id = ${businessId} and places > 0 and books_appointment
    and resource_ids && ${resourceIds}::uuid[]`;
  const rows = sql<AppointmentRow>`
    select bookings.id, service_id, status, ${starts} as starts, ${ends} as ends, bookings.resource_ids, buffer_minutes,
      case when chain_id is null then '{}' else array(
        select resource from unnest(bookings.resource_ids) as resource where exists (
          select from bookings as later
          where later.business_id = bookings.business_id and later.chain_id = bookings.chain_id
            and later.places > 0 and later.start_date >= bookings.end_date
            and resource = any(later.resource_ids))) end as going_on
    from (
      select * from bookings where ${which} and start_date >= ${since}::timestamptz - ${ordinary}
        and start_date < ${till}
      union all
      select * from bookings where ${which} and ${isLong} and start_date < ${since}::timestamptz - ${ordinary}
        and end_date > ${since}::timestamptz - ${ordinary}
    ) as bookings
      left join services on services.business_id = bookings.business_id and services.id = service_id
    where end_date is not null and not (status = 'PENDING'
      and coalesce((online_booking ->> 'requireManualApproval')::boolean, false)
      and coalesce((online_booking ->> 'allowMultipleRequests')::boolean, false))
    order by start_date, bookings.id`;
  return part(rows, (row) => {
    const appointment = {
      id: row.id,
      serviceId: row.service_id,
      status: row.status,
      start: row.starts,
      end: row.ends,
    };
    const goingOn = row.going_on;
    const resourceIds = row.resource_ids.filter((id) => !goingOn.includes(id));
    return [
      ...(goingOn.length > 0 ? [{ ...appointment, bufferInMinutes: 0, resourceIds: goingOn }] : []),
      ...(resourceIds.length > 0
        ? [{ ...appointment, bufferInMinutes: row.buffer_minutes, resourceIds }]
        : []),
    ];
  });
}

/** Spans are wider than any two zones are apart. */
const local = (moment: Date): string => moment.toISOString().slice(0, 19);

/** A session with its location as stored. */
export type StoredSession = Omit<Session, 'location'> & { location?: SessionEntity['location'] };

interface SessionRow {
  id: string;
  service_id: string;
  schedule_id: string;
  starts: number;
  ends: number;
  status: SessionEntity['status'];
  title: string | null;
  location: SessionEntity['location'] | null;
  linked_schedules: NonNullable<SessionEntity['affectedSchedules']>;
  capacity: number;
  total_participants: number;
  waiting: WaitingRow;
  details: Pick<SessionEntity, 'allDay' | 'timeReservedAfter'>;
  series_id: string | null;
  occurrence: string | null;
}

/**
 * Sessions of classes and courses that have a part in the span and are of these services or have these resources, the
 * sessions with these ids, those that replace occurrences of these series in the span, and the first and last one of
 * each course, whenever they are: rows of {@link sessions}.
 */
export function sessionRows(
  businessId: string,
  asked: {
    serviceIds: readonly string[];
    courseIds: readonly string[];
    resourceIds: readonly string[];
    sessionIds: readonly string[];
    /** A query of ids. */
    seriesIds: Sql;
  },
  { since, till }: BusySpan,
): Sql<SessionRow> {
  const { serviceIds, courseIds, resourceIds, sessionIds, seriesIds } = asked;
  const which = sql`(service_id = any(${serviceIds}::uuid[]) or resource_ids && ${resourceIds}::uuid[])`;
  const ofCourse = sql`sessions.business_id = ${businessId} and sessions.service_id = courses.id`;
  // Without statistics, as after a start with a sample, the planner would sort the rows again for each service.
  return sql<SessionRow>`
    with found as materialized (
      select * from sessions where business_id = ${businessId} and ${which}
        and start_date >= ${since}::timestamptz - ${ordinary} and start_date < ${till}
      union
      select * from sessions where business_id = ${businessId} and ${which} and ${isLong}
        and start_date < ${since}::timestamptz - ${ordinary} and end_date > ${since}::timestamptz - ${ordinary}
      union
      select * from sessions where business_id = ${businessId} and id = any(${sessionIds}::uuid[])
      union
      select * from sessions where business_id = ${businessId} and series_id in (${seriesIds})
        and occurrence >= ${local(since)} and occurrence < ${local(till)}
      union
      select ends.* from unnest(${courseIds}::uuid[]) as courses(id), lateral (
        (select * from sessions where ${ofCourse} order by status = 'CONFIRMED' desc, start_date limit 1)
        union
        (select * from sessions where ${ofCourse} order by status = 'CONFIRMED' desc, end_date desc limit 1)
      ) as ends
    )
    select sessions.id, sessions.service_id, sessions.schedule_id, ${starts} as starts, ${ends} as ends, sessions.status, title,
      location, linked_schedules, capacity, total_participants, details, series_id, occurrence,
      ${waitingFor(sql`bookings.business_id = ${businessId} and bookings.session_id = sessions.id`)} as waiting
    from found as sessions
      join services on services.business_id = ${businessId} and services.id = sessions.service_id
        and services.type <> 'APPOINTMENT'
    order by start_date, sessions.id`;
}

/** The resources that the rows of {@link sessionRows} name. */
export const namedBySessions = (rows: Sql): Sql => sql`
  select (linked ->> 'scheduleOwnerId')::uuid from ${rows}, jsonb_array_elements(linked_schedules) as linked`;

export const sessions = (rows: Sql<SessionRow>): Part<StoredSession> =>
  part(rows, (row) => ({
    id: row.id,
    serviceId: row.service_id,
    scheduleId: row.schedule_id,
    start: row.starts,
    end: row.ends,
    ...(row.title !== null && { title: row.title }),
    ...(row.details.allDay && { allDay: true }),
    cancelled: row.status === 'CANCELLED',
    ...(row.location && { location: row.location }),
    resources: takenResources(
      row.linked_schedules.flatMap(({ scheduleOwnerId: id, transparency }) =>
        id ? [{ id, transparency: transparency === 'FREE' ? ('FREE' as const) : ('BUSY' as const) }] : [],
      ),
    ),
    reservedAfterInMinutes: row.details.timeReservedAfter ?? 0,
    ...spotsOf(row.capacity, row.total_participants, row.waiting),
    ...(row.series_id !== null &&
      row.occurrence !== null && { occurrence: { seriesId: row.series_id, start: row.occurrence } }),
  }));

/** Of a waitlist. */
interface WaitingRow {
  people: number;
  /** `expires` in milliseconds since 1970. */
  offers: { spots: number; expires: number }[];
}

const waitingFor = (which: Sql): Sql => sql`(
  select jsonb_build_object('people', coalesce(sum(total_participants), 0),
    'offers', coalesce(jsonb_agg(jsonb_build_object('spots', total_participants,
      'expires', (extract(epoch from expires) * 1000)::bigint)) filter (where standing), '[]'))
  from bookings left join waiting_offers
    on waiting_offers.business_id = bookings.business_id and booking_id = bookings.id
  where ${which} and bookings.status = 'WAITING_LIST')`;

const spotsOf = (capacity: number, taken: number, { people, offers }: WaitingRow): Spots => ({
  capacity,
  taken,
  offers,
  waiting: people,
});

/** The spots of these courses, which are booked whole. */
export function courseSpots(businessId: string, courseIds: readonly string[]): Part<CourseSpots> {
  const ofCourse = sql`bookings.business_id = ${businessId} and books_course
    and bookings.schedule_id = services.schedule_id`;
  const rows = sql<{ id: string; capacity: number; taken: number; waiting: WaitingRow }>`
    select services.id, default_capacity as capacity,
      (select coalesce(sum(places), 0)::int from bookings where ${ofCourse}) as taken,
      ${waitingFor(ofCourse)} as waiting
    from services
    where services.business_id = ${businessId} and services.id = any(${courseIds}::uuid[])`;
  return part(rows, ({ id, capacity, taken, waiting }) => ({
    serviceId: id,
    ...spotsOf(capacity, taken, waiting),
  }));
}
