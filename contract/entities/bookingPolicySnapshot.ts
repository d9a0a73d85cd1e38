import * as z from 'zod';
import { bookingPolicy } from './bookingPolicy.ts';
import { dateTime, guid } from './text.ts';

/** What a booking policy said when a customer booked under it: they agreed to that, whatever it says today. */
export const bookingPolicySnapshot = z.strictObject({
  id: guid,
  bookingId: guid,
  createdDate: dateTime,
  policy: bookingPolicy,
});
export type BookingPolicySnapshot = z.infer<typeof bookingPolicySnapshot>;
