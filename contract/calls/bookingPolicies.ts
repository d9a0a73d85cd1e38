import * as z from 'zod';
import { defineCall } from '../call.ts';
import { bookingPolicy, bookingPolicyInput } from '../entities/bookingPolicy.ts';
import { bookingPolicySnapshot } from '../entities/bookingPolicySnapshot.ts';
import { guid } from '../entities/text.ts';
import { familyCalls } from '../familyCalls.ts';

/** reference/calls.md section 7. */

export const bookingPolicyCalls = familyCalls(
  {
    wireName: 'bookingPolicy',
    plural: 'bookingPolicies',
    entity: bookingPolicy,
    input: bookingPolicyInput,
    path: '/v1/booking-policies',
  },
  ['create', 'get', 'update', 'delete', 'query', 'search', 'count'],
);

export const {
  /** What is left out gets the platform's defaults. Never the default policy: setDefaultBookingPolicy makes it that. */
  create: createBookingPolicy,
  get: getBookingPolicy,
  /** A sub-policy that the body holds replaces the whole of the old one; `bookingPolicy.revision` must be current. */
  update: updateBookingPolicy,
  delete: deleteBookingPolicy,
  /** Default page 50, default order `createdDate` ascending. */
  query: queryBookingPolicies,
  /** In the form of the platform's other searches; it publishes none for policies. Free text looks into names. */
  search: searchBookingPolicies,
  count: countBookingPolicies,
} = bookingPolicyCalls;

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

export const setDefaultBookingPolicy = defineCall({
  name: 'setDefaultBookingPolicy',
  method: 'POST',
  path: '/v1/booking-policies/{bookingPolicyId}:setDefault',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ bookingPolicyId: guid }),
  answer: z.strictObject({
    currentDefaultBookingPolicy: bookingPolicy,
    /** Absent where the policy was the default already. */
    previousDefaultBookingPolicy: bookingPolicy.optional(),
  }),
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
