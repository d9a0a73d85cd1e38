import { bookingPolicyCalls } from '../../../../contract/calls/terms/bookingPolicies.ts';
import { familyInputs } from '../familyInputs.ts';
import type { TestInputs } from '../testInput.ts';

export const inputs = {
  ...familyInputs('bookingPolicy', bookingPolicyCalls, { name: 'Standard' }),
  getStrictestBookingPolicy: ({ bookingPolicy }) => ({ body: { bookingPolicyIds: [bookingPolicy] } }),
  setDefaultBookingPolicy: ({ bookingPolicy }) => ({ path: { bookingPolicyId: bookingPolicy } }),
  countBookingsUnderPolicy: ({ bookingPolicy }) => ({ path: { bookingPolicyId: bookingPolicy } }),
  listPolicySnapshotsByBookingIds: ({ booking }) => ({ query: { bookingIds: [booking] } }),
} satisfies TestInputs;
