import { sql } from 'kysely';
import { participantsOf, takesSpots } from '../../../../contract/entities/bookings/booking.ts';
import type { Session } from '../../../../contract/entities/calendar/session.ts';
import type { StoredBooking } from '../../../tables/calendar/bookings.ts';
import { insertSessions, selectSessions, updateSessions } from '../../../tables/calendar/sessions.ts';
import { findBusiness } from '../../../tables/businesses.ts';
import { resourceTable } from '../../../tables/locations/resources.ts';
import { firstVersion } from '../../newEntity.ts';
import { recordChange } from '../../recordChange.ts';
import { isUnchanged, nextVersion } from '../../revisions.ts';
import type { Writing } from '../../writing.ts';
import { isAppointment } from '../lockBooking.ts';

/**
 * An appointment that occupies time has a session: its event in the calendars of the service, of its person and of its
 * rooms. The booking refers to the event from its confirmation on.
 */

/** Creates or changes the session of an appointment that occupies time. Returns the booking with it. */
export async function withSession(writing: Writing, stored: StoredBooking): Promise<StoredBooking> {
  if (!isAppointment(stored.booking) || !takesSpots(stored.booking)) return stored;
  const { db, businessId, now } = writing;
  const [before] = stored.sessionId
    ? await selectSessions(db, businessId, sql`and id = ${stored.sessionId}`, { lock: true })
    : [];
  const version = before ?? firstVersion(now);
  const timeZone = before?.start.timeZone ?? (await findBusiness(db, businessId))?.timeZone ?? 'UTC';
  const planned: Session = {
    ...version,
    ...(await partsOf(writing, stored, timeZone)),
    totalNumberOfParticipants: before?.totalNumberOfParticipants ?? 0,
  };
  if (!before) {
    await insertSessions(db, businessId, [planned]);
    await recordChange(writing, 'session', { action: 'created', after: planned });
  } else if (!isUnchanged(before, planned)) await store(writing, before, planned);
  return { ...named(stored, planned.id), sessionId: planned.id };
}

function named(stored: StoredBooking, eventId: string): StoredBooking {
  const { booking } = stored;
  const { slot } = booking.bookedEntity;
  if (booking.status !== 'CONFIRMED' || !slot) return stored;
  const bookedEntity = { ...booking.bookedEntity, slot: { ...slot, eventId } };
  return { ...stored, booking: { ...booking, bookedEntity } };
}

/** Cancels the session of an appointment that no longer occupies time. */
export async function freeSession(writing: Writing, { booking, sessionId }: StoredBooking): Promise<void> {
  if (!isAppointment(booking) || takesSpots(booking) || sessionId === undefined) return;
  const { db, businessId } = writing;
  const [before] = await selectSessions(db, businessId, sql`and id = ${sessionId}`, { lock: true });
  if (before?.status === 'CONFIRMED') await store(writing, before, { ...before, status: 'CANCELLED' });
}

async function store(writing: Writing, before: Session, changed: Session): Promise<void> {
  const { db, businessId, now } = writing;
  const after = { ...changed, ...nextVersion(before, now) };
  await updateSessions(db, businessId, [after], { cancelledBy: null });
  await recordChange(writing, 'session', { action: 'updated', before, after });
}

async function partsOf(
  { db, businessId }: Writing,
  { booking, resourceIds = [], bufferMinutes = 0 }: StoredBooking,
  timeZone: string,
): Promise<Omit<Session, 'id' | 'revision' | 'createdDate' | 'updatedDate'>> {
  const { slot, title } = booking.bookedEntity;
  const resources = await resourceTable.everByIds(db, businessId, resourceIds);
  return {
    scheduleId: slot?.scheduleId ?? '',
    scheduleOwnerId: slot?.serviceId ?? '',
    start: { timestamp: booking.startDate ?? '', timeZone },
    end: { timestamp: booking.endDate ?? '', timeZone },
    affectedSchedules: resourceIds.map((id) => {
      const scheduleId = resources.get(id)?.eventsSchedule?.scheduleId;
      return { ...(scheduleId && { scheduleId }), scheduleOwnerId: id, transparency: 'BUSY' as const };
    }),
    ...(title !== undefined && { title }),
    ...(slot?.location && { location: slot.location }),
    capacity: participantsOf(booking),
    ...(bufferMinutes > 0 && { timeReservedAfter: bufferMinutes }),
    status: 'CONFIRMED',
    type: 'EVENT',
  };
}
