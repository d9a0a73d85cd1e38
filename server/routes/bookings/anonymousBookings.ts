import * as calls from '../../../contract/calls/bookings/anonymousBookings.ts';
import * as waiting from '../../../contract/calls/bookings/waitingLists.ts';
import { wireObject } from '../../json/wireJson.ts';
import { detailsOf } from '../services/services.ts';
import { answer, type Route } from '../../http/route.ts';
import {
  acceptOfferByToken,
  anonymousTokenOf,
  anonymousTokenOfChain,
  cancelBookingByToken,
  cancelChainByToken,
  readBookingByToken,
  readChainByToken,
  readServiceByToken,
  rescheduleBookingByToken,
} from '../../rules/bookings/anonymousActions.ts';

export const anonymousBookingRoutes: readonly Route[] = [
  answer(calls.bookingsCancelBookingAnonymously, async ({ path, body }, context) => ({
    booking: await cancelBookingByToken(context, path.token, body),
  })),
  answer(calls.bookingsRescheduleBookingAnonymously, async ({ path, body }, context) => ({
    booking: await rescheduleBookingByToken(context, path.token, body),
  })),
  answer(waiting.acceptOfferAnonymously, async ({ path, body }, context) => ({
    booking: await acceptOfferByToken(context, path.token, body),
  })),
  answer(calls.bookingsGetBookingAnonymously, ({ path, query }, context) =>
    readBookingByToken(context, path.token, query),
  ),
  answer(calls.getServiceAnonymously, async ({ path, query }, context) =>
    wireObject({ service: await readServiceByToken(context, path.token, detailsOf(query.fields)) }),
  ),
  answer(calls.getAnonymousActionToken, async ({ path }, context) => ({
    token: await anonymousTokenOf(context, path.bookingId),
  })),
  answer(calls.getAnonymousActionTokenForMultiServiceBooking, async ({ path }, context) => ({
    token: await anonymousTokenOfChain(context, path.multiServiceBookingId),
  })),
  answer(calls.getMultiServiceBookingAnonymously, ({ path }, context) =>
    readChainByToken(context, path.token),
  ),
  answer(calls.cancelMultiServiceBookingAnonymously, async ({ path }, context) => ({
    multiServiceBooking: await cancelChainByToken(context, path.token),
  })),
];
