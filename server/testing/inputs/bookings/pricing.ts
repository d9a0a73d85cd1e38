import type { TestIds, TestInputs } from '../testInput.ts';

const item = ({ service: serviceId }: TestIds) => ({ serviceId, numberOfParticipants: 2 });

export const inputs = {
  previewPrice: (ids) => ({ body: { bookingLineItems: [item(ids)] } }),
  calculatePrice: ({ service: serviceId }) => ({
    body: { booking: { bookedEntity: { slot: { serviceId } }, totalParticipants: 1 } },
  }),
  listBookingFeesByBookingIds: ({ booking, multiServiceBooking }) => ({
    query: { bookingIds: [booking], multiServiceBookingIds: [multiServiceBooking] },
  }),
  listBookingPrices: ({ booking }) => ({ query: { bookingIds: [booking] } }),
  applyBookingFeesToOrder: ({ booking }) => ({ body: { bookingIds: [booking] } }),
  collectAppliedBookingFees: ({ booking: id }) => ({ body: { orderId: id, additionalFeeId: id } }),
} satisfies TestInputs;
