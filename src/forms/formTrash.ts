import { restoreBookingForm } from '../../contract/calls/terms/bookingForms.ts';
import type { TrashKind } from '../records/trash/trashKind.ts';

/** Deleted booking forms. */
export const formTrash: TrashKind = {
  restore: {
    call: restoreBookingForm,
    send: (api, bookingFormId, options) => api.send(restoreBookingForm, { path: { bookingFormId } }, options),
  },
  help: 'trash.help.bookingForm',
  stays: 'trash.stays.bookingForm',
  words: (_record, text) => ({ type: text('activity.record.bookingForm'), retained: '' }),
};
