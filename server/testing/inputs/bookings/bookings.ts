import type { TestIds, TestInputs } from '../testInput.ts';

const byBooking = ({ booking: bookingId }: TestIds, body: object) => ({ path: { bookingId }, body });
const revision = '1';
const request = ({ occurrence: eventId }: TestIds) => ({
  booking: {
    bookedEntity: { slot: { eventId } },
    totalParticipants: 1,
    contactDetails: { firstName: 'Ada' },
  },
});

export const inputs = {
  createBooking: (ids) => ({ body: request(ids) }),
  bulkCreateBooking: (ids) => ({ body: { createBookingsInfo: [request(ids)] } }),
  confirmBooking: (ids) => byBooking(ids, { revision }),
  declineBooking: (ids) => byBooking(ids, { revision }),
  undoDecision: ({ decidedBooking: bookingId }) => ({ path: { bookingId }, body: { revision: '3' } }),
  confirmOrDeclineBooking: (ids) => byBooking(ids, {}),
  bulkConfirmOrDeclineBooking: ({ booking: bookingId }) => ({ body: { details: [{ bookingId }] } }),
  markBookingAsPending: (ids) =>
    byBooking(ids, { revision, flowControlSettings: { skipPendingApprovalServiceValidation: true } }),
  cancelBooking: (ids) => byBooking(ids, { revision }),
  bulkCancelBooking: ({ booking: bookingId }) => ({
    body: { bookings: { bookingsInfo: [{ bookingId, revision }] } },
  }),
  rescheduleBooking: (ids) => byBooking(ids, { revision, slot: { eventId: ids.occurrence } }),
  listMoveTimes: (ids) =>
    byBooking(ids, { fromLocalDate: '2027-03-02T00:00:00', toLocalDate: '2027-03-03T00:00:00' }),
  previewMove: (ids) => byBooking(ids, { slot: { eventId: ids.occurrence } }),
  updateNumberOfParticipants: (ids) => byBooking(ids, { revision, totalParticipants: 2 }),
  setBookingSubmissionId: (ids) => byBooking(ids, { submissionId: '7f5f4d2c-1c3f-4c8e-9b4b-0b7a3c6a2f11' }),
  updateBookingExtendedFields: ({ booking: id }) => ({
    path: { id },
    body: { namespace: '@acme/loyalty', namespaceData: { points: 3 } },
  }),
  bulkCalculateAllowedActions: ({ booking }) => ({ body: { bookingIds: [booking] } }),
} satisfies TestInputs;
