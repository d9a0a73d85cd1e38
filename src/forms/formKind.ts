import { restoreBookingForm } from '../../contract/calls/terms/bookingForms.ts';
import type { RecordKind } from '../records/recordKind.ts';
import { formBulk } from './formBulk.ts';
import { useFormChanges } from './useFormChanges.ts';

/** The record family of booking forms. */
export const formKind: RecordKind = {
  resource: 'bookingForms',
  path: 'booking-forms',
  label: 'forms.title',
  find: {},
  create: 'forms.new',
  entities: ['bookingForm'],
  useChangeReader: useFormChanges,
  trash: { restore: restoreBookingForm, stays: 'trash.stays.bookingForm' },
  bulk: formBulk,
};
