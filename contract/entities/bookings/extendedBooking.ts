import * as z from 'zod';
import { without } from '../../audience.ts';
import { attendance } from './attendance.ts';
import { booking } from './booking.ts';
import { calendarConference } from '../calendar/calendarConference.ts';
import { bookingFee } from './pricing.ts';
import { whole } from '../values/text.ts';

/** The parts of an online meeting for its participants; the event has those of its host. */
export const joinDetails = without(calendarConference, 'id', 'externalId', 'hostUrl', 'accountOwnerId');

/** The customer's actions that a booking and the copy of its policy allow now. */
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
  /** How to join the online meeting of the session of the slot. Customers read those of their confirmed bookings. */
  conferencingDetails: joinDetails.optional(),
  /** By the copy of the policy. */
  bookingPolicySettings: z.strictObject({ maxParticipantsPerBooking: whole(1).optional() }).optional(),
  /** Of a cancelled booking. The fee that a cancellation would have is listed by `listBookingFeesByBookingIds`. */
  bookingFeeDetails: bookingFee.pick({ cancellationFee: true }).optional(),
});
export type ExtendedBooking = z.infer<typeof extendedBooking>;
