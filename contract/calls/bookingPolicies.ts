import * as z from 'zod';
import { aggregationData } from '../aggregations.ts';
import { defineCall } from '../call.ts';
import { bookingPolicy, bookingPolicyInput } from '../entities/bookingPolicy.ts';
import { bookingPolicySnapshot } from '../entities/bookingPolicySnapshot.ts';
import { guid } from '../entities/text.ts';
import { cursorPagingMetadata } from '../paging.ts';
import { cursorQuery, queryFilter, search } from '../query.ts';

/** reference/calls.md section 7. */

const bookingPolicyAnswer = z.strictObject({ bookingPolicy });
const bookingPolicyParams = z.strictObject({ bookingPolicyId: guid });

/** What is left out gets the platform's defaults. Never the default policy: setDefaultBookingPolicy makes it that. */
export const createBookingPolicy = defineCall({
  name: 'createBookingPolicy',
  method: 'POST',
  path: '/v1/booking-policies',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({ bookingPolicy: bookingPolicyInput }),
  answer: bookingPolicyAnswer,
});

export const getBookingPolicy = defineCall({
  name: 'getBookingPolicy',
  method: 'GET',
  path: '/v1/booking-policies/{bookingPolicyId}',
  caller: 'staff',
  effect: 'read',
  params: bookingPolicyParams,
  answer: bookingPolicyAnswer,
});

/** Several policies merged into the strictest, which is no policy of its own: its `id` is null. */
export const getStrictestBookingPolicy = defineCall({
  name: 'getStrictestBookingPolicy',
  method: 'POST',
  path: '/v1/booking-policies/strictest',
  caller: 'staff',
  effect: 'read',
  body: z.strictObject({ bookingPolicyIds: z.array(guid).min(1).max(100) }),
  answer: z.strictObject({ bookingPolicy: bookingPolicy.extend({ id: z.null() }) }),
});

/** A sub-policy that the body holds replaces the whole of the old one; `bookingPolicy.revision` must be current. */
export const updateBookingPolicy = defineCall({
  name: 'updateBookingPolicy',
  method: 'PATCH',
  path: '/v1/booking-policies/{bookingPolicy.id}',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ 'bookingPolicy.id': guid }),
  body: z.strictObject({ bookingPolicy: bookingPolicyInput }),
  answer: bookingPolicyAnswer,
});

export const setDefaultBookingPolicy = defineCall({
  name: 'setDefaultBookingPolicy',
  method: 'POST',
  path: '/v1/booking-policies/{bookingPolicyId}:setDefault',
  caller: 'admin',
  effect: 'write',
  params: bookingPolicyParams,
  answer: z.strictObject({
    currentDefaultBookingPolicy: bookingPolicy,
    /** Absent where the policy was the default already. */
    previousDefaultBookingPolicy: bookingPolicy.optional(),
  }),
});

export const deleteBookingPolicy = defineCall({
  name: 'deleteBookingPolicy',
  method: 'DELETE',
  path: '/v1/booking-policies/{bookingPolicyId}',
  caller: 'admin',
  effect: 'write',
  params: bookingPolicyParams,
  answer: z.strictObject({}),
});

/** Default page 50, default order `createdDate` ascending. */
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

/** In the form of the platform's other searches; it publishes none for policies. Free text looks into names. */
export const searchBookingPolicies = defineCall({
  name: 'searchBookingPolicies',
  method: 'POST',
  path: '/v1/booking-policies/search',
  caller: 'staff',
  effect: 'read',
  body: z.strictObject({ search: search.optional() }),
  answer: z.strictObject({
    bookingPolicies: z.array(bookingPolicy),
    pagingMetadata: cursorPagingMetadata.optional(),
    aggregationData: aggregationData.optional(),
  }),
});

export const countBookingPolicies = defineCall({
  name: 'countBookingPolicies',
  method: 'POST',
  path: '/v1/booking-policies/count',
  caller: 'staff',
  effect: 'read',
  body: z.strictObject({ filter: queryFilter.optional() }),
  answer: z.strictObject({ count: z.int() }),
});

/** What the policies of bookings said when these were made, in the order of the ids. */
export const listPolicySnapshotsByBookingIds = defineCall({
  name: 'listPolicySnapshotsByBookingIds',
  method: 'GET',
  path: '/v1/policy-snapshots',
  caller: 'staff',
  effect: 'read',
  query: z.strictObject({ bookingIds: z.array(guid).min(1).max(100) }),
  answer: z.strictObject({ bookingPolicySnapshots: z.array(bookingPolicySnapshot) }),
});
