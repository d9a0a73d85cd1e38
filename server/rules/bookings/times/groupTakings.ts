import { sql } from 'kysely';
import { participantsOf, type Booking } from '../../../../contract/entities/bookings/booking.ts';
import { ApiError } from '../../../../contract/errors.ts';
import { noSpotsLeft, slotNotAvailable } from '../../../tables/calendar/bookings.ts';
import { firstLocationOf, selectSessions, sessionTimesOf } from '../../../tables/calendar/sessions.ts';
import { refuseViolations } from '../bookingPolicyRules.ts';
import type { BookingWriting } from '../bookingWriting.ts';
import { groupState } from '../groupState.ts';
import { passExpiredOffers, releaseOffer } from '../waitingLists.ts';
import type { Claim, CourseClaim, SessionClaim } from './claims.ts';
import { locationOfSession } from './sessionLocation.ts';
import { loadSessionResources } from './sessionResource.ts';
import type { Taking, Wanted } from './takings.ts';

/** The spots that a booking of a session or course takes; takings.ts has appointments. */

/**
 * The spots of a booking of a session or course. Throws BOOKING_POLICY_VIOLATION, SLOT_NOT_AVAILABLE for a cancelled
 * session, and SESSION_CAPACITY_EXCEEDED or SCHEDULE_CAPACITY_EXCEEDED if the participants do not fit. The waitlist
 * accepts bookings that do not fit while it has room (reference/scheduling-details.md section A).
 */
export async function takeGroup(
  writing: BookingWriting,
  claimed: SessionClaim | CourseClaim,
  { participants, skipsAvailability }: Pick<Wanted, 'participants' | 'skipsAvailability'>,
  { waits, ownSpots = 0 }: { waits: boolean; ownSpots?: number },
): Promise<Taking> {
  const claim = await underLock(writing, claimed);
  const { remaining, waitingList = 0, violations, isCancelled, service } = await stateNow(writing, claim);
  const most = service?.policy.maxParticipantsPerBooking ?? 1;
  refuseViolations(writing, violations, { participants, most });
  if (isCancelled) throw slotNotAvailable();
  const fits = participants <= remaining + ownSpots;
  const isRefused = waits ? fits || participants > waitingList : !fits && !skipsAvailability;
  if (isRefused) throw noRoomIn(claim);
  return { ...(await groupTaking(writing, claim)), doubleBooked: !waits && !fits };
}

/** The claim with its session as it is under the lock. It was read before, and may have been moved meanwhile. */
async function underLock<Group extends SessionClaim | CourseClaim>(
  { db, businessId }: BookingWriting,
  claim: Group,
): Promise<Group> {
  if (claim.kind === 'COURSE') return claim;
  const [session] = await selectSessions(db, businessId, sql`and id = ${claim.session.id}`);
  if (!session) throw slotNotAvailable();
  return { ...claim, session };
}

/**
 * Whether a stored booking of a session or course fits now; a booking with an offer does. Throws SLOT_NOT_AVAILABLE for
 * a cancelled session.
 */
export async function fitsNow(
  writing: BookingWriting,
  claim: SessionClaim | CourseClaim,
  booking: Booking,
): Promise<boolean> {
  const { remaining, isCancelled } = await stateNow(writing, claim, booking);
  if (isCancelled) throw slotNotAvailable();
  return participantsOf(booking) <= remaining;
}

/** The open spots, and those offered to `taker`. */
async function stateNow(writing: BookingWriting, claim: SessionClaim | CourseClaim, taker?: Booking) {
  const { service } = claim;
  const isClass = claim.kind === 'CLASS';
  const scheduleId = service.schedule?.id ?? '';
  await passExpiredOffers(
    writing,
    isClass ? { sessionId: claim.session.id } : { courseScheduleId: scheduleId },
  );
  if (taker) await releaseOffer(writing, taker);
  const start = isClass ? new Date(claim.session.start.timestamp) : writing.now;
  return groupState(
    writing,
    isClass
      ? { kind: 'CLASS', serviceId: service.id, sessionId: claim.session.id, start }
      : { kind: 'COURSE', serviceId: service.id, scheduleId },
  );
}

function noRoomIn({ kind }: Claim): ApiError {
  return kind === 'COURSE'
    ? new ApiError('SCHEDULE_CAPACITY_EXCEEDED', 'The course has too few open spots.')
    : noSpotsLeft();
}

async function groupTaking(
  writing: BookingWriting,
  claim: SessionClaim | CourseClaim,
): Promise<Omit<Taking, 'doubleBooked'>> {
  const { service, timeZone } = claim;
  const { db, businessId } = writing;
  const title = service.name;
  if (claim.kind === 'COURSE') {
    const scheduleId = service.schedule?.id ?? '';
    const { firstSessionStart: startDate = '', lastSessionEnd } = await sessionTimesOf(
      db,
      businessId,
      service.id,
    );
    const first = await firstLocationOf(db, businessId, service.id);
    const location = locationOfSession({ location: first }, service);
    return {
      bookedEntity: {
        schedule: {
          scheduleId,
          serviceId: service.id,
          ...(location && { location }),
          timezone: timeZone,
          firstSessionStart: startDate,
          ...(lastSessionEnd !== undefined && { lastSessionEnd }),
        },
        title,
        tags: ['COURSE'],
      },
      startDate,
      endDate: lastSessionEnd,
    };
  }
  const { session } = claim;
  const { id, scheduleId, start, end } = session;
  const location = locationOfSession(session, service);
  const resource = (await loadSessionResources(writing, [session]))(session);
  return {
    bookedEntity: {
      slot: {
        serviceId: service.id,
        scheduleId,
        eventId: id,
        startDate: start.timestamp,
        endDate: end.timestamp,
        timezone: timeZone,
        ...(resource && { resource }),
        ...(location && { location }),
      },
      title,
      tags: ['GROUP'],
    },
    startDate: start.timestamp,
    endDate: end.timestamp,
    sessionId: id,
    resourceIds: resource?.id === undefined ? [] : [resource.id],
  };
}
