import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { staffMember, staffMemberTags } from '../../entities/staff/staffMember.ts';
import { guid } from '../../entities/values/text.ts';
import { queryFilter } from '../../queries/query.ts';
import { bulkAnswer, eachItem, jobAnswer } from '../bulk.ts';

/**
 * reference/calls.md section 5: assigns and unassigns tags of many staff members. A tag in both lists is unassigned.
 */

export const tagChange = {
  assignTags: staffMemberTags.optional(),
  unassignTags: staffMemberTags.optional(),
};

export const bulkUpdateStaffMemberTags = defineCall({
  name: 'bulkUpdateStaffMemberTags',
  method: 'POST',
  path: '/v1/bulk/staff-members/update-tags',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({ ids: z.array(eachItem(guid)).min(1).max(100), ...tagChange }),
  answer: bulkAnswer(staffMember),
});

/** All matches of the filter, with or without assigned services. getJob returns the progress. */
export const bulkUpdateStaffMemberTagsByFilter = defineCall({
  name: 'bulkUpdateStaffMemberTagsByFilter',
  method: 'POST',
  path: '/v1/bulk/staff-members/update-tags-by-filter',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({ filter: queryFilter, ...tagChange }),
  answer: jobAnswer,
});
