import type { TestIds, TestInputs } from '../testInput.ts';

const byToken = ({ bookingToken: token }: TestIds) => ({ path: { token } });
const byChainToken = ({ multiServiceToken: token }: TestIds) => ({ path: { token } });
const revision = '1';

export const inputs = {
  bookingsCancelBookingAnonymously: (ids) => ({ ...byToken(ids), body: { revision } }),
  bookingsRescheduleBookingAnonymously: (ids) => ({
    ...byToken(ids),
    body: { revision, slot: { eventId: ids.occurrence } },
  }),
  bookingsGetBookingAnonymously: byToken,
  getServiceAnonymously: byToken,
  getAnonymousActionToken: ({ booking: bookingId }) => ({ path: { bookingId } }),
  listWaitingLists: () => ({ query: {} }),
  offerSpots: ({ waitingBooking: bookingId }) => ({ path: { bookingId }, body: {} }),
  withdrawOffer: ({ waitingBooking: bookingId }) => ({ path: { bookingId }, body: {} }),
  acceptOffer: ({ waitingBooking: bookingId }) => ({ path: { bookingId }, body: { revision } }),
  acceptOfferAnonymously: ({ waitingToken: token }) => ({ path: { token }, body: { revision } }),
  getAnonymousActionTokenForMultiServiceBooking: ({ multiServiceBooking: multiServiceBookingId }) => ({
    path: { multiServiceBookingId },
  }),
  getMultiServiceBookingAnonymously: byChainToken,
  cancelMultiServiceBookingAnonymously: (ids) => ({ ...byChainToken(ids), body: {} }),
} satisfies TestInputs;
