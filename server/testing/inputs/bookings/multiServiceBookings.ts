import type { TestIds, TestInputs } from '../testInput.ts';

const byChain = ({ multiServiceBooking: multiServiceBookingId }: TestIds) => ({
  path: { multiServiceBookingId },
});
const revision = '1';
const bookings = ({ firstPart, secondPart }: TestIds) =>
  [firstPart, secondPart].map((bookingId) => ({ bookingId, revision }));
const part = ({ appointment: serviceId }: TestIds, hour: number) => ({
  bookedEntity: { slot: { serviceId, startDate: `2027-03-09T${hour}:00:00Z` } },
  totalParticipants: 1,
});

export const inputs = {
  createMultiServiceBooking: (ids) => ({ body: { bookings: [part(ids, 11), part(ids, 12)] } }),
  rescheduleMultiServiceBooking: (ids) => ({
    ...byChain(ids),
    body: {
      rescheduleBookingsInfo: bookings(ids).map((sent, index) => ({
        ...sent,
        slot: { startDate: `2027-03-10T1${index}:00:00Z` },
      })),
    },
  }),
  getMultiServiceBookingAvailability: byChain,
  cancelMultiServiceBooking: (ids) => ({ ...byChain(ids), body: {} }),
  markMultiServiceBookingAsPending: (ids) => ({
    ...byChain(ids),
    body: {
      markAsPendingBookingsInfo: bookings(ids),
      flowControlSettings: { skipPendingApprovalServiceValidation: true },
    },
  }),
  confirmMultiServiceBooking: (ids) => ({ ...byChain(ids), body: { confirmBookingsInfo: bookings(ids) } }),
  declineMultiServiceBooking: (ids) => ({ ...byChain(ids), body: { declineBookingsInfo: bookings(ids) } }),
  bulkGetMultiServiceBookingAllowedActions: ({ multiServiceBooking }) => ({
    body: { multiServiceBookingIds: [multiServiceBooking] },
  }),
  getMultiServiceBooking: byChain,
  addBookingsToMultiServiceBooking: ({ multiServiceBooking, followingBooking: bookingId }) => ({
    body: { multiServiceBookingId: multiServiceBooking, bookings: [{ bookingId, revision }] },
  }),
  removeBookingsFromMultiServiceBooking: ({ multiServiceBooking, secondPart: bookingId }) => ({
    body: { multiServiceBookingId: multiServiceBooking, bookings: [{ bookingId, revision }] },
  }),
} satisfies TestInputs;
