import * as z from 'zod';
import { violationsAsked } from './availability.ts';
import { slotLocation } from './slotLocation.ts';
import { anyText, dateTime, guid, text } from '../values/text.ts';
import { timeZoneOrOffset } from '../values/timeZone.ts';

/** Availability in the form of the older calls (reference/entities.md section 11.1). */

const spots = z.strictObject({ totalSpots: z.int(), openSpots: z.int() });

const violations = z.strictObject({
  tooEarlyToBook: z.boolean(),
  tooLateToBook: z.boolean(),
  bookOnlineDisabled: z.boolean(),
});

const slotResource = z.strictObject({ id: guid, name: anyText });

const slot = z.strictObject({
  /** Older form of `eventId`. */
  sessionId: anyText.optional(),
  serviceId: guid,
  scheduleId: guid,
  startDate: dateTime,
  endDate: dateTime,
  /** The zone asked for, else that of the business. */
  timezone: anyText,
  resource: slotResource.optional(),
  location: slotLocation,
  eventId: anyText.optional(),
});

export const slotAvailability = z.strictObject({
  slot,
  bookable: z.boolean(),
  totalSpots: z.int(),
  /** 1 or 0 for appointments. */
  openSpots: z.int(),
  waitingList: spots.optional(),
  bookingPolicyViolations: violations,
  /** The remaining spots are offered to the waitlist. */
  locked: z.boolean(),
});
export type SlotAvailability = z.infer<typeof slotAvailability>;

/** A slot to book: as the availability calls answer it, or parts of it. */
export const slotToBook = slot.partial({ scheduleId: true, location: true }).extend({
  /** ISO 8601, with or without an offset; the same for `endDate`. */
  startDate: text(40).optional(),
  endDate: text(40).optional(),
  timezone: timeZoneOrOffset.optional(),
  resource: slotResource.partial().optional(),
});
export type SlotToBook = z.infer<typeof slotToBook>;

/** The availability of a slot to book, as the platform or its older versions answer it; only the slot is read. */
export const availabilityToBook = slotAvailability.partial().extend({
  slot: slotToBook.optional(),
  waitingList: spots.partial().optional(),
  bookingPolicyViolations: violationsAsked.optional(),
  isFromV2: z.boolean().optional(),
});

/** Spots of a course. */
export const scheduleAvailability = z.strictObject({
  ...spots.shape,
  bookingPolicyViolations: violations,
});
