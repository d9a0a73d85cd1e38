import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { formDetails } from '../../entities/terms/bookingForm.ts';
import { bookingPolicy } from '../../entities/terms/bookingPolicy.ts';
import { service, serviceLimits } from '../../entities/services/service.ts';
import { guid, text } from '../../entities/values/text.ts';
import { cursorPagingMetadata } from '../../queries/paging.ts';
import { cursorQuery } from '../../queries/query.ts';

/** Policies and forms with the services that use them. reference/calls.md section 3. */

export const usesLimits = { connectedServices: 5 } as const;

const connected = z.array(service).max(usesLimits.connectedServices);

/** Default page size 100, default order `id` ascending. */
export const queryPolicies = defineCall({
  name: 'queryPolicies',
  method: 'POST',
  path: '/v2/services/policies/query',
  caller: 'staff',
  effect: 'read',
  body: z.strictObject({ query: cursorQuery.optional() }),
  answer: z.strictObject({
    bookingPolicies: z.array(
      z.strictObject({
        bookingPolicy,
        connectedServices: connected,
        /** The same services under the specification's name. */
        services: connected.optional(),
        totalServiceCount: z.int(),
      }),
    ),
    pagingMetadata: cursorPagingMetadata.optional(),
  }),
});

const formWithServices = z.strictObject({
  formDetails,
  connectedServices: z
    .array(z.strictObject({ id: guid, name: text(serviceLimits.nameLength, 1) }))
    .max(usesLimits.connectedServices),
  totalServiceCount: z.int(),
});

/** Default page size 100, default order `id` ascending. */
export const queryBookingForms = defineCall({
  name: 'queryBookingForms',
  method: 'POST',
  path: '/v2/services/booking-forms/query',
  caller: 'staff',
  effect: 'read',
  body: z.strictObject({
    query: cursorQuery.optional(),
    conditionalFields: z
      .array(z.enum(['DEFAULT_BOOKING_FORM']))
      .max(5)
      .optional(),
  }),
  answer: z.strictObject({
    bookingForms: z.array(formWithServices),
    pagingMetadata: cursorPagingMetadata.optional(),
    /** Only with the conditional field. */
    defaultBookingForm: formWithServices.optional(),
  }),
});
