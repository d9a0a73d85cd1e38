import type { TestInputs } from '../testInput.ts';

export const inputs = {
  createBookingPolicy: () => ({ body: { bookingPolicy: { name: 'Standard' } } }),
  getBookingPolicy: ({ bookingPolicy }) => ({ path: { bookingPolicyId: bookingPolicy } }),
  getStrictestBookingPolicy: ({ bookingPolicy }) => ({ body: { bookingPolicyIds: [bookingPolicy] } }),
  updateBookingPolicy: ({ bookingPolicy }) => ({
    path: { 'bookingPolicy.id': bookingPolicy },
    body: { bookingPolicy: { revision: '1', name: 'Standard' } },
  }),
  setDefaultBookingPolicy: ({ bookingPolicy }) => ({ path: { bookingPolicyId: bookingPolicy } }),
  deleteBookingPolicy: ({ bookingPolicy }) => ({ path: { bookingPolicyId: bookingPolicy } }),
  queryBookingPolicies: () => ({ body: {} }),
  searchBookingPolicies: () => ({ body: {} }),
  countBookingPolicies: () => ({ body: {} }),
  listPolicySnapshotsByBookingIds: ({ booking }) => ({ query: { bookingIds: [booking] } }),
} satisfies TestInputs;
