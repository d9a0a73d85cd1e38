import * as z from 'zod';
import { slotLocation } from './slotLocation.ts';
import { anyText, dateTime, guid } from './text.ts';

/** Availability in the form of the older calls (reference/entities.md section 11.1). */

const spots = z.strictObject({ totalSpots: z.int(), openSpots: z.int() });

const violations = z.strictObject({
  tooEarlyToBook: z.boolean(),
  tooLateToBook: z.boolean(),
  bookOnlineDisabled: z.boolean(),
});

export const slotAvailability = z.strictObject({
  slot: z.strictObject({
    /** Older form of `eventId`. */
    sessionId: anyText.optional(),
    serviceId: guid,
    scheduleId: guid,
    startDate: dateTime,
    endDate: dateTime,
    /** The zone asked for, else that of the business. */
    timezone: anyText,
    resource: z.strictObject({ id: guid, name: anyText }).optional(),
    location: slotLocation,
    eventId: anyText.optional(),
  }),
  bookable: z.boolean(),
  totalSpots: z.int(),
  /** 1 or 0 for appointments. */
  openSpots: z.int(),
  waitingList: spots.optional(),
  bookingPolicyViolations: violations,
  /** The remaining spots are offered to the waiting list. */
  locked: z.boolean(),
});
export type SlotAvailability = z.infer<typeof slotAvailability>;

/** Spots of a course. */
export const scheduleAvailability = z.strictObject({
  ...spots.shape,
  bookingPolicyViolations: violations,
});
