import * as z from 'zod';
import { bookingPolicy } from './bookingPolicy.ts';
import { dateTime, guid } from './text.ts';

/** A booking policy at the time of booking: the customer agreed to it, regardless of later changes. */
export const bookingPolicySnapshot = z.strictObject({
  id: guid,
  bookingId: guid,
  createdDate: dateTime,
  policy: bookingPolicy,
});
export type BookingPolicySnapshot = z.infer<typeof bookingPolicySnapshot>;
