import { setDefaultBookingForm } from '../../contract/calls/terms/bookingForms.ts';
import type { DefaultKind } from '../records/plain/MakeDefault.tsx';

/** The form that new services get. */
export const formDefault: DefaultKind = {
  resource: 'bookingForms',
  call: setDefaultBookingForm,
  changes: ['services'],
};
