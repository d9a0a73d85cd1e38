import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { slotLocalTime } from '../../entities/availability/availability.ts';
import { zoneName } from '../../entities/values/timeZone.ts';
import { anyText, dateTime, guid } from '../../entities/values/text.ts';
import { diagnosis } from '../../entities/availability/diagnosis.ts';
import { composedMail } from '../../entities/values/composedMail.ts';
import { rescheduleBooking } from './bookings.ts';

/**
 * The free times to which an appointment can move, in order; its own time is free. Unlike the starts of
 * listAvailabilityTimeSlots, they have the length of the booking, are not limited by the booking policy, and name everyone
 * who is free. The booking of a class or course has none. Frontdesk's own.
 */
export const listMoveTimes = defineCall({
  name: 'listMoveTimes',
  method: 'POST',
  path: '/frontdesk/v1/bookings/{bookingId}/move-times',
  caller: 'admin',
  effect: 'read',
  params: z.strictObject({ bookingId: guid }),
  body: z.strictObject({
    fromLocalDate: slotLocalTime,
    toLocalDate: slotLocalTime,
    /** Default: that of the business. */
    timeZone: zoneName.optional(),
  }),
  answer: z.strictObject({
    times: z.array(
      z.strictObject({
        startDate: dateTime,
        endDate: dateTime,
        /** The free staff members, or rooms of a service without staff. */
        resourceIds: z.array(guid),
      }),
    ),
    /** Everyone who can take the booking, by name. */
    resources: z.array(z.strictObject({ id: guid, name: anyText })),
  }),
});

/**
 * Previews a move by the business: its obstacles and its mail. The call moves the booking and rolls the move back. It has
 * the refusals of the move, except those of free times and policy, which bind customers. Frontdesk's own.
 */
export const previewMove = defineCall({
  name: 'previewMove',
  method: 'POST',
  path: '/frontdesk/v1/bookings/{bookingId}/move-preview',
  caller: 'admin',
  effect: 'note',
  params: listMoveTimes.schemas.path,
  body: z.strictObject({
    slot: rescheduleBooking.schemas.body.shape.slot,
    /** The personal message in the mail. */
    message: rescheduleBooking.schemas.body.shape.participantNotification.unwrap().shape.message,
  }),
  answer: z.strictObject({
    /** Why customers could not book the time of an appointment, its own booking left out; empty for one they could. */
    reasons: diagnosis.shape.reasons,
    /** Whether the policy still lets the customer move the booking. */
    customerMayMove: z.boolean(),
    /** Absent for a customer without an email address. */
    mail: composedMail.optional(),
  }),
});
