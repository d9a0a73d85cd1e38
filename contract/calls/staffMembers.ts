import * as z from 'zod';
import { defineCall } from '../call.ts';
import { staffMember } from '../entities/staffMember.ts';
import { guid } from '../entities/text.ts';
import { cursorPagingMetadata } from '../paging.ts';
import { cursorQuery } from '../query.ts';

/** reference/calls.md section 5, version 1: these see only people who give services. */

/** Parts that are left out of an answer unless asked for. */
export const staffMemberFields = z.array(z.enum(['RESOURCE_DETAILS', 'ASSOCIATED_IDENTITY_STATUS'])).max(3);

export const getStaffMember = defineCall({
  name: 'getStaffMember',
  method: 'GET',
  path: '/v1/staff-members/{staffMemberId}',
  caller: 'staff',
  effect: 'read',
  params: z.strictObject({ staffMemberId: guid }),
  query: z.strictObject({ fields: staffMemberFields.optional() }),
  answer: z.strictObject({ staffMember }),
});

export const queryStaffMembers = defineCall({
  name: 'queryStaffMembers',
  method: 'POST',
  path: '/v1/staff-members/query',
  caller: 'staff',
  effect: 'read',
  body: z.strictObject({ query: cursorQuery.optional(), fields: staffMemberFields.optional() }),
  answer: z.strictObject({
    staffMembers: z.array(staffMember),
    pagingMetadata: cursorPagingMetadata.optional(),
  }),
});
