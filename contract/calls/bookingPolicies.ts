import * as z from 'zod';
import { defineCall } from '../call.ts';
import { bookingPolicy } from '../entities/bookingPolicy.ts';
import { guid } from '../entities/text.ts';
import { cursorPagingMetadata } from '../paging.ts';
import { cursorQuery } from '../query.ts';

/** reference/calls.md section 7. */

export const getBookingPolicy = defineCall({
  name: 'getBookingPolicy',
  method: 'GET',
  path: '/v1/booking-policies/{bookingPolicyId}',
  caller: 'staff',
  effect: 'read',
  params: z.strictObject({ bookingPolicyId: guid }),
  answer: z.strictObject({ bookingPolicy }),
});

export const queryBookingPolicies = defineCall({
  name: 'queryBookingPolicies',
  method: 'POST',
  path: '/v1/booking-policies/query',
  caller: 'staff',
  effect: 'read',
  body: z.strictObject({ query: cursorQuery.optional() }),
  answer: z.strictObject({
    bookingPolicies: z.array(bookingPolicy),
    pagingMetadata: cursorPagingMetadata.optional(),
  }),
});
