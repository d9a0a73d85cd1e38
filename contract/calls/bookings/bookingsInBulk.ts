import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { booking, bookingInput, bookingLimits, paymentStatuses } from '../../entities/bookings/booking.ts';
import { allowedActions } from '../../entities/bookings/extendedBooking.ts';
import { freeObject, guid, revision } from '../../entities/values/text.ts';
import { cancellationOptions, creationOptions } from './bookings.ts';
import { bulkAnswer, eachItem } from '../bulk.ts';

/** Several bookings at once (reference/calls.md section 8.1). Each succeeds or fails independently. */

const flag = z.boolean().optional();
const answer = bulkAnswer(booking);

export const bulkCreateBooking = defineCall({
  name: 'bulkCreateBooking',
  method: 'POST',
  path: '/v2/bulk/bookings/create',
  caller: 'visitor',
  effect: 'write',
  body: z.strictObject({
    createBookingsInfo: z
      .array(eachItem(z.strictObject({ booking: bookingInput, ...creationOptions })))
      .min(1)
      .max(bookingLimits.createdAtOnce),
    returnFullEntity: flag,
  }),
  answer,
});

export const bulkConfirmOrDeclineBooking = defineCall({
  name: 'bulkConfirmOrDeclineBooking',
  method: 'POST',
  path: '/v2/bulk/bookings/confirmOrDecline',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({
    details: z
      .array(eachItem(z.strictObject({ bookingId: guid, paymentStatus: z.enum(paymentStatuses).optional() })))
      .min(1)
      .max(bookingLimits.decidedAtOnce),
    returnEntity: flag,
  }),
  answer,
});

/** Members cancel their own. Without a revision, any is cancelled. Recurring groups do not exist, so none is found. */
export const bulkCancelBooking = defineCall({
  name: 'bulkCancelBooking',
  method: 'POST',
  path: '/v2/bulk/bookings/cancel',
  caller: 'member',
  effect: 'write',
  body: z.strictObject({
    bookings: z
      .strictObject({
        bookingsInfo: z
          .array(
            eachItem(
              z.strictObject({ bookingId: guid, revision: revision.optional(), ...cancellationOptions }),
            ),
          )
          .min(1)
          .max(bookingLimits.canceledAtOnce),
      })
      .optional(),
    recurringCancellation: freeObject.optional(),
    returnFullEntity: flag,
  }),
  answer,
});

export const bulkCalculateAllowedActions = defineCall({
  name: 'bulkCalculateAllowedActions',
  method: 'POST',
  path: '/v2/bulk/bookings/calculate_allowed_actions',
  caller: 'staff',
  effect: 'read',
  body: z.strictObject({ bookingIds: z.array(eachItem(guid)).min(1).max(bookingLimits.decidedAtOnce) }),
  answer: bulkAnswer(allowedActions),
});
