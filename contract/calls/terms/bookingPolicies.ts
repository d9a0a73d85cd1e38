import * as z from 'zod';
import { extended, forVisitors } from '../../audience.ts';
import { defineCall } from '../../call.ts';
import {
  bookingPolicy,
  bookingPolicyInput,
  bookingPolicySnapshot,
} from '../../entities/terms/bookingPolicy.ts';
import { guid } from '../../entities/values/text.ts';
import { familyCalls } from '../../familyCalls.ts';

/** reference/calls.md section 7. */

export const bookingPolicyCalls = familyCalls(
  {
    wireName: 'bookingPolicy',
    plural: 'bookingPolicies',
    entity: bookingPolicy,
    input: bookingPolicyInput,
    path: '/v1/booking-policies',
  },
  ['create', 'get', 'update', 'delete', 'restore', 'query', 'search', 'count'],
);

export const {
  /**
   * Omitted fields get the platform's defaults. The new policy is never the default one; use setDefaultBookingPolicy.
   */
  create: createBookingPolicy,
  get: getBookingPolicy,
  /** A sub-policy in the body replaces the previous one as a whole; `bookingPolicy.revision` must be current. */
  update: updateBookingPolicy,
  delete: deleteBookingPolicy,
  /** The restored policy is not the default one. */
  restore: restoreBookingPolicy,
  /** Default page size 50, default order `createdDate` ascending. */
  query: queryBookingPolicies,
  /** In the form of the platform's other searches; it publishes none for policies. Free text searches names. */
  search: searchBookingPolicies,
  count: countBookingPolicies,
} = bookingPolicyCalls;

/** Merges several policies into the strictest. The result is not stored: its `id` is null. */
export const getStrictestBookingPolicy = defineCall({
  name: 'getStrictestBookingPolicy',
  method: 'POST',
  path: '/v1/booking-policies/strictest',
  caller: 'staff',
  effect: 'read',
  body: z.strictObject({ bookingPolicyIds: z.array(guid).max(100) }),
  answer: z.strictObject({ bookingPolicy: extended(bookingPolicy, { id: forVisitors(z.null()) }) }),
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
    /** Absent when the policy already was the default. */
    previousDefaultBookingPolicy: bookingPolicy.optional(),
  }),
});

/** Frontdesk's own: the live upcoming bookings that keep the rules of this policy. */
export const countBookingsUnderPolicy = defineCall({
  name: 'countBookingsUnderPolicy',
  method: 'GET',
  path: '/frontdesk/v1/booking-policies/{bookingPolicyId}/bookings',
  caller: 'staff',
  effect: 'read',
  params: z.strictObject({ bookingPolicyId: guid }),
  answer: z.strictObject({ count: z.int() }),
});

/** The policies of bookings at the time of booking, in the order of the ids. */
export const listPolicySnapshotsByBookingIds = defineCall({
  name: 'listPolicySnapshotsByBookingIds',
  method: 'GET',
  path: '/v1/policy-snapshots',
  caller: 'staff',
  effect: 'read',
  query: z.strictObject({ bookingIds: z.array(guid).min(1).max(100) }),
  answer: z.strictObject({ bookingPolicySnapshots: z.array(bookingPolicySnapshot) }),
});
