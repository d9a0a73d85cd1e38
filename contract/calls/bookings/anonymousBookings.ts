import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { bookedSlotInput } from '../../entities/bookings/bookedEntity.ts';
import { booking } from '../../entities/bookings/booking.ts';
import { bookingFee } from '../../entities/bookings/pricing.ts';
import { allowedActions } from '../../entities/bookings/extendedBooking.ts';
import { multiServiceBooking } from '../../entities/bookings/multiServiceBooking.ts';
import { service } from '../../entities/services/service.ts';
import { anyText, guid, revision, text } from '../../entities/values/text.ts';
import { conditionalFields } from '../services/services.ts';

/**
 * The actions of customers without an account on a booking, by its token (reference/calls.md section 8.4) and within
 * its policy snapshot. The business issues the token. An unknown token and another business's are refused with
 * INVALID_TOKEN.
 */

const byHolder = { caller: 'visitor', params: z.strictObject({ token: text(2048, 1) }) } as const;
const answer = z.strictObject({ booking });
export const bookingsCancelBookingAnonymously = defineCall({
  name: 'bookingsCancelBookingAnonymously',
  method: 'POST',
  path: '/v1/anonymous-bookings/{token}/cancel',
  effect: 'write',
  ...byHolder,
  body: z.strictObject({ revision }),
  answer,
});

export const bookingsRescheduleBookingAnonymously = defineCall({
  name: 'bookingsRescheduleBookingAnonymously',
  method: 'POST',
  path: '/v1/anonymous-bookings/{token}/reschedule',
  effect: 'write',
  ...byHolder,
  body: z.strictObject({ revision, slot: bookedSlotInput }),
  answer,
});

export const bookingsGetBookingAnonymously = defineCall({
  name: 'bookingsGetBookingAnonymously',
  method: 'GET',
  path: '/v1/anonymous-bookings/{token}',
  effect: 'read',
  ...byHolder,
  /** The name is that of the platform's public documentation. */
  query: z.strictObject({
    fields: z
      .array(z.enum(['BOOKING_FEES']))
      .max(1)
      .optional(),
  }),
  answer: z.strictObject({
    booking,
    allowedAnonymousActions: allowedActions,
    /** The fee of a cancellation, or the fee if the booking were cancelled now. Absent without one. */
    bookingFee: bookingFee.optional(),
  }),
});

/** The service of the booking as customers see it, even if it is no longer offered. */
export const getServiceAnonymously = defineCall({
  name: 'getServiceAnonymously',
  method: 'GET',
  path: '/v1/anonymous-bookings/{token}/service',
  effect: 'read',
  ...byHolder,
  query: z.strictObject({ fields: conditionalFields.optional() }),
  answer: z.strictObject({ service }),
});

/** The same for every request. The holder acts as the customer. */
export const getAnonymousActionToken = defineCall({
  name: 'getAnonymousActionToken',
  method: 'GET',
  path: '/v1/anonymous-bookings/{bookingId}/token',
  caller: 'admin',
  effect: 'read',
  params: z.strictObject({ bookingId: guid }),
  answer: z.strictObject({ token: text(2048) }),
});

/** The token of several services in a row, which are cancelled together. */
export const getAnonymousActionTokenForMultiServiceBooking = defineCall({
  name: 'getAnonymousActionTokenForMultiServiceBooking',
  method: 'GET',
  path: '/v1/anonymous-multi-service-bookings/{multiServiceBookingId}/token',
  caller: 'admin',
  effect: 'read',
  params: z.strictObject({ multiServiceBookingId: guid }),
  answer: z.strictObject({ token: text(2048) }),
});

export const getMultiServiceBookingAnonymously = defineCall({
  name: 'getMultiServiceBookingAnonymously',
  method: 'GET',
  path: '/v1/anonymous-multi-service-bookings/{token}',
  effect: 'read',
  ...byHolder,
  /** The reference names no sections. */
  query: z.strictObject({ fields: z.array(anyText).max(1).optional() }),
  answer: z.strictObject({ multiServiceBooking, allowedAnonymousActions: allowedActions }),
});

export const cancelMultiServiceBookingAnonymously = defineCall({
  name: 'cancelMultiServiceBookingAnonymously',
  method: 'POST',
  path: '/v1/anonymous-multi-service-bookings/{token}/cancel',
  effect: 'write',
  ...byHolder,
  body: z.strictObject({}),
  answer: z.strictObject({ multiServiceBooking }),
});
