import * as z from 'zod';
import { defineCall } from '../call.ts';
import { bookingForm, bookingFormInput } from '../entities/bookingForm.ts';
import { guid } from '../entities/text.ts';
import { familyCalls } from '../familyCalls.ts';
import { cursorPagingMetadata } from '../paging.ts';
import { cursorQuery } from '../query.ts';

/** Calls of this product that the platform does not have: there, forms are edited in a product of their own. */

export const bookingFormCalls = familyCalls(
  {
    wireName: 'bookingForm',
    plural: 'bookingForms',
    entity: bookingForm,
    input: bookingFormInput,
    path: '/frontdesk/v1/booking-forms',
  },
  ['create', 'get', 'update'],
);

export const {
  create: createBookingForm,
  get: getBookingForm,
  /** The list of fields is replaced as a whole; a field that keeps its `id` stays the one that bookings have answered. */
  update: updateBookingForm,
} = bookingFormCalls;

export const deleteBookingForm = defineCall({
  name: 'deleteBookingForm',
  method: 'DELETE',
  path: '/frontdesk/v1/booking-forms/{bookingFormId}',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ bookingFormId: guid }),
  /** Left out, a form that services have is not deleted; true gives them the default form. */
  query: z.strictObject({ moveServicesToDefault: z.boolean().optional() }),
  answer: z.strictObject({}),
});

/** Default page 100, default order `name` ascending. */
export const queryBusinessForms = defineCall({
  name: 'queryBusinessForms',
  method: 'POST',
  path: '/frontdesk/v1/booking-forms/query',
  caller: 'staff',
  effect: 'read',
  body: z.strictObject({ query: cursorQuery.optional() }),
  answer: z.strictObject({
    bookingForms: z.array(bookingForm),
    pagingMetadata: cursorPagingMetadata.optional(),
  }),
});
