import type { AnswerOf, BodyOf } from '../../../../contract/call.ts';
import type { previewMove as call } from '../../../../contract/calls/bookings/moveTimes.ts';
import { dayMs, minuteMs } from '../../../../contract/durations.ts';
import type { Booking } from '../../../../contract/entities/bookings/booking.ts';
import { isBlocking } from '../../../../contract/entities/availability/diagnosis.ts';
import { textOf } from '../../../scheduling/time/zones.ts';
import { bookingMailStates } from '../../../tables/calendar/bookingMails.ts';
import { loadFreeTimes, refusedByField } from '../../availability/asking.ts';
import { wireDiagnosis } from '../../availability/diagnose.ts';
import { allowedActionsOn, policyOfBooking } from '../bookingPolicyRules.ts';
import type { BookingWriting } from '../bookingWriting.ts';
import { rolledBack } from '../../../database/savepoints.ts';
import { findBooking, isAppointment } from '../lockBooking.ts';
import { composeForCustomers, type Notice } from '../messages/notifyCustomers.ts';
import { rescheduleBooking } from '../rescheduleBooking.ts';
import { changingServices } from './appointmentTimes.ts';
import { filterOf } from './slotLocations.ts';

type Answer = AnswerOf<typeof call>;

/** Moves a booking in a savepoint, composes the mail about it, and rolls the move back. */
export async function previewMove(
  writing: BookingWriting,
  id: string,
  { slot, message }: BodyOf<typeof call>,
): Promise<Answer> {
  const { db, businessId, now } = writing;
  const stored = await findBooking(writing, id);
  const { booking } = stored;
  const { moved, composed } = await rolledBack(db, async () => {
    const deferredNotices: Notice[] = [];
    const after = await rescheduleBooking({ ...writing, deferredNotices }, id, {
      revision: booking.revision,
      slot,
      flowControlSettings: {
        ignoreReschedulePolicy: true,
        skipBusinessConfirmation: true,
        skipAvailabilityValidation: true,
      },
      participantNotification: { notifyParticipants: true, ...(message && { message }) },
    });
    const states = await bookingMailStates(db, businessId, [booking.id]);
    const [first] = await composeForCustomers(writing, deferredNotices, states);
    return { moved: after, composed: first };
  });
  const policy = await policyOfBooking(writing, stored);
  return {
    reasons: isAppointment(booking) ? await reasonsAgainst(writing, booking, moved) : [],
    customerMayMove: allowedActionsOn(booking, policy, now).reschedule,
    ...(composed && { mail: mailOf(composed.message) }),
  };
}

const mailOf = ({ to, subject, text, language }: NonNullable<Answer['mail']>) => ({
  to,
  subject,
  text,
  language,
});

async function reasonsAgainst(
  writing: BookingWriting,
  { id }: Pick<Booking, 'id'>,
  { bookedEntity: { slot }, startDate, endDate }: Booking,
): Promise<Answer['reasons']> {
  if (!slot || !startDate || !endDate) return [];
  const start = Date.parse(startDate);
  const minutes = (Date.parse(endDate) - start) / minuteMs;
  const range = { from: textOf(start), to: textOf(start + dayMs), timeZone: 'UTC' };
  const { ask } = await loadFreeTimes(
    writing,
    { services: { ids: [slot.serviceId] }, ...range },
    changingServices((service) => ({ ...service, durations: [minutes] })),
  );
  const location = filterOf(slot.location);
  const found = refusedByField({}, () =>
    ask<'DIAGNOSE'>({
      ask: 'DIAGNOSE',
      serviceId: slot.serviceId,
      ...range,
      start: range.from,
      ...(location && { location }),
      ...(slot.resource?.id !== undefined && { resourceId: slot.resource.id }),
      exceptBookingIds: [id],
    }),
  );
  // Anyone else's reasons are listed too, even if someone is free.
  return found.bookable ? [] : wireDiagnosis(found).reasons.filter(({ code }) => isBlocking(code));
}
