import * as z from 'zod';
import { bookingPolicyViolations } from '../availability/availability.ts';
import { booking } from './booking.ts';
import { guid, integer } from '../values/text.ts';

/** Appointments of a multi-service booking (reference/scheduling-details.md section G), and ids of a bulk call. */
export const multiServiceBookingLimits = {
  leastParts: 2,
  mostParts: 8,
  asked: 50,
  changedAtOnce: 40,
} as const;

/** The only supported type: appointments without a gap. */
export const multiServiceBookingTypes = ['SEQUENTIAL_BOOKINGS'] as const;

export const bookingResult = z.strictObject({
  bookingId: guid,
  /** Only if the call asks for full entities. */
  booking: booking.optional(),
});

/** Appointments in a row at one location (reference/entities.md section 7), ordered by start. */
export const multiServiceBooking = z.strictObject({ id: guid, bookings: z.array(bookingResult) });
export type MultiServiceBooking = z.infer<typeof multiServiceBooking>;

/** Whether the times of a multi-service booking are free, ignoring its own bookings. */
export const multiServiceAvailability = z.strictObject({
  bookable: z.boolean(),
  totalCapacity: z.int(),
  remainingCapacity: z.int(),
  /** Any violation of a part. */
  policyViolations: bookingPolicyViolations,
  /** The strictest of the parts. */
  policySettings: z.strictObject({ maxParticipantsPerBooking: integer(1).optional() }),
  multiServiceBookingInfo: z.array(z.strictObject({ bookingId: guid })),
});
