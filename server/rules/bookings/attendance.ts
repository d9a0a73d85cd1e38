import { sql } from 'kysely';
import type { BodyOf } from '../../../contract/call.ts';
import * as calls from '../../../contract/calls/bookings/attendance.ts';
import {
  attendance as attendanceSchema,
  type Attendance,
  type AttendanceInput,
} from '../../../contract/entities/bookings/attendance.ts';
import { guid } from '../../../contract/entities/values/text.ts';
import { ApiError, invalidField } from '../../../contract/errors.ts';
import type { Query } from '../../../contract/queries/query.ts';
import { countMatching } from '../../database/families.ts';
import { queryPage } from '../../database/lists/pages.ts';
import {
  attendanceColumns,
  attendanceFamily,
  attendancesOfBusiness,
  putAttendance,
  removeAttendance,
  selectAttendances,
} from '../../tables/calendar/attendances.ts';
import type { StoredBooking } from '../../tables/calendar/bookings.ts';
import { selectSessions } from '../../tables/calendar/sessions.ts';
import { present } from '../../tables/rows.ts';
import { askingFor } from '../asking.ts';
import { alone, attemptItem, attemptItems, bulkAnswerOf, type ItemOutcome } from '../bulk.ts';
import type { CallContext } from '../callContext.ts';
import { newEntity } from '../newEntity.ts';
import { recordChange } from '../recordChange.ts';
import { isUnchanged } from '../revisions.ts';
import type { BookingWriting } from './bookingWriting.ts';
import { findBooking } from './lockBooking.ts';

/** Throws ATTENDANCE_NOT_FOUND. */
export async function readAttendance(
  { db, businessId }: Pick<CallContext, 'db' | 'businessId'>,
  id: string,
  rest = sql``,
): Promise<Attendance> {
  const [found] = await selectAttendances(db, businessId, sql`and id = ${id} ${rest}`);
  if (!found) throw new ApiError('ATTENDANCE_NOT_FOUND', 'Attendance not found. It may have been deleted.');
  return found;
}

const asking = (context: CallContext) =>
  askingFor(context, { where: attendancesOfBusiness(context.businessId), select: attendanceColumns });

/** A page of the attendances that the caller may read. Throws violations of the query. */
export async function queryAttendance(context: CallContext, query: Query = {}) {
  const { rows, pagingMetadata } = await queryPage(context.db, attendanceFamily, asking(context), query);
  // The reference's metadata has cursors (calls.md section 8.6), so clients read them of pages by offset too.
  return { attendances: rows, pagingMetadata: { cursors: {}, ...pagingMetadata } };
}

/** Counts the attendances that the caller may read. */
export function countAttendances(context: CallContext, filter: unknown): Promise<number> {
  return countMatching(context.db, attendanceFamily, asking(context), filter);
}

/**
 * Stores the attendance of a booking at one of its sessions. Throws SESSION_ID_NOT_PROVIDED, BOOKING_NOT_FOUND and field
 * violations.
 */
export async function setAttendance(writing: BookingWriting, input: AttendanceInput): Promise<Attendance> {
  const { db, businessId } = writing;
  const { sessionId, ...sent } = input;
  const eventId = sent.eventId ?? sessionId;
  if (!eventId) {
    throw new ApiError('SESSION_ID_NOT_PROVIDED', 'Name the session of the attendance: eventId is missing.');
  }
  const asked = newEntity<Attendance>(
    { wireName: 'attendance', schema: attendanceSchema, readOnly: ['id'] },
    { status: 'NOT_SET', numberOfAttendees: 1, ...present(sent), eventId },
    { id: crypto.randomUUID() },
  );
  // The lock decides races of two first requests.
  const stored = await findBooking(writing, asked.bookingId, { lock: true });
  if (!(await isOfBooking(writing, stored, eventId))) {
    throw invalidField('attendance.eventId', 'must be a session of the booking');
  }
  const [before] = await selectAttendances(
    db,
    businessId,
    sql`and booking_id = ${asked.bookingId} and event_id = ${eventId}`,
  );
  const after = { ...asked, id: before?.id ?? asked.id };
  if (before && isUnchanged(before, after)) return before;
  await putAttendance(db, businessId, after);
  await recordChange(
    writing,
    'attendance',
    before ? { action: 'updated', before, after } : { action: 'created', after },
  );
  return after;
}

async function isOfBooking(
  { db, businessId }: BookingWriting,
  { booking: { bookedEntity } }: StoredBooking,
  eventId: string,
): Promise<boolean> {
  const { slot, schedule } = bookedEntity;
  if (slot) return slot.eventId === eventId;
  const id = guid.safeParse(eventId).data;
  if (!id || !schedule) return false;
  const rest = sql`and id = ${id} and schedule_id = ${schedule.scheduleId}`;
  return (await selectSessions(db, businessId, rest)).length > 0;
}

/** Throws ATTENDANCES_MISSING_IN_REQUEST for an empty list. */
export async function setAttendances(
  writing: BookingWriting,
  { attendanceDetails: items = [], returnFullEntity = false }: BodyOf<typeof calls.bulkSetAttendance>,
) {
  if (items.length === 0) {
    throw new ApiError('ATTENDANCES_MISSING_IN_REQUEST', 'Send at least one attendance to set.');
  }
  const schema = calls.bulkSetAttendance.schemas.body.shape.attendanceDetails.unwrap();
  const list = { list: 'attendanceDetails', schema, entity: 'attendance' };
  const outcomes = await attemptItems(
    writing.db,
    list,
    items,
    alone(({ item }) => setAttendance(writing, item.attendance)),
  );
  return bulkAnswerOf(outcomes, { returnEntity: returnFullEntity });
}

/** Throws ATTENDANCE_NOT_FOUND. */
export async function deleteAttendance(writing: BookingWriting, id: string): Promise<Attendance> {
  const before = await readAttendance(writing, id, sql`for update`);
  await removeAttendance(writing.db, writing.businessId, id);
  await recordChange(writing, 'attendance', { action: 'deleted', before });
  return before;
}

/** Deletes each attendance on its own; a refusal is the result of its item. */
export async function deleteAttendances(writing: BookingWriting, ids: readonly string[]) {
  const outcomes: ItemOutcome<Attendance>[] = [];
  for (const id of ids) outcomes.push(await attemptItem(writing.db, () => deleteAttendance(writing, id)));
  return bulkAnswerOf(outcomes, { ids });
}
