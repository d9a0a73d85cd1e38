import { sql } from 'kysely';
import type { Session } from '../../../contract/entities/calendar/session.ts';
import { sessionFields } from '../../../contract/entities/calendar/sessionFields.ts';
import type { Queries, Sql } from '../../database/database.ts';
import type { Family } from '../../database/families.ts';
import { prepare } from '../../database/prepared.ts';
import { json } from '../../database/sqlCompiler.ts';
import { insertMany, updateMany } from '../manyRows.ts';
import { present, versionOf, type VersionedRow } from '../rows.ts';

type Stored<Key extends keyof Session> = NonNullable<Session[Key]>;

interface SessionRow extends VersionedRow {
  service_id: string;
  schedule_id: string;
  start_date: Date;
  end_date: Date;
  time_zone: string;
  status: Session['status'];
  title: string | null;
  location: Stored<'location'> | null;
  linked_schedules: Stored<'affectedSchedules'>;
  capacity: number;
  total_participants: number;
  details: SessionDetails;
  series_id: string | null;
  occurrence: string | null;
  edited: boolean;
}

/** Stored and returned, never queried. */
type SessionDetails = Omit<
  Session,
  | 'id'
  | 'revision'
  | 'createdDate'
  | 'updatedDate'
  | 'scheduleId'
  | 'scheduleOwnerId'
  | 'start'
  | 'end'
  | 'status'
  | 'title'
  | 'location'
  | 'affectedSchedules'
  | 'capacity'
  | 'totalNumberOfParticipants'
  | 'participants'
> & { localStart?: Session['start']['localDateTime']; localEnd?: Session['end']['localDateTime'] };

/** Without participants, which are part of the bookings. */
function toSession(row: SessionRow): Session {
  const { localStart, localEnd, ...details } = row.details;
  const at = (moment: Date, localDateTime: SessionDetails['localStart']) =>
    present({ timestamp: moment.toISOString(), localDateTime, timeZone: row.time_zone });
  return present({
    ...versionOf(row),
    scheduleId: row.schedule_id,
    scheduleOwnerId: row.service_id,
    start: at(row.start_date, localStart),
    end: at(row.end_date, localEnd),
    status: row.status,
    title: row.title,
    location: row.location,
    affectedSchedules: row.linked_schedules,
    capacity: row.capacity,
    totalNumberOfParticipants: row.total_participants,
    ...details,
    ...(row.series_id !== null && { recurringSessionId: row.series_id }),
  });
}

/** All but the number of participants, which the database counts. */
function columnsOf(session: Session) {
  const { id, revision, createdDate, updatedDate, scheduleId, scheduleOwnerId, start, end, ...rest } =
    session;
  const { status, title, location, affectedSchedules = [], capacity, ...others } = rest;
  const { totalNumberOfParticipants: _counted, participants: _bookings, ...details } = others;
  return {
    id,
    revision,
    created_date: createdDate,
    updated_date: updatedDate,
    service_id: scheduleOwnerId,
    schedule_id: scheduleId,
    start_date: start.timestamp,
    end_date: end.timestamp,
    time_zone: start.timeZone,
    status,
    title,
    location_type: location?.locationType,
    location_id: location?.id,
    location,
    resource_ids: affectedSchedules.flatMap(({ scheduleOwnerId: resource }) => resource ?? []),
    linked_schedules: affectedSchedules,
    capacity,
    details: { ...details, localStart: start.localDateTime, localEnd: end.localDateTime },
  };
}

/** Stores sessions; each starts empty, or with the participants of its course. */
export async function insertSessions(
  db: Queries,
  businessId: string,
  sessions: readonly Session[],
): Promise<void> {
  const rows = sessions.map((session) => ({ business_id: businessId, ...columnsOf(session) }));
  await insertMany(db, 'sessions', rows);
}

/** The position of a session in its series. */
export interface Occurrence {
  seriesId: string;
  /** The local start by the rule. */
  start: string;
  /** Changed by itself. */
  edited: boolean;
}

/** A session, with its position in a series if it has one. */
export interface SeriesSession {
  session: Session;
  occurrence?: Occurrence;
}

const occurrenceColumns = ({ session, occurrence }: SeriesSession) => ({
  ...columnsOf(session),
  series_id: occurrence?.seriesId ?? null,
  occurrence: occurrence?.start ?? null,
  edited: occurrence?.edited ?? false,
});

export async function insertSeriesSessions(
  db: Queries,
  businessId: string,
  sessions: readonly SeriesSession[],
): Promise<void> {
  const rows = sessions.map((each) => ({ business_id: businessId, ...occurrenceColumns(each) }));
  await insertMany(db, 'sessions', rows);
}

export async function updateSeriesSessions(
  db: Queries,
  businessId: string,
  sessions: readonly SeriesSession[],
): Promise<void> {
  await updateMany(db, 'sessions', businessId, sessions.map(occurrenceColumns));
}

/** Like {@link selectSessions}, with the positions in series. */
export async function selectSeriesSessions(
  db: Queries,
  businessId: string,
  rest: Sql,
  { lock = false }: { lock?: boolean } = {},
): Promise<SeriesSession[]> {
  const rows = await db.rows(sql<SessionRow>`
    select * from sessions where business_id = ${businessId} ${rest} order by start_date, id
    ${lock ? sql`for update` : sql``}`);
  return rows.map((row) => ({
    session: toSession(row),
    ...(row.series_id !== null &&
      row.occurrence !== null && {
        occurrence: { seriesId: row.series_id, start: row.occurrence, edited: row.edited },
      }),
  }));
}

/** Stores changed sessions. `cancelledBy` is the deletion of their service that cancels them; null: none. */
export async function updateSessions(
  db: Queries,
  businessId: string,
  sessions: readonly Session[],
  { cancelledBy }: { cancelledBy: string | null },
): Promise<void> {
  const rows = sessions.map((session) => ({ ...columnsOf(session), cancelled_by: cancelledBy }));
  await updateMany(db, 'sessions', businessId, rows);
}

const own = (name: string) => sql.ref(`sessions.${name}`);

/** A session without a row, listed with the stored ones. Times are instants. */
export interface MadeSession {
  id: string;
  scheduleId: string;
  ownerId: string | undefined;
  status: Session['status'];
  start: string;
  end: string;
}

/** Sessions in queries, together with some that have no rows; `key` orders those of one time. */
export const sessionFamilyWith = (made: readonly MadeSession[]): Family => ({
  name: 'sessions',
  fields: sessionFields,
  columns: {
    id: { type: 'guid', expression: own('key'), notNull: true },
    scheduleId: { type: 'guid', expression: own('schedule_id'), notNull: true },
    scheduleOwnerId: { type: 'guid', expression: own('service_id'), notNull: true },
    status: { type: 'enum', expression: own('status'), notNull: true },
    'start.timestamp': { type: 'date', expression: own('start_date'), notNull: true },
    'end.timestamp': { type: 'date', expression: own('end_date'), notNull: true },
  },
  from: sql`(
    select business_id, id as key, id::text as id, schedule_id, service_id, status, start_date, end_date,
      false as made
    from sessions
    ${made.length === 0 ? sql`` : sql`union all ${rowsOfMade(made)}`}
  ) as sessions`,
  defaultSort: [{ path: 'start.timestamp', order: 'ASC' }],
  paging: { defaultLimit: 50, maxLimit: 100 },
});

const rowsOfMade = (made: readonly MadeSession[]): Sql => sql`
  select businesses.id, md5(made.id)::uuid, made.id, made."scheduleId", made."ownerId", made.status, made.start,
    made."end", true
  from businesses, jsonb_to_recordset(${json(made)}) as made(
    id text, "scheduleId" uuid, "ownerId" uuid, status text, start timestamptz, "end" timestamptz)`;

/** Sorted by time. `rest` follows the tenant's condition. */
export async function selectSessions(
  db: Queries,
  businessId: string,
  rest: Sql,
  { lock = false }: { lock?: boolean } = {},
): Promise<Session[]> {
  const rows = await db.rows(sql<SessionRow>`
    select * from sessions where business_id = ${businessId} ${rest} order by start_date, id
    ${lock ? sql`for update` : sql``}`);
  return rows.map(toSession);
}

/** Prepared: parsing and planning took 4 % of a clone (measured). */
const futureSessions = prepare<SessionRow>(
  'future sessions of a service',
  (value) => sql<SessionRow>`
    select * from sessions
    where business_id = ${value('businessId')}::uuid and service_id = ${value('serviceId')}::uuid
      and status = 'CONFIRMED' and start_date > ${value('now')}::timestamptz
    order by start_date, id`,
);

/** The sessions of a service that start after `now` and take place, sorted by time. */
export async function selectFutureSessions(
  db: Queries,
  of: { businessId: string; serviceId: string; now: Date },
): Promise<Session[]> {
  return (await db.rows(futureSessions(of))).map(toSession);
}

/** The location with this id as the latest session of the service has it. */
export async function findSessionLocation(
  db: Queries,
  businessId: string,
  { serviceId, id }: { serviceId: string; id: string },
): Promise<Session['location']> {
  const row = await db.first(sql<{ location: Stored<'location'> }>`
    select location from sessions
    where business_id = ${businessId} and service_id = ${serviceId}::uuid and location_id = ${id}::uuid
    order by start_date desc limit 1`);
  return row?.location;
}

/** The location of the first session of a service that takes place, past or not. */
export async function firstLocationOf(
  db: Queries,
  businessId: string,
  serviceId: string,
): Promise<Session['location']> {
  const row = await db.first(sql<{ location: Stored<'location'> }>`
    select location from sessions
    where business_id = ${businessId} and service_id = ${serviceId}::uuid and status = 'CONFIRMED'
    order by start_date, id limit 1`);
  return row?.location;
}

export interface SessionTimes {
  firstSessionStart: string | undefined;
  lastSessionEnd: string | undefined;
}

/**
 * First start and last end of a service's sessions, including past and excluding cancelled ones. A series without an
 * end has no last session. One that ends beyond its stored sessions ends on the day of its last occurrence.
 */
export async function sessionTimesOf(
  db: Queries,
  businessId: string,
  serviceId: string,
): Promise<SessionTimes> {
  const row = await db.first(sql<{ first: Date | null; last: Date | null; open: boolean }>`
    select min(start_date) as first, max(end_date) as last, exists (
      select from calendar_events
        join services on services.business_id = calendar_events.business_id
          and services.schedule_id = calendar_events.schedule_id
      where calendar_events.business_id = ${businessId} and services.id = ${serviceId}
        and recurrence_type = 'MASTER' and status = 'CONFIRMED'
        and not recurrence_rule ?| array['until', 'count']
    ) as open from sessions
    where business_id = ${businessId} and service_id = ${serviceId} and status = 'CONFIRMED'`);
  return {
    firstSessionStart: row?.first?.toISOString(),
    lastSessionEnd: row?.open ? undefined : row?.last?.toISOString(),
  };
}
