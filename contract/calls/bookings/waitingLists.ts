import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { booking } from '../../entities/bookings/booking.ts';
import { dateTime, guid, revision, text } from '../../entities/values/text.ts';

/**
 * Calls that the platform does not have. The business reads waitlists, makes offers and withdraws them. A customer
 * accepts the offer to a waitlisted booking, which confirms it (reference/scheduling-details.md section A). Without an
 * offer, or after its end, they are refused with NO_OPEN_SPOTS. Bookings that are only paid online are refused with
 * FAILED_PRECONDITION: the page of the booking accepts their offers and takes the payment. The business confirms such
 * bookings by `confirmBooking`.
 */

const offer = z.strictObject({
  expires: dateTime,
  /** It reserves its spots. False after its end. */
  isOpen: z.boolean(),
});

/** Upcoming sessions and courses with a waitlist that an answer contains at most. */
export const mostWaitingLists = 25;

/** Longest reservation of an offer that the business makes: a week. */
export const longestOfferInMinutes = 10_080;

const waitingList = z.strictObject({
  /** Spots that are neither booked nor reserved. */
  openSpots: z.int(),
  /** The same, negative if more spots are taken than exist. Absent if customers can no longer book: no one gets an offer. */
  spotBalance: z.int().optional(),
  /** Reservation by the booking policy of the service. */
  reservationTimeInMinutes: z.int(),
  /** In order of joining. */
  waiting: z.array(z.strictObject({ booking, offer: offer.optional() })),
});
export type WaitingListOfService = z.infer<typeof waitingList>;

/** Waitlists of upcoming sessions and courses with at least one customer, the next ones first. */
export const listWaitingLists = defineCall({
  name: 'listWaitingLists',
  method: 'GET',
  path: '/frontdesk/v1/waiting-lists',
  caller: 'staff',
  effect: 'read',
  query: z.strictObject({ sessionId: guid.optional() }),
  answer: z.strictObject({ waitingLists: z.array(waitingList) }),
});

/**
 * Offers free spots to a customer on a waitlist, in any order, also after an earlier offer has ended, and notifies the
 * customer. An open offer is extended. Refused with NO_OPEN_SPOTS if the spots are booked or reserved, with
 * INVALID_BOOKING_STATUS if the booking does not wait, and with FAILED_PRECONDITION if customers can no longer book.
 */
export const offerSpots = defineCall({
  name: 'offerSpots',
  method: 'POST',
  path: '/frontdesk/v1/bookings/{bookingId}/offer',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ bookingId: guid }),
  body: z.strictObject({
    /** Default: that of the booking policy. */
    reservationTimeInMinutes: z.int().min(1).max(longestOfferInMinutes).optional(),
  }),
  answer: z.strictObject({ offer }),
});

/** Ends an open offer, as if it expired: the customer keeps the position on the waitlist. Without one, nothing changes. */
export const withdrawOffer = defineCall({
  name: 'withdrawOffer',
  method: 'POST',
  path: '/frontdesk/v1/bookings/{bookingId}/withdraw-offer',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ bookingId: guid }),
  body: z.strictObject({}),
  answer: z.strictObject({}),
});

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
