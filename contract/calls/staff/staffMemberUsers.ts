import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { staffMember } from '../../entities/staff/staffMember.ts';
import { email, guid } from '../../entities/values/text.ts';
import { bulkAnswer, eachItem } from '../bulk.ts';
import { alsoAnswer, staffMemberAnswer, staffMemberParams } from './staffMembers.ts';

/**
 * reference/calls.md section 5: connects staff members with users. A user (`wixUserId`) is a member of the business
 * with a role.
 */

/** Default for `email`: the staff member's own. An unknown email is invited, and the status is PENDING. */
export const connectStaffMemberToUser = defineCall({
  name: 'connectStaffMemberToUser',
  method: 'POST',
  path: '/v1/staff-members/{staffMemberId}/connect-staff-member-to-user',
  caller: 'admin',
  effect: 'write',
  params: staffMemberParams,
  body: z.strictObject({ email: email().optional(), ...alsoAnswer }),
  answer: staffMemberAnswer,
});

export const disconnectStaffMemberFromUser = defineCall({
  name: 'disconnectStaffMemberFromUser',
  method: 'POST',
  path: '/v1/staff-members/{staffMemberId}/disconnect-staff-member-from-user',
  caller: 'admin',
  effect: 'write',
  params: staffMemberParams,
  body: z.strictObject(alsoAnswer),
  answer: staffMemberAnswer,
});

/** The staff member of this user; created from the user's data if there is none. */
export const getOrCreateStaffMember = defineCall({
  name: 'getOrCreateStaffMember',
  method: 'POST',
  path: '/v1/staff-members/get-or-create/wix-user-id/{wixUserId}',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ wixUserId: guid }),
  body: z.strictObject(alsoAnswer),
  answer: staffMemberAnswer,
});

export const bulkGetOrCreateStaffMembers = defineCall({
  name: 'bulkGetOrCreateStaffMembers',
  method: 'POST',
  path: '/v1/bulk/staff-members/get-or-create',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({ wixUserIds: z.array(eachItem(guid)).min(1).max(50), ...alsoAnswer }),
  answer: bulkAnswer(staffMember),
});
