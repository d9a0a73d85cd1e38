import * as z from 'zod';
import { without } from '../../audience.ts';
import { attendance } from './attendance.ts';
import { booking } from './booking.ts';
import { calendarConference } from '../calendar/calendarConference.ts';
import { bookingFee } from './pricing.ts';
import { integer } from '../values/text.ts';

/** The participants' part of an online meeting; only the event contains the host's. */
export const joinDetails = without(calendarConference, 'id', 'externalId', 'hostUrl', 'accountOwnerId');

/** The customer's actions that a booking and its policy snapshot allow now. */
export const allowedActions = z.strictObject({ cancel: z.boolean(), reschedule: z.boolean() });
export type AllowedActions = z.infer<typeof allowedActions>;

/**
 * A booking with sections that a query asks for (reference/entities.md section 7, Extended booking). Bookings have no
 * orders or submissions of forms, so the sections for them are never present.
 */
export const extendedBooking = z.strictObject({
  booking,
  allowedActions: allowedActions.optional(),
  /** At the session of the slot, or the session asked about. */
  attendance: attendance.optional(),
  /** Join details of the online meeting of the slot's session. Customers read those of their confirmed bookings. */
  conferencingDetails: joinDetails.optional(),
  /** Of the policy snapshot. */
  bookingPolicySettings: z.strictObject({ maxParticipantsPerBooking: integer(1).optional() }).optional(),
  /** Of a cancelled booking. `listBookingFeesByBookingIds` has the fee that a cancellation would have. */
  bookingFeeDetails: bookingFee.pick({ cancellationFee: true }).optional(),
});
export type ExtendedBooking = z.infer<typeof extendedBooking>;
