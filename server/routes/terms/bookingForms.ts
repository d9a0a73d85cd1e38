import { sql } from 'kysely';
import * as calls from '../../../contract/calls/bookingForms.ts';
import { ApiError } from '../../../contract/errors.ts';
import { queryCursorPage } from '../../database/lists/pages.ts';
import { answer, type Route } from '../../http/route.ts';
import { askingFor } from '../../rules/asking.ts';
import { createBookingForm, deleteBookingForm, updateBookingForm } from '../../rules/terms/bookingForms.ts';
import { writingOf } from '../../rules/writing.ts';
import {
  bookingFormFamily,
  selectBookingForms,
  toBookingForm,
  type BookingFormRow,
} from '../../tables/terms/bookingForms.ts';

export const bookingFormRoutes: readonly Route[] = [
  answer(calls.createBookingForm, async ({ body }, context) => ({
    bookingForm: await createBookingForm(writingOf(context), body.bookingForm),
  })),
  answer(calls.getBookingForm, async ({ path }, { db, businessId }) => {
    const [bookingForm] = await selectBookingForms(db, businessId, sql`and id = ${path.bookingFormId}`);
    if (!bookingForm) throw new ApiError('NOT_FOUND', 'Booking form not found. It may have been deleted.');
    return { bookingForm };
  }),
  answer(calls.updateBookingForm, async ({ path, body }, context) => ({
    bookingForm: await updateBookingForm(writingOf(context), path['bookingForm.id'], body.bookingForm),
  })),
  answer(calls.deleteBookingForm, async ({ path, query }, context) => {
    await deleteBookingForm(writingOf(context), path.bookingFormId, query);
    return {};
  }),
  answer(calls.queryBusinessForms, async ({ body }, context) => {
    const asking = askingFor(context, {
      where: sql<boolean>`booking_forms.business_id = ${context.businessId} and booking_forms.deleted_date is null`,
      select: sql<BookingFormRow>`booking_forms.*`,
    });
    const page = await queryCursorPage(context.db, bookingFormFamily, asking, body.query ?? {});
    return { bookingForms: page.rows.map(toBookingForm), pagingMetadata: page.pagingMetadata };
  }),
];
