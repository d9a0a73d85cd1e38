import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { extendedBooking } from '../../entities/bookings/extendedBooking.ts';
import { anyText } from '../../entities/values/text.ts';
import { pagingMetadata } from '../../queries/paging.ts';
import { query, queryFilter } from '../../queries/query.ts';

/**
 * Lists of bookings (reference/calls.md section 8.5). Staff read all, members the bookings that they made. Default page
 * size 50, at most 100, the newest first. Each `with…` adds a section to every result.
 */

const byCustomer = { caller: 'member', effect: 'read' } as const;
const flag = z.boolean().optional();
const answer = z.strictObject({
  extendedBookings: z.array(extendedBooking),
  pagingMetadata: pagingMetadata.optional(),
});

/** Deprecated. */
export const queryExtendedBooking = defineCall({
  name: 'queryExtendedBooking',
  method: 'POST',
  path: '/v2/extended-booking/query',
  ...byCustomer,
  body: z.strictObject({
    query: query.optional(),
    withBookingAllowedActions: flag,
    withBookingAttendanceInfo: flag,
    /** Only bookings of this session. */
    sessionId: anyText.toLowerCase().optional(),
  }),
  answer,
});

export const queryExtendedBookings = defineCall({
  name: 'queryExtendedBookings',
  method: 'POST',
  path: '/v2/extended-bookings/query',
  ...byCustomer,
  body: z.strictObject({
    query: query.optional(),
    withBookingAllowedActions: flag,
    withBookingAttendanceInfo: flag,
    withBookingConferencingDetails: flag,
    withBookingPolicySettings: flag,
    withBookingFeeDetails: flag,
    withEcomOrder: flag,
    withFormSubmissions: flag,
  }),
  answer,
});

export const countExtendedBookings = defineCall({
  name: 'countExtendedBookings',
  method: 'POST',
  path: '/v2/extended-bookings/count',
  ...byCustomer,
  body: z.strictObject({ filter: queryFilter.optional() }),
  answer: z.strictObject({ count: z.int() }),
});
