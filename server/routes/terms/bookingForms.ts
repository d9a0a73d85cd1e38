import * as calls from '../../../contract/calls/terms/bookingForms.ts';
import { answer, type Route } from '../../http/route.ts';
import {
  bookingFormFamily,
  deleteBookingForm,
  setDefaultBookingForm,
} from '../../rules/terms/bookingForms.ts';
import { writingOf } from '../../rules/writing.ts';
import { familyRoutes } from '../familyRoutes.ts';

export const bookingFormRoutes: readonly Route[] = [
  ...familyRoutes(bookingFormFamily, 'bookingForms', {
    ...calls.bookingFormCalls,
    query: calls.queryBusinessForms,
  }),
  answer(calls.deleteBookingForm, async ({ path, query }, context) => {
    await deleteBookingForm(writingOf(context), path.bookingFormId, query);
    return {};
  }),
  answer(calls.setDefaultBookingForm, ({ path }, context) =>
    setDefaultBookingForm(writingOf(context), path.bookingFormId),
  ),
];
