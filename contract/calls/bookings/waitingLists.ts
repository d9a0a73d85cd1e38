import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { booking } from '../../entities/bookings/booking.ts';
import { guid, revision, text } from '../../entities/values/text.ts';

/**
 * Calls that the platform does not have: a customer accepts the offer to a waitlisted booking, which confirms it
 * (reference/scheduling-details.md section A). Without an offer, or after its end, they are refused with
 * NO_OPEN_SPOTS. Bookings that are only paid online are refused with FAILED_PRECONDITION: the page of the booking accepts
 * their offers and takes the payment. The business confirms such bookings by `confirmBooking`.
 */

const body = z.strictObject({ revision });
const answer = z.strictObject({ booking });

/** Members accept offers to bookings that they made. */
export const acceptOffer = defineCall({
  name: 'acceptOffer',
  method: 'POST',
  path: '/frontdesk/v1/bookings/{bookingId}/accept-offer',
  caller: 'member',
  effect: 'write',
  params: z.strictObject({ bookingId: guid }),
  body,
  answer,
});

/** By the token of a booking. */
export const acceptOfferAnonymously = defineCall({
  name: 'acceptOfferAnonymously',
  method: 'POST',
  path: '/frontdesk/v1/anonymous-bookings/{token}/accept-offer',
  caller: 'visitor',
  effect: 'write',
  params: z.strictObject({ token: text(2048, 1) }),
  body,
  answer,
});
