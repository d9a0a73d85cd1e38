import * as z from 'zod';
import { defineCall } from '../call.ts';
import { staffMember, staffMemberTags } from '../entities/staffMember.ts';
import { guid } from '../entities/text.ts';
import { queryFilter } from '../query.ts';
import { bulkAnswer, eachItem, jobAnswer } from './bulk.ts';

/** reference/calls.md section 5: marks put on and taken off many people at once. What stands in both is taken off. */

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

/** Of everybody that the filter finds, whether they give services or not. getJob tells how far it is. */
export const bulkUpdateStaffMemberTagsByFilter = defineCall({
  name: 'bulkUpdateStaffMemberTagsByFilter',
  method: 'POST',
  path: '/v1/bulk/staff-members/update-tags-by-filter',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({ filter: queryFilter, ...tagChange }),
  answer: jobAnswer,
});
