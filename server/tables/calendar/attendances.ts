import { sql } from 'kysely';
import { attendanceFields, type Attendance } from '../../../contract/entities/bookings/attendance.ts';
import type { Queries, Sql } from '../../database/database.ts';
import type { Family } from '../../database/families.ts';

const event = {
  type: 'text',
  expression: sql`attendances.event_id`,
  notNull: true,
  lowerCase: true,
} as const;

/** Attendance in queries. */
export const attendanceFamily: Family = {
  name: 'attendances',
  fields: attendanceFields,
  columns: {
    id: { type: 'guid', expression: sql`attendances.id`, notNull: true },
    bookingId: { type: 'guid', expression: sql`attendances.booking_id`, notNull: true },
    eventId: event,
    sessionId: event,
    status: { type: 'enum', expression: sql`attendances.status`, notNull: true },
    numberOfAttendees: { type: 'number', expression: sql`attendances.number_of_attendees`, notNull: true },
  },
  from: sql.table('attendances'),
  defaultSort: [{ path: 'id', order: 'ASC' }],
  paging: { defaultLimit: 50, maxLimit: 1000 },
};

/** The `select` clause of whole attendances. */
export const attendanceColumns = sql<Attendance>`attendances.id, booking_id as "bookingId", event_id as "eventId",
  status, number_of_attendees as "numberOfAttendees"`;

export const attendancesOfBusiness = (businessId: string) =>
  sql<boolean>`attendances.business_id = ${businessId}`;

/** `rest` follows the tenant's condition. */
export function selectAttendances(db: Queries, businessId: string, rest: Sql): Promise<Attendance[]> {
  return db.rows(sql<Attendance>`
    select ${attendanceColumns} from attendances where ${attendancesOfBusiness(businessId)} ${rest}`);
}

/** Stores the attendance of a booking at a session; a stored one keeps its id. */
export async function putAttendance(
  db: Queries,
  businessId: string,
  { id, bookingId, eventId, status, numberOfAttendees }: Attendance,
): Promise<void> {
  await db.write(
    sql`insert into attendances (business_id, id, booking_id, event_id, status, number_of_attendees)
      values (${businessId}, ${id}, ${bookingId}, ${eventId}, ${status}, ${numberOfAttendees})
      on conflict (business_id, id)
        do update set status = excluded.status, number_of_attendees = excluded.number_of_attendees`,
    1,
  );
}

export async function removeAttendance(db: Queries, businessId: string, id: string): Promise<void> {
  await db.write(sql`delete from attendances where business_id = ${businessId} and id = ${id}`, 1);
}
