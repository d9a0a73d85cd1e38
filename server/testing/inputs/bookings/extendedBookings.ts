import type { TestIds, TestInputs } from '../testInput.ts';

const sections = { withBookingAllowedActions: true, withBookingAttendanceInfo: true };
const query = ({ booking: id }: TestIds) => ({ filter: { id } });

export const inputs = {
  queryExtendedBooking: (ids) => ({ body: { query: query(ids), ...sections } }),
  queryExtendedBookings: (ids) => ({
    body: { query: query(ids), ...sections, withBookingPolicySettings: true, withBookingFeeDetails: true },
  }),
  countExtendedBookings: (ids) => ({ body: query(ids) }),
} satisfies TestInputs;
