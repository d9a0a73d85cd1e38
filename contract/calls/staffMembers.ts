import * as z from 'zod';
import { defineCall } from '../call.ts';
import { aggregationData } from '../aggregations.ts';
import {
  staffMember,
  staffMemberInput,
  staffMemberLimits,
  staffMemberParts,
} from '../entities/staffMember.ts';
import { guid } from '../entities/text.ts';
import { cursorPagingMetadata } from '../paging.ts';
import { cursorQuery, queryFilter, search } from '../query.ts';

/**
 * reference/calls.md section 5, version 1: its lists hold only the people who give services. Customers read who they
 * are; what is the staff's own, and the people who give no services, are not there for them.
 */

/** Parts that are left out of an answer unless asked for. */
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

export const createStaffMember = defineCall({
  name: 'createStaffMember',
  method: 'POST',
  path: '/v1/staff-members',
  caller: 'admin',
  effect: 'write',
  /** `serviceProvider` is true when left out. */
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

/** Takes the resource along; both lie in the trash bin until they are removed from it. */
export const deleteStaffMember = defineCall({
  name: 'deleteStaffMember',
  method: 'DELETE',
  path: '/v1/staff-members/{staffMemberId}',
  caller: 'admin',
  effect: 'write',
  params: staffMemberParams,
  answer: z.strictObject({}),
});

/** Default page 50, default order by id. */
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

export const countStaffMembers = defineCall({
  name: 'countStaffMembers',
  method: 'POST',
  path: '/v1/staff-members/count',
  caller: 'visitor',
  effect: 'read',
  body: z.strictObject({ filter: queryFilter.optional() }),
  answer: z.strictObject({ count: z.int() }),
});
