import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { bookingInput } from '../../entities/bookings/booking.ts';
import { money, moneyFromZero } from '../../entities/values/money.ts';
import {
  bookingFee,
  bookingLineItem,
  priceInfo,
  pricingLimits as limits,
} from '../../entities/bookings/pricing.ts';
import { freeObject, guid } from '../../entities/values/text.ts';
import { cursorPagingMetadata } from '../../queries/paging.ts';

/** Prices of bookings and fees of cancelling them (reference/calls.md section 8.7). Staff read them. */

const byStaff = { caller: 'staff', effect: 'read' } as const;
const byAdmin = { caller: 'admin', effect: 'write' } as const;
const answer = z.strictObject({ priceInfo });

/** All line items belong to one service. */
export const previewPrice = defineCall({
  name: 'previewPrice',
  method: 'POST',
  path: '/v2/pricing/preview',
  ...byStaff,
  body: z.strictObject({ bookingLineItems: z.array(bookingLineItem).min(1).max(limits.lineItems) }),
  answer,
});

/** By the present prices of the service, including add-ons. */
export const calculatePrice = defineCall({
  name: 'calculatePrice',
  method: 'POST',
  path: '/v2/pricing/calculate',
  ...byStaff,
  body: z.strictObject({ booking: bookingInput.optional() }),
  answer,
});

export const listBookingFeesByBookingIds = defineCall({
  name: 'listBookingFeesByBookingIds',
  method: 'GET',
  path: '/v1/booking-fees',
  ...byStaff,
  query: z.strictObject({
    bookingIds: z.array(guid).max(limits.bookings).optional(),
    multiServiceBookingIds: z.array(guid).max(limits.multiServiceBookings).optional(),
  }),
  answer: z.strictObject({ bookingFees: z.array(bookingFee), pagingMetadata: cursorPagingMetadata }),
});

/** Bookings have no orders: a fee is refused with ORDER_NOT_FOUND. */
export const applyBookingFeesToOrder = defineCall({
  name: 'applyBookingFeesToOrder',
  method: 'POST',
  path: '/v1/booking-fees/apply',
  ...byAdmin,
  body: z.strictObject({
    bookingIds: z.array(guid).min(1).max(limits.bookings),
    priceOverride: money.optional(),
    businessNotification: freeObject.optional(),
  }),
  answer: z.strictObject({ bookingFees: z.array(bookingFee) }),
});

/** Bookings have no orders: always refused with ORDER_NOT_FOUND. */
export const collectAppliedBookingFees = defineCall({
  name: 'collectAppliedBookingFees',
  method: 'POST',
  path: '/v1/booking-fees/collect',
  ...byAdmin,
  body: z.strictObject({
    orderId: guid,
    additionalFeeId: guid,
    businessNotification: freeObject.optional(),
  }),
  answer: z.strictObject({ collectedPrice: moneyFromZero }),
});
