import * as calls from '../../../contract/calls/bookings/multiServiceBookings.ts';
import { answer, type Route } from '../../http/route.ts';
import { bookingWritingOf } from '../../rules/bookings/bookingWriting.ts';
import { addToChain, removeFromChain } from '../../rules/bookings/chains/chainMembers.ts';
import {
  cancelChain,
  confirmChain,
  declineChain,
  markChainAsPending,
  rescheduleChain,
} from '../../rules/bookings/chains/changeChain.ts';
import { createChain } from '../../rules/bookings/chains/createChain.ts';
import { readChain, readChainActions, readChainAvailability } from '../../rules/bookings/chains/readChain.ts';

export const multiServiceBookingRoutes: readonly Route[] = [
  answer(calls.createMultiServiceBooking, async ({ body }, context) => ({
    multiServiceBooking: await createChain(bookingWritingOf(context), body),
  })),
  answer(calls.rescheduleMultiServiceBooking, async ({ path, body }, context) => ({
    multiServiceBooking: await rescheduleChain(bookingWritingOf(context), path.multiServiceBookingId, body),
  })),
  answer(calls.getMultiServiceBookingAvailability, ({ path }, context) =>
    readChainAvailability(context, path.multiServiceBookingId),
  ),
  answer(calls.cancelMultiServiceBooking, async ({ path, body }, context) => ({
    multiServiceBooking: await cancelChain(bookingWritingOf(context), path.multiServiceBookingId, body),
  })),
  answer(calls.markMultiServiceBookingAsPending, async ({ path, body }, context) => ({
    multiServiceBooking: await markChainAsPending(
      bookingWritingOf(context),
      path.multiServiceBookingId,
      body,
    ),
  })),
  answer(calls.confirmMultiServiceBooking, async ({ path, body }, context) => ({
    multiServiceBooking: await confirmChain(bookingWritingOf(context), path.multiServiceBookingId, body),
  })),
  answer(calls.declineMultiServiceBooking, async ({ path, body }, context) => ({
    multiServiceBooking: await declineChain(bookingWritingOf(context), path.multiServiceBookingId, body),
  })),
  answer(calls.bulkGetMultiServiceBookingAllowedActions, ({ body }, context) =>
    readChainActions(context, body),
  ),
  answer(calls.getMultiServiceBooking, ({ path }, context) => readChain(context, path.multiServiceBookingId)),
  answer(calls.addBookingsToMultiServiceBooking, async ({ body }, context) => ({
    bookings: await addToChain(bookingWritingOf(context), body),
  })),
  answer(calls.removeBookingsFromMultiServiceBooking, async ({ body }, context) => ({
    bookings: await removeFromChain(bookingWritingOf(context), body),
  })),
];
