import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { moneyFromZero } from '../../entities/values/money.ts';
import { anyText, guid } from '../../entities/values/text.ts';

/** The most bookings of one request. */
export const mostBookingPrices = 100;

/**
 * A call that the platform does not have: the prices that customers saw when they booked, including add-ons, with the
 * owed and refundable amounts. Bookings without a stored price have that of their service at present. Unknown bookings
 * are left out.
 */
export const listBookingPrices = defineCall({
  name: 'listBookingPrices',
  method: 'GET',
  path: '/frontdesk/v1/booking-prices',
  caller: 'staff',
  effect: 'read',
  query: z.strictObject({ bookingIds: z.array(guid).max(mostBookingPrices) }),
  answer: z.strictObject({
    prices: z.array(
      z.strictObject({
        bookingId: guid,
        /** Absent if the service has no price for the booking any more, or a text instead of one. */
        total: moneyFromZero.optional(),
        /** The text. */
        description: anyText.optional(),
        /** Of a booking that takes place, without what is paid in money or by a plan. Absent without a total. */
        owed: moneyFromZero.optional(),
        /** Paid on the booking pages and not refunded: the amount that `withRefund` pays back. */
        refundable: moneyFromZero.optional(),
      }),
    ),
  }),
});
