import { sql } from 'kysely';
import type { BookedSlot } from '../../../contract/entities/bookings/bookedEntity.ts';
import { liveBookingStatuses, type Booking } from '../../../contract/entities/bookings/booking.ts';
import type { SlotLocation } from '../../../contract/entities/availability/slotLocation.ts';
import type { Session } from '../../../contract/entities/calendar/session.ts';
import { equalValues } from '../../../contract/paths.ts';
import { selectBookings, type StoredBooking } from '../../tables/calendar/bookings.ts';
import { firstLocationOf, sessionTimesOf, type SessionTimes } from '../../tables/calendar/sessions.ts';
import { fullServices } from '../../tables/services/fullServices.ts';
import type { Sql } from '../../database/database.ts';
import { isUnchanged } from '../revisions.ts';
import type { Writing } from '../writing.ts';
import { notifyAsBooked } from './messages/announceBooking.ts';
import { separateTornChains } from './chains/chainMembers.ts';
import { actionOn, changeBookings, ofBusiness } from './changeBookings.ts';
import type { Notice } from './messages/notifyCustomers.ts';
import { locationOfSession } from './times/sessionLocation.ts';
import { loadSessionResources } from './times/sessionResource.ts';

interface ChangedSession {
  before: Session;
  after: Session;
}

/** A session with another time, location or resource. `resource`: the one that its bookings get. */
interface MovedSession extends ChangedSession {
  resource?: BookedSlot['resource'];
  hasOtherResource: boolean;
}

/**
 * Applies stored changes of sessions to their bookings: a cancelled session cancels them, a moved one moves them, one
 * with another resource gives them that one, and a course continues with its remaining sessions. Calls that change
 * sessions have no notification option, so customers are notified as when they booked, once per call, and not about past
 * sessions or another resource alone.
 */
export async function followSessionChanges(
  writing: Writing,
  changed: readonly ChangedSession[],
): Promise<void> {
  const cancelled = changed.filter(({ before, after }) => isCancelled(after) && !isCancelled(before));
  const restored = changed.filter(({ before, after }) => isCancelled(before) && !isCancelled(after));
  const moved = changed.filter(({ before, after }) => !isCancelled(after) && isMoved(before, after));
  const notices = [
    ...(await cancelBookings(writing, cancelled)),
    ...(await moveBookings(writing, await withOtherParts(writing, changed))),
    ...(await changeCourses(writing, [...cancelled, ...moved, ...restored])),
  ];
  await notifyAsBooked(writing, notices);
}

/** The sessions with changes that their bookings copy. */
async function withOtherParts(writing: Writing, changed: readonly ChangedSession[]): Promise<MovedSession[]> {
  const handedOver = changed.filter(
    ({ before, after }) => !equalValues(before.affectedSchedules, after.affectedSchedules),
  );
  const resourceOf = await loadSessionResources(
    writing,
    handedOver.flatMap(({ before, after }) => [before, after]),
  );
  return changed.flatMap(({ before, after }) => {
    const resource = resourceOf(after);
    const hasOtherResource = resourceOf(before)?.id !== resource?.id;
    const isOther = !isCancelled(after) && (hasOtherResource || isMoved(before, after));
    return isOther ? [{ before, after, hasOtherResource, ...(resource && { resource }) }] : [];
  });
}

const isCancelled = ({ status }: Session): boolean => status === 'CANCELLED';

const isMoved = (before: Session, after: Session): boolean =>
  hasOtherTime(before, after) || !equalValues(before.location, after.location);

const hasOtherTime = (before: Session, after: Session): boolean =>
  before.start.timestamp !== after.start.timestamp || before.end.timestamp !== after.end.timestamp;

const isAhead = (now: Date, ...sessions: readonly Session[]): boolean =>
  sessions.some(({ end }) => Date.parse(end.timestamp) > now.getTime());

function lockBookings({ db, businessId }: Writing, condition: Sql): Promise<StoredBooking[]> {
  return selectBookings(
    db,
    businessId,
    sql`and status = any(${liveBookingStatuses}::text[]) and ${condition}`,
    { lock: true },
  );
}

const ofSessions = (changed: readonly ChangedSession[]): Sql =>
  sql`session_id = any(${changed.map(({ before }) => before.id)}::uuid[])`;

/** The bookings, without the multi-service bookings that their changes dissolve. */
async function leavingChains(writing: Writing, bookings: readonly StoredBooking[]): Promise<StoredBooking[]> {
  const changes = new Map(bookings.map(({ booking }) => [booking.id, 'changed']));
  const single = await separateTornChains(writing, bookings, changes);
  return bookings.map((stored) => single.get(stored.booking.id) ?? stored);
}

async function cancelBookings(writing: Writing, changed: readonly ChangedSession[]): Promise<Notice[]> {
  if (changed.length === 0) return [];
  const { now } = writing;
  const cancelled = await changeBookings(
    writing,
    await leavingChains(writing, await lockBookings(writing, ofSessions(changed))),
    (stored) => ({
      ...stored,
      booking: { ...stored.booking, status: 'CANCELED', canceledDate: now.toISOString() },
    }),
    (before, after) => actionOn(writing, 'canceled', { before, after }, { flowControlSettings: ofBusiness }),
  );
  const ahead = new Set(changed.flatMap(({ before }) => (isAhead(now, before) ? [before.id] : [])));
  return cancelled.flatMap((booking) =>
    ahead.has(sessionOf(booking)) ? [{ booking, occasion: 'cancelled' as const }] : [],
  );
}

const sessionOf = ({ bookedEntity: { slot } }: Booking): string => slot?.eventId ?? slot?.sessionId ?? '';

async function moveBookings(writing: Writing, changed: readonly MovedSession[]): Promise<Notice[]> {
  if (changed.length === 0) return [];
  const sessions = new Map(changed.map((each) => [each.before.id, each]));
  const serviceIds = [...new Set(changed.map(({ after }) => after.scheduleOwnerId))];
  const services = await fullServices(
    writing,
    serviceIds.map((id) => ({ id })),
  );
  const bookings = await leavingChains(writing, await lockBookings(writing, ofSessions(changed)));
  const moved = await changeBookings(
    writing,
    bookings,
    (stored) => {
      const change = sessions.get(stored.sessionId ?? '');
      if (!change) return stored;
      const service = services.find(({ id }) => id === change.after.scheduleOwnerId);
      return movedTo(stored, change, locationOfSession(change.after, service ?? {}));
    },
    (before, after) => ({ action: 'updated', before, after }),
  );
  return moved.flatMap((booking, index): Notice[] => {
    const { booking: before, sessionId = '' } = bookings[index] ?? {};
    const change = sessions.get(sessionId);
    if (!change || !isAhead(writing.now, change.before, change.after)) return [];
    if (!isMoved(change.before, change.after)) return [];
    return hasOtherTime(change.before, change.after)
      ? [{ booking, occasion: 'rescheduled', before }]
      : [{ booking, occasion: 'changed' }];
  });
}

function movedTo(
  { booking, ...stored }: StoredBooking,
  { after, resource, hasOtherResource }: MovedSession,
  location: SlotLocation | undefined,
): StoredBooking {
  const times = { startDate: after.start.timestamp, endDate: after.end.timestamp };
  const { slot, ...entity } = booking.bookedEntity;
  return {
    ...stored,
    ...(hasOtherResource && { resourceIds: resource?.id === undefined ? [] : [resource.id] }),
    booking: {
      ...booking,
      ...times,
      bookedEntity: {
        ...entity,
        ...(slot && { slot: { ...slot, ...times, location, ...(hasOtherResource && { resource }) } }),
      },
    },
  };
}

/** Bookings of courses begin with the first session, at its location, and end with the last one. */
async function changeCourses(writing: Writing, changed: readonly ChangedSession[]): Promise<Notice[]> {
  const { db, businessId, now } = writing;
  const courses = new Map<string, { serviceId: string; isAhead: boolean }>();
  for (const { before, after } of changed) {
    const { scheduleId, scheduleOwnerId: serviceId } = before;
    const known = courses.get(scheduleId)?.isAhead ?? false;
    courses.set(scheduleId, { serviceId, isAhead: known || isAhead(now, before, after) });
  }
  const notices: Notice[] = [];
  for (const [scheduleId, course] of courses) {
    const bookings = await lockBookings(writing, sql`books_course and schedule_id = ${scheduleId}::uuid`);
    if (bookings.length === 0) continue;
    const times = await sessionTimesOf(db, businessId, course.serviceId);
    const [service] = await fullServices(writing, [{ id: course.serviceId }]);
    const location = locationOfSession(
      { location: await firstLocationOf(db, businessId, course.serviceId) },
      service ?? {},
    );
    const changed = (stored: StoredBooking) => withSessions(stored.booking, times, location);
    // A session between the first and the last one concerns the customers, but is no part of their bookings.
    const different = bookings.filter((stored) => !isUnchanged(stored.booking, changed(stored)));
    const stored = await changeBookings(
      writing,
      different,
      (each) => ({ ...each, booking: changed(each) }),
      (before, after) => ({ action: 'updated', before, after }),
    );
    const byId = new Map(stored.map((booking) => [booking.id, booking]));
    if (!course.isAhead) continue;
    for (const { booking } of bookings)
      notices.push({ booking: byId.get(booking.id) ?? booking, occasion: 'changed' });
  }
  return notices;
}

/** Without a remaining session, the booking keeps its times and location. An open course has no end. */
function withSessions(
  booking: Booking,
  { firstSessionStart: first, lastSessionEnd: last }: SessionTimes,
  location: SlotLocation | undefined,
): Booking {
  const { schedule, ...entity } = booking.bookedEntity;
  if (!schedule || first === undefined) return booking;
  return {
    ...booking,
    startDate: first,
    endDate: last,
    bookedEntity: {
      ...entity,
      schedule: { ...schedule, location, firstSessionStart: first, lastSessionEnd: last },
    },
  };
}
