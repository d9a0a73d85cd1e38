import type { BodyOf } from '../../../contract/call.ts';
import type { rescheduleBooking as call } from '../../../contract/calls/bookings/bookings.ts';
import { minuteMs } from '../../../contract/durations.ts';
import { participantsOf, takesSpots, type Booking } from '../../../contract/entities/bookings/booking.ts';
import { invalidField } from '../../../contract/errors.ts';
import type { StoredBooking } from '../../tables/calendar/bookings.ts';
import { present } from '../../tables/rows.ts';
import { announce } from './messages/announceBooking.ts';
import { withSession } from './times/appointmentSessions.ts';
import { changedAddOns, minutesOf } from './prices/bookedAddOns.ts';
import { refusePriceChange } from './prices/priceChange.ts';
import { chosenMinutes } from './prices/serviceChoices.ts';
import { refuseByPolicy } from './bookingPolicyRules.ts';
import { refuseSwitches, type BookingWriting } from './bookingWriting.ts';
import { actionOn, storeBookings } from './changeBookings.ts';
import { readSlot, type AppointmentClaim, type SessionClaim } from './times/claims.ts';
import { findBooking, lockBooking, refusePart } from './lockBooking.ts';
import { previousParticipants, spotsOf, withParticipants } from './participants.ts';
import { takeGroup } from './times/groupTakings.ts';
import { takeAppointment, wantedBy, type Taking } from './times/takings.ts';
import { listOf, serveWaitingList } from './waitingLists.ts';

type Request = BodyOf<typeof call>;

/**
 * Reschedules a booking to another slot of its service in one step, which frees the old time and takes the new one. The
 * policy snapshot decides whether customers may reschedule. The current policy of the service decides which times they
 * may choose. The booking keeps its person unless the slot names one, and its rooms while they are free. Customers may
 * not change the price of a booking that is paid.
 */
export async function rescheduleBooking(
  writing: BookingWriting,
  id: string,
  request: Request,
): Promise<Booking> {
  const { slot, revision, flowControlSettings: flow = {} } = request;
  refuseSwitches(writing, flow);
  const { bookedEntity } = (await findBooking(writing, id)).booking;
  const claim = await readNewSlot(writing, bookedEntity, { slot, at: 'slot' });
  const before = await lockBooking(writing, id, {
    action: 'reschedule',
    revision,
    sessionIds: claim.kind === 'CLASS' ? [claim.session.id] : [],
    takesTime: true,
  });
  refusePart(before.booking);
  await refuseByPolicy(writing, 'reschedule', before);
  const after = await moved(writing, before, claim, request);
  const [stored = after.booking] = await storeMoves(writing, [{ before, after }], request);
  return stored;
}

/**
 * Reads the new slot of a booking, with the booked values for absent fields, its length excepted
 * ({@link withBookedLength}). Throws for the slot of another service.
 */
export async function readNewSlot(
  writing: BookingWriting,
  { slot: booked, tags }: Booking['bookedEntity'],
  { slot, at }: { slot: Request['slot']; at: string },
): Promise<AppointmentClaim | SessionClaim> {
  if (!booked) throw invalidField('bookingId', 'is the booking of a course, which has no other time');
  const defaults = { location: booked.location, serviceId: booked.serviceId };
  const claim = await readSlot(writing, { ...withoutSession(defaults, slot), ...present(slot) }, at);
  const isSession = tags?.includes('GROUP') ?? false;
  if (claim.service.id !== booked.serviceId || isSession !== (claim.kind === 'CLASS')) {
    throw invalidField(at, 'must be one of the same service');
  }
  if (claim.kind === 'CLASS' || slot.resource) return claim;
  return { ...claim, keptOwnerId: booked.resource?.id };
}

/**
 * Stores new times in one statement, so that a booking can take a time that another one frees, and notifies customers.
 */
export async function storeMoves(
  writing: BookingWriting,
  moves: readonly { before: StoredBooking; after: StoredBooking }[],
  {
    flowControlSettings = {},
    participantNotification,
  }: Pick<Request, 'flowControlSettings' | 'participantNotification'>,
): Promise<Booking[]> {
  const withSessions: (typeof moves)[number][] = [];
  for (const { before, after } of moves)
    withSessions.push({ before, after: await withSession(writing, after) });
  const stored = await storeBookings(writing, withSessions, (before, after) =>
    actionOn(
      writing,
      'rescheduled',
      { before, after },
      {
        ...(participantNotification && { participantNotification }),
        flowControlSettings,
        ...previously(before),
      },
    ),
  );
  for (const [index, booking] of stored.entries()) {
    const before = moves[index]?.before.booking ?? booking;
    const notification = participantNotification;
    await announce(writing, { booking, occasion: 'rescheduled', notification, before });
  }
  for (const { before } of moves) {
    if (takesSpots(before.booking)) await serveWaitingList(writing, listOf(before), { freed: true });
  }
  return stored;
}

/** The fields that an appointment keeps. A session has its own. */
function withoutSession<Defaults extends object>(
  defaults: Defaults,
  slot: Request['slot'],
): Partial<Defaults> {
  return slot.eventId || slot.sessionId ? {} : defaults;
}

async function moved(
  writing: BookingWriting,
  before: StoredBooking,
  claim: AppointmentClaim | SessionClaim,
  request: Request,
): Promise<StoredBooking> {
  const { flowControlSettings: flow = {} } = request;
  const { service } = claim;
  const resized = await withParticipants(writing, before.booking, request, { service, path: '' });
  const bookedAddOns = await changedAddOns(writing, service, resized.bookedAddOns, {
    asked: request.bookedAddOns,
    isAllowed: flow.allowAddOnChanges ?? false,
  });
  const changed = { ...resized, ...(bookedAddOns && { bookedAddOns }) };
  const needsApproval = asksForApproval(claim, flow);
  const participants = participantsOf(resized);
  const skipsAvailability = flow.skipAvailabilityValidation ?? false;
  const staysInSession = claim.kind === 'CLASS' && claim.session.id === before.sessionId;
  const taking =
    claim.kind === 'CLASS'
      ? await takeGroup(
          writing,
          claim,
          { participants, skipsAvailability },
          { waits: false, ownSpots: staysInSession ? spotsOf(before) : 0 },
        )
      : await takeAppointment(
          writing,
          withBookedLength(claim, before.booking, changed),
          wantedBy({ ...resized, bookedAddOns }, { skipsAvailability, preferredIds: before.resourceIds }),
        );
  const after = movedTo({ ...before, booking: resized }, taking, { needsApproval, bookedAddOns });
  await refusePriceChange(writing, before.booking, after.booking);
  return after;
}

/** The claim of a changed booking, with the booked length unless the slot has an end or the participants chose one. */
export function withBookedLength(
  claim: AppointmentClaim,
  before: Booking,
  changed: Pick<Booking, 'participantsChoices' | 'bookedAddOns'>,
): AppointmentClaim {
  if (claim.end !== undefined || chosenMinutes(changed) !== undefined) return claim;
  const booked = Date.parse(before.endDate ?? '') - Date.parse(before.startDate ?? '');
  const more = minutesOf(changed.bookedAddOns) - minutesOf(before.bookedAddOns);
  return { ...claim, end: claim.start + booked + more * minuteMs, anyLength: true };
}

/** Whether a confirmed booking becomes pending when it is rescheduled. */
export const asksForApproval = (
  { service }: AppointmentClaim | SessionClaim,
  { skipBusinessConfirmation }: NonNullable<Request['flowControlSettings']>,
): boolean => (service.onlineBooking?.requireManualApproval && !skipBusinessConfirmation) ?? false;

/** The booking at its new time; a confirmed one that needs approval becomes pending. */
export function movedTo(
  before: StoredBooking,
  taking: Taking,
  { needsApproval, bookedAddOns }: { needsApproval: boolean; bookedAddOns?: Booking['bookedAddOns'] },
): StoredBooking {
  const { bookedEntity, startDate, endDate, sessionId, resourceIds, bufferMinutes, doubleBooked } = taking;
  const { doubleBooked: _before, ...booking } = before.booking;
  return {
    ...before,
    ...(sessionId !== undefined && { sessionId }),
    ...(resourceIds && { resourceIds }),
    ...(bufferMinutes !== undefined && { bufferMinutes }),
    booking: {
      ...booking,
      status: booking.status === 'CONFIRMED' && needsApproval ? 'PENDING' : booking.status,
      bookedEntity,
      startDate,
      endDate,
      ...(bookedAddOns && { bookedAddOns }),
      ...(doubleBooked && { doubleBooked }),
    },
  };
}

/** The previous values in the event. */
function previously({ bookedEntity, startDate, endDate, bookedAddOns, ...booking }: Booking) {
  return {
    previousBookedEntity: bookedEntity,
    previousStartDate: startDate,
    previousEndDate: endDate,
    ...previousParticipants(booking),
    ...(bookedAddOns && { previousBookedAddOns: bookedAddOns }),
  };
}
