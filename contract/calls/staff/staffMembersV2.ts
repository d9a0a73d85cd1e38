import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { guid } from '../../entities/values/text.ts';
import { cursorQuery, queryFilter, queryLimits } from '../../queries/query.ts';
import {
  alsoAnswer,
  foundStaffMembersAnswer,
  requestedParts,
  staffMemberAnswer,
  staffMemberParams,
  staffMembersAnswer,
  staffMemberSearch,
} from './staffMembers.ts';

/** reference/calls.md section 5, version 2: all staff members, and those in the trash. For staff. */

/** Default page size 100, default order by id. */
export const queryStaffMembersV2 = defineCall({
  name: 'queryStaffMembersV2',
  method: 'POST',
  path: '/v2/staff-members/query',
  caller: 'staff',
  effect: 'read',
  body: z.strictObject({ query: cursorQuery.optional(), ...alsoAnswer }),
  answer: staffMembersAnswer,
});

export const searchStaffMembersV2 = defineCall({
  name: 'searchStaffMembersV2',
  method: 'POST',
  path: '/v2/staff-members/search',
  caller: 'staff',
  effect: 'read',
  body: z.strictObject({ search: staffMemberSearch.optional(), ...alsoAnswer }),
  answer: foundStaffMembersAnswer,
});

export const countStaffMembersV2 = defineCall({
  name: 'countStaffMembersV2',
  method: 'POST',
  path: '/v2/staff-members/count',
  caller: 'staff',
  effect: 'read',
  body: z.strictObject({ filter: queryFilter.optional() }),
  answer: z.strictObject({ count: z.int() }),
});

/** With `staffMemberIds` only those of them that are in the trash. */
export const listDeletedStaffMembers = defineCall({
  name: 'listDeletedStaffMembers',
  method: 'GET',
  path: '/v2/staff-members/trash-bin',
  caller: 'staff',
  effect: 'read',
  query: z.strictObject({
    staffMemberIds: z.array(guid).max(100).optional(),
    paging: z
      .strictObject({
        limit: z.int().min(1).max(queryLimits.largestPage).optional(),
        cursor: z.string().max(queryLimits.cursor).optional(),
      })
      .optional(),
    fields: requestedParts.optional(),
  }),
  answer: staffMembersAnswer,
});

export const getDeletedStaffMember = defineCall({
  name: 'getDeletedStaffMember',
  method: 'GET',
  path: '/v2/staff-members/trash-bin/{staffMemberId}',
  caller: 'staff',
  effect: 'read',
  params: staffMemberParams,
  query: z.strictObject(alsoAnswer),
  answer: staffMemberAnswer,
});

/** Deletes all data of the person except the history. */
export const removeStaffMemberFromTrashBin = defineCall({
  name: 'removeStaffMemberFromTrashBin',
  method: 'DELETE',
  path: '/v2/staff-members/trash-bin/{staffMemberId}',
  caller: 'admin',
  effect: 'write',
  params: staffMemberParams,
  answer: z.strictObject({}),
});

/** Restores a staff member from the trash unchanged, with the resource. The platform has no such call. */
export const restoreStaffMember = defineCall({
  name: 'restoreStaffMember',
  method: 'POST',
  path: '/frontdesk/v1/staff-members/{staffMemberId}/restore',
  caller: 'admin',
  effect: 'write',
  params: staffMemberParams,
  answer: staffMemberAnswer,
});
