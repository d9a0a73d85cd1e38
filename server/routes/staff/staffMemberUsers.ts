import * as calls from '../../../contract/calls/staff/staffMemberUsers.ts';
import { answer, type Route } from '../../http/route.ts';
import { inviterOf } from '../../rules/identity/invitations.ts';
import { readStaffMember } from '../../rules/staff/queryStaffMembers.ts';
import {
  bulkGetOrCreate,
  connectToUser,
  disconnectFromUser,
  getOrCreateForUser,
} from '../../rules/staff/staffMemberUsers.ts';
import { writingOf } from '../../rules/writing.ts';

export const staffMemberUserRoutes: readonly Route[] = [
  answer(calls.connectStaffMemberToUser, async ({ path, body }, context) => {
    const inviter = await inviterOf(context);
    await connectToUser(writingOf(context), path.staffMemberId, body.email, inviter);
    return { staffMember: await readStaffMember(context, path.staffMemberId, body.fields) };
  }),
  answer(calls.disconnectStaffMemberFromUser, async ({ path, body }, context) => {
    await disconnectFromUser(writingOf(context), path.staffMemberId);
    return { staffMember: await readStaffMember(context, path.staffMemberId, body.fields) };
  }),
  answer(calls.getOrCreateStaffMember, async ({ path, body }, context) => {
    const id = await getOrCreateForUser(writingOf(context), path.wixUserId);
    return { staffMember: await readStaffMember(context, id, body.fields) };
  }),
  answer(calls.bulkGetOrCreateStaffMembers, async ({ body }, context) =>
    bulkGetOrCreate(writingOf(context), body, (id) => readStaffMember(context, id, body.fields)),
  ),
];
