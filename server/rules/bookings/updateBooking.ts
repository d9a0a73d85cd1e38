import type { BodyOf } from '../../../contract/call.ts';
import type { updateNumberOfParticipants as call } from '../../../contract/calls/bookings/bookings.ts';
import { participantsOf, takesSpots, type Booking } from '../../../contract/entities/bookings/booking.ts';
import { invalidField } from '../../../contract/errors.ts';
import { isUnchanged } from '../revisions.ts';
import type { BookingWriting } from './bookingWriting.ts';
import { actionOn, storeBookings } from './changeBookings.ts';
import { readClaim } from './times/claims.ts';
import { findBooking, isAppointment, lockBooking } from './lockBooking.ts';
import { serviceOfBooking } from './decisions/takingOf.ts';
import { eitherParticipants, spotsOf, previousParticipants, withParticipants } from './participants.ts';
import { takeGroup } from './times/groupTakings.ts';
import { listOf, serveWaitingList } from './waitingLists.ts';

/**
 * Changes the number of participants of a class or course. Throws as the creation does if they do not fit, and
 * INVALID_SERVICE_CHOICES for choices that the service does not offer.
 */
export async function updateNumberOfParticipants(
  writing: BookingWriting,
  id: string,
  request: BodyOf<typeof call>,
): Promise<Booking> {
  const { revision, totalParticipants: total, participantsChoices: choices } = request;
  const locked = await lockBooking(writing, id, { action: 'updateNumberOfParticipants', revision });
  if (isAppointment(locked.booking)) {
    throw invalidField('bookingId', 'is for classes and courses only');
  }
  if ((total === undefined) === (choices === undefined)) throw eitherParticipants();
  const service = await serviceOfBooking(writing, locked);
  const booking = await withParticipants(writing, locked.booking, request, { service, path: '' });
  if (isUnchanged(locked.booking, booking)) return locked.booking;
  const participants = participantsOf(booking);
  if (takesSpots(booking) && participants > participantsOf(locked.booking) && !booking.doubleBooked) {
    const claim = await readClaim(writing, booking.bookedEntity, 'booking.bookedEntity');
    if (claim.kind !== 'APPOINTMENT') {
      const wanted = { participants, skipsAvailability: false };
      await takeGroup(writing, claim, wanted, { waits: false, ownSpots: spotsOf(locked) });
    }
  }
  const [stored = booking] = await storeBookings(
    writing,
    [{ before: locked, after: { ...locked, booking } }],
    (before, after) =>
      actionOn(writing, 'number_of_participants_updated', { before, after }, previousParticipants(before)),
  );
  if (takesSpots(stored) && participants < participantsOf(locked.booking)) {
    await serveWaitingList(writing, listOf(locked), { freed: true });
  }
  return stored;
}

/** Stores a change that the event `booking_updated` announces. */
async function edit(
  writing: BookingWriting,
  id: string,
  change: (booking: Booking) => Partial<Booking>,
): Promise<Booking> {
  const locked = await findBooking(writing, id, { lock: true });
  const after = { ...locked, booking: { ...locked.booking, ...change(locked.booking) } };
  if (isUnchanged(locked.booking, after.booking)) return locked.booking;
  const [stored = after.booking] = await storeBookings(writing, [{ before: locked, after }], (was, now) => ({
    action: 'updated',
    before: was,
    after: now,
  }));
  return stored;
}

/** Sets the submission of the booking form, which is stored elsewhere. Throws BOOKING_NOT_FOUND. */
export function setSubmissionId(writing: BookingWriting, id: string, submissionId: string): Promise<Booking> {
  return edit(writing, id, () => ({ formSubmissionId: submissionId }));
}

/** Replaces the fields of one application. */
export async function updateExtendedFields(
  writing: BookingWriting,
  id: string,
  { namespace, namespaceData }: { namespace: string; namespaceData: Record<string, unknown> },
): Promise<void> {
  await edit(writing, id, ({ extendedFields }) => ({
    extendedFields: { namespaces: { ...extendedFields?.namespaces, [namespace]: namespaceData } },
  }));
}
