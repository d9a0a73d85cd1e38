import type { TestInputs } from '../testInput.ts';

export const inputs = {
  createBookingForm: () => ({ body: { bookingForm: { name: 'Before the first visit' } } }),
  getBookingForm: ({ bookingForm }) => ({ path: { bookingFormId: bookingForm } }),
  updateBookingForm: ({ bookingForm }) => ({
    path: { 'bookingForm.id': bookingForm },
    body: { bookingForm: { revision: '1', name: 'Before the first visit' } },
  }),
  deleteBookingForm: ({ bookingForm }) => ({ path: { bookingFormId: bookingForm } }),
  queryBusinessForms: () => ({ body: {} }),
} satisfies TestInputs;
