import { listBookingPrices } from '../../../contract/calls/bookings/bookingPrices.ts';
import * as calls from '../../../contract/calls/bookings/pricing.ts';
import { answer, type Route } from '../../http/route.ts';
import { listFees, orderNotFound, refuseToApply } from '../../rules/bookings/prices/bookingFees.ts';
import { readBookingPrices } from '../../rules/bookings/prices/bookingPrices.ts';
import { calculatePrice, previewPrice } from '../../rules/bookings/prices/pricing.ts';

export const pricingRoutes: readonly Route[] = [
  answer(calls.previewPrice, async ({ body }, context) => ({ priceInfo: await previewPrice(context, body) })),
  answer(calls.calculatePrice, async ({ body }, context) => ({
    priceInfo: await calculatePrice(context, body),
  })),
  answer(listBookingPrices, ({ query }, context) => readBookingPrices(context, query)),
  answer(calls.listBookingFeesByBookingIds, ({ query }, context) => listFees(context, query)),
  answer(calls.applyBookingFeesToOrder, ({ body }, context) => refuseToApply(context, body)),
  answer(calls.collectAppliedBookingFees, () => {
    throw orderNotFound();
  }),
];
