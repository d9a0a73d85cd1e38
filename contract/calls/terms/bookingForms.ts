import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { bookingForm, bookingFormInput } from '../../entities/terms/bookingForm.ts';
import { guid } from '../../entities/values/text.ts';
import { familyCalls } from '../../familyCalls.ts';
import { cursorPagingMetadata } from '../../queries/paging.ts';
import { cursorQuery } from '../../queries/query.ts';

/** Calls that the platform does not have; it edits forms in a separate product. */

export const bookingFormCalls = familyCalls(
  {
    wireName: 'bookingForm',
    plural: 'bookingForms',
    entity: bookingForm,
    input: bookingFormInput,
    path: '/frontdesk/v1/booking-forms',
  },
  ['create', 'get', 'update', 'restore', 'count'],
);

export const {
  create: createBookingForm,
  get: getBookingForm,
  /** Replaces the list of fields as a whole; a field with the same `id` keeps its answers in bookings. */
  update: updateBookingForm,
  /** Services keep the form that replaced it. */
  restore: restoreBookingForm,
  count: countBookingForms,
} = bookingFormCalls;

export const deleteBookingForm = defineCall({
  name: 'deleteBookingForm',
  method: 'DELETE',
  path: '/frontdesk/v1/booking-forms/{bookingFormId}',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ bookingFormId: guid }),
  /** Default: a form used by services is not deleted. True: they get the default form. */
  query: z.strictObject({ moveServicesToDefault: z.boolean().optional() }),
  answer: z.strictObject({}),
});

/** There is always exactly one default form. New services get it; those that have a form keep theirs. */
export const setDefaultBookingForm = defineCall({
  name: 'setDefaultBookingForm',
  method: 'POST',
  path: '/frontdesk/v1/booking-forms/{bookingFormId}/set-default',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ bookingFormId: guid }),
  answer: z.strictObject({
    currentDefaultBookingForm: bookingForm,
    /** Absent when the form already was the default. */
    previousDefaultBookingForm: bookingForm.optional(),
  }),
});

/** Default page size 100, default order `name` ascending. */
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
