import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { aggregationData } from '../../queries/aggregations.ts';
import {
  staffMember,
  staffMemberInput,
  staffMemberLimits,
  staffMemberParts,
} from '../../entities/staff/staffMember.ts';
import { guid } from '../../entities/values/text.ts';
import { familyCalls } from '../../familyCalls.ts';
import { cursorPagingMetadata } from '../../queries/paging.ts';
import { cursorQuery, search } from '../../queries/query.ts';

/**
 * reference/calls.md section 5, version 1: its lists contain service providers only. Customers read their public
 * fields; staff-only fields and other staff members are hidden from them.
 */

/** Parts that an answer includes on request only. */
export const requestedParts = z.array(z.enum(staffMemberParts)).max(3);
export const alsoAnswer = { fields: requestedParts.optional() };

export const staffMemberAnswer = z.strictObject({ staffMember });
export const staffMemberParams = z.strictObject({ staffMemberId: guid });
export const staffMembersAnswer = z.strictObject({
  staffMembers: z.array(staffMember),
  pagingMetadata: cursorPagingMetadata.optional(),
});
export const foundStaffMembersAnswer = staffMembersAnswer.extend({
  aggregationData: aggregationData.optional(),
});

const { expression, ...freeText } = search.shape.search.unwrap().shape;
export const staffMemberSearch = search.extend({
  search: z
    .strictObject({
      ...freeText,
      expression: expression.unwrap().max(staffMemberLimits.expression).optional(),
    })
    .optional(),
});

export const {
  /** Also deletes the resource; both stay in the trash until removed from it. */
  delete: deleteStaffMember,
  count: countStaffMembers,
} = familyCalls(
  {
    wireName: 'staffMember',
    plural: 'staffMembers',
    entity: staffMember,
    input: staffMemberInput,
    path: '/v1/staff-members',
    readers: 'visitor',
  },
  ['delete', 'count'],
);

export const createStaffMember = defineCall({
  name: 'createStaffMember',
  method: 'POST',
  path: '/v1/staff-members',
  caller: 'admin',
  effect: 'write',
  /** Default of `serviceProvider`: true. */
  body: z.strictObject({
    staffMember: staffMemberInput,
    serviceProvider: z.boolean().optional(),
    ...alsoAnswer,
  }),
  answer: staffMemberAnswer,
});

export const getStaffMember = defineCall({
  name: 'getStaffMember',
  method: 'GET',
  path: '/v1/staff-members/{staffMemberId}',
  caller: 'visitor',
  effect: 'read',
  params: staffMemberParams,
  query: z.strictObject(alsoAnswer),
  answer: staffMemberAnswer,
});

export const updateStaffMember = defineCall({
  name: 'updateStaffMember',
  method: 'PATCH',
  path: '/v1/staff-members/{staffMember.id}',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ 'staffMember.id': guid }),
  body: z.strictObject({ staffMember: staffMemberInput, ...alsoAnswer }),
  answer: staffMemberAnswer,
});

/** Default page size 50, default order by id. */
export const queryStaffMembers = defineCall({
  name: 'queryStaffMembers',
  method: 'POST',
  path: '/v1/staff-members/query',
  caller: 'visitor',
  effect: 'read',
  body: z.strictObject({ query: cursorQuery.optional(), ...alsoAnswer }),
  answer: staffMembersAnswer,
});

export const searchStaffMembers = defineCall({
  name: 'searchStaffMembers',
  method: 'POST',
  path: '/v1/staff-members/search',
  caller: 'visitor',
  effect: 'read',
  body: z.strictObject({ search: staffMemberSearch.optional(), ...alsoAnswer }),
  answer: foundStaffMembersAnswer,
});
