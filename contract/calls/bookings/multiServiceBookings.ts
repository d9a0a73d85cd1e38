import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { bookedSlotInput } from '../../entities/bookings/bookedEntity.ts';
import { bookingInput, paymentStatuses } from '../../entities/bookings/booking.ts';
import { allowedActions } from '../../entities/bookings/extendedBooking.ts';
import {
  bookingResult,
  multiServiceAvailability,
  multiServiceBooking,
  multiServiceBookingLimits as limits,
  multiServiceBookingTypes,
} from '../../entities/bookings/multiServiceBooking.ts';
import { guid, revision } from '../../entities/values/text.ts';
import {
  cancellationOptions,
  confirmationOptions,
  creationOptions,
  decliningOptions,
  participants,
  pendingOptions,
  reschedulingOptions,
} from './bookings.ts';
import { bulkAnswer } from '../bulk.ts';

/**
 * Appointments in a row at one location (reference/calls.md section 8.3). All of them change, or none. Visitors create
 * them, members also cancel and reschedule their own. Answers contain whole bookings with `returnFullEntity`.
 */

const flag = z.boolean().optional();
const named = { params: z.strictObject({ multiServiceBookingId: guid }) };
const answer = z.strictObject({ multiServiceBooking });
const byCustomer = { caller: 'member', effect: 'write' } as const;
const byAdmin = { caller: 'admin', effect: 'write' } as const;
const byStaff = { caller: 'staff', effect: 'read' } as const;

const bookingAndRevision = z.strictObject({ bookingId: guid, revision });
/** A missing revision is refused with REVISION_MISSING. */
const changedBooking = bookingAndRevision.partial({ revision: true });
/** All bookings must be sent. */
const decided = z
  .array(changedBooking.extend({ paymentStatus: z.enum(paymentStatuses).optional() }))
  .max(limits.changedAtOnce)
  .optional();

export const createMultiServiceBooking = defineCall({
  name: 'createMultiServiceBooking',
  method: 'POST',
  path: '/v2/multi_service_bookings',
  caller: 'visitor',
  effect: 'write',
  body: z.strictObject({
    /** Each begins at the end of the previous one. */
    bookings: z.array(bookingInput).min(limits.leastParts).max(limits.mostParts),
    ...creationOptions,
    returnFullEntity: flag,
    multiServiceBookingType: z.enum(multiServiceBookingTypes).optional(),
  }),
  answer,
});

export const rescheduleMultiServiceBooking = defineCall({
  name: 'rescheduleMultiServiceBooking',
  method: 'POST',
  path: '/v2/multi_service_bookings/{multiServiceBookingId}/reschedule',
  ...byCustomer,
  ...named,
  body: z.strictObject({
    rescheduleBookingsInfo: z
      .array(changedBooking.extend({ slot: bookedSlotInput, ...participants }))
      .max(limits.changedAtOnce),
    ...reschedulingOptions,
    returnFullEntity: flag,
  }),
  answer,
});

export const getMultiServiceBookingAvailability = defineCall({
  name: 'getMultiServiceBookingAvailability',
  method: 'POST',
  path: '/v2/multi_service_bookings/{multiServiceBookingId}/get_availability',
  ...byStaff,
  ...named,
  answer: multiServiceAvailability,
});

export const cancelMultiServiceBooking = defineCall({
  name: 'cancelMultiServiceBooking',
  method: 'POST',
  path: '/v2/multi_service_bookings/{multiServiceBookingId}/cancel',
  ...byCustomer,
  ...named,
  body: z.strictObject({ ...cancellationOptions, returnFullEntity: flag }),
  answer,
});

export const markMultiServiceBookingAsPending = defineCall({
  name: 'markMultiServiceBookingAsPending',
  method: 'POST',
  path: '/v2/multi_service_bookings/{multiServiceBookingId}/mark_as_pending',
  ...byAdmin,
  ...named,
  body: z.strictObject({ markAsPendingBookingsInfo: decided, ...pendingOptions, returnFullEntity: flag }),
  answer,
});

export const confirmMultiServiceBooking = defineCall({
  name: 'confirmMultiServiceBooking',
  method: 'POST',
  path: '/v2/multi_service_bookings/{multiServiceBookingId}/confirm',
  ...byAdmin,
  ...named,
  body: z.strictObject({ confirmBookingsInfo: decided, ...confirmationOptions, returnFullEntity: flag }),
  answer,
});

export const declineMultiServiceBooking = defineCall({
  name: 'declineMultiServiceBooking',
  method: 'POST',
  path: '/v2/multi_service_bookings/{multiServiceBookingId}/decline',
  ...byAdmin,
  ...named,
  body: z.strictObject({ declineBookingsInfo: decided, ...decliningOptions, returnFullEntity: flag }),
  answer,
});

export const bulkGetMultiServiceBookingAllowedActions = defineCall({
  name: 'bulkGetMultiServiceBookingAllowedActions',
  method: 'POST',
  path: '/v2/bulk/multi_service_bookings/get_allowed_actions',
  ...byStaff,
  body: z.strictObject({ multiServiceBookingIds: z.array(guid).min(1).max(limits.asked) }),
  answer: bulkAnswer(allowedActions),
});

export const getMultiServiceBooking = defineCall({
  name: 'getMultiServiceBooking',
  method: 'GET',
  path: '/v2/multi_service_bookings/{multiServiceBookingId}',
  ...byStaff,
  ...named,
  answer: z.strictObject({
    multiServiceBooking,
    metadata: z.strictObject({ totalNumberOfScheduledBookings: z.int() }),
  }),
});

/** Single appointments that follow or precede the others join them. */
export const addBookingsToMultiServiceBooking = defineCall({
  name: 'addBookingsToMultiServiceBooking',
  method: 'POST',
  path: '/v2/multi_service_bookings/add_bookings_to_multi_service_booking',
  ...byAdmin,
  body: z.strictObject({
    multiServiceBookingId: guid,
    bookings: z.array(bookingAndRevision).min(1).max(limits.changedAtOnce),
    returnFullEntity: flag,
  }),
  answer: z.strictObject({ bookings: z.array(bookingResult) }),
});

/** The first or last bookings become single ones; without `bookings` all do, as does a single remaining one. */
export const removeBookingsFromMultiServiceBooking = defineCall({
  name: 'removeBookingsFromMultiServiceBooking',
  method: 'POST',
  path: '/v2/multi_service_bookings/remove_bookings_from_multi_service_booking',
  ...byAdmin,
  body: z.strictObject({
    multiServiceBookingId: guid,
    bookings: z.array(bookingAndRevision).max(limits.changedAtOnce).optional(),
    returnFullEntity: flag,
  }),
  answer: z.strictObject({ bookings: z.array(bookingResult) }),
});
