import * as calls from '../../../contract/calls/bookings/extendedBookings.ts';
import { answer, type Route } from '../../http/route.ts';
import { countBookings, queryBookings } from '../../rules/bookings/queryBookings.ts';

export const extendedBookingRoutes: readonly Route[] = [
  answer(calls.queryExtendedBooking, ({ body: { query, ...options } }, context) =>
    queryBookings(context, query, options),
  ),
  answer(calls.queryExtendedBookings, ({ body: { query, ...options } }, context) =>
    queryBookings(context, query, options),
  ),
  answer(calls.countExtendedBookings, async ({ body }, context) => ({
    count: await countBookings(context, body.filter),
  })),
];
