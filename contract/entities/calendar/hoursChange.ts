import * as z from 'zod';
import { booking } from '../bookings/booking.ts';
import { businessSchedule } from '../locations/location.ts';
import { guid } from '../values/text.ts';
import { zoneName } from '../values/timeZone.ts';
import { localDateTimeText } from './calendarEvent.ts';
import { weeklyHours } from './weeklyHours.ts';

/** The most bookings that a preview lists. */
export const affectedBookingsListed = 50;

/** A change of the hours of a person, a room or a location, or a closure of the business, that is not saved. */
export const hoursChange = z.strictObject({
  /** Either a resource or a location. Neither: the whole business, with `closed` only. */
  resourceId: guid.toLowerCase().optional(),
  locationId: guid.toLowerCase().optional(),
  /**
   * Of a resource: the schedule of its hours, which is its own or that of a location; null for none. Default: the
   * present one.
   */
  scheduleId: guid.toLowerCase().nullish(),
  /** The weekly hours of the resource itself. Default: the present ones. */
  periods: weeklyHours.shape.periods.optional(),
  /** The hours of the location. Default: the present ones. */
  businessSchedule: businessSchedule.optional(),
  /** Time off or blocked time of a resource, or a closure. Default time zone: that of the schedule of its owner. */
  closed: z
    .strictObject({
      fromLocalDate: localDateTimeText,
      toLocalDate: localDateTimeText,
      timeZone: zoneName.optional(),
    })
    .refine(({ fromLocalDate, toLocalDate }) => fromLocalDate < toLocalDate, {
      error: 'must be after the start',
      path: ['toLocalDate'],
    })
    .optional(),
});
export type HoursChange = z.infer<typeof hoursChange>;

/** The upcoming bookings that a change of hours leaves without working hours, or that are in a closed time. */
export const hoursImpact = z.strictObject({
  /** By start. */
  bookings: z.array(booking).max(affectedBookingsListed),
  total: z.int(),
});
export type HoursImpact = z.infer<typeof hoursImpact>;
