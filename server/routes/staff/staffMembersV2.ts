import * as calls from '../../../contract/calls/staff/staffMembersV2.ts';
import { countMatching } from '../../database/families.ts';
import { answer, type Route } from '../../http/route.ts';
import {
  listDeletedStaffMembers,
  queryStaffMembers,
  readStaffMember,
  searchStaffMembers,
  staffAsking,
} from '../../rules/staff/queryStaffMembers.ts';
import { removeStaffMemberFromTrashBin, restoreStaffMember } from '../../rules/staff/staffMemberTrash.ts';
import { writingOf } from '../../rules/writing.ts';
import { staffMemberV2Family } from '../../tables/staff/staffMemberFamily.ts';

export const staffMemberV2Routes: readonly Route[] = [
  answer(calls.queryStaffMembersV2, async ({ body }, context) => {
    const question = { family: staffMemberV2Family, scope: 'everybody', query: body.query } as const;
    return queryStaffMembers(context, question, body.fields);
  }),
  answer(calls.searchStaffMembersV2, async ({ body }, context) =>
    searchStaffMembers(context, 'everybody', body.search, body.fields),
  ),
  answer(calls.countStaffMembersV2, async ({ body }, context) => ({
    count: await countMatching(
      context.db,
      staffMemberV2Family,
      staffAsking(context, 'everybody'),
      body.filter,
    ),
  })),
  answer(calls.listDeletedStaffMembers, async ({ query }, context) =>
    listDeletedStaffMembers(context, query),
  ),
  answer(calls.getDeletedStaffMember, async ({ path, query }, context) => ({
    staffMember: await readStaffMember(context, path.staffMemberId, query.fields, { deleted: true }),
  })),
  answer(calls.removeStaffMemberFromTrashBin, async ({ path }, context) => {
    await removeStaffMemberFromTrashBin(writingOf(context), path.staffMemberId);
    return {};
  }),
  answer(calls.restoreStaffMember, async ({ path }, context) => {
    await restoreStaffMember(writingOf(context), path.staffMemberId);
    return { staffMember: await readStaffMember(context, path.staffMemberId, []) };
  }),
];
