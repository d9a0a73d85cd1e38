import { bookingFormCalls, deleteBookingForm } from '../../../../contract/calls/terms/bookingForms.ts';
import { familyInputs } from '../familyInputs.ts';
import type { TestInputs } from '../testInput.ts';

export const inputs = {
  ...familyInputs(
    'bookingForm',
    { ...bookingFormCalls, delete: deleteBookingForm },
    { name: 'Before the first visit' },
  ),
  setDefaultBookingForm: ({ bookingForm }) => ({ path: { bookingFormId: bookingForm } }),
  queryBusinessForms: () => ({ body: {} }),
} satisfies TestInputs;
