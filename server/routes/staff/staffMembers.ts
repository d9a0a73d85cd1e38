import * as calls from '../../../contract/calls/staff/staffMembers.ts';
import { countMatching } from '../../database/families.ts';
import { answer, type Route } from '../../http/route.ts';
import {
  queryStaffMembers,
  readStaffMember,
  searchStaffMembers,
  staffAsking,
} from '../../rules/staff/queryStaffMembers.ts';
import { createStaffMember, deleteStaffMember, updateStaffMember } from '../../rules/staff/staffMembers.ts';
import { writingOf } from '../../rules/writing.ts';
import { staffMemberTable } from '../../tables/staff/staffMemberFamily.ts';

export const staffMemberRoutes: readonly Route[] = [
  answer(calls.createStaffMember, async ({ body }, context) => {
    const { staffMember, serviceProvider, fields } = body;
    const { id } = await createStaffMember(writingOf(context), staffMember, { serviceProvider });
    return { staffMember: await readStaffMember(context, id, fields) };
  }),
  answer(calls.getStaffMember, async ({ path, query }, context) => ({
    staffMember: await readStaffMember(context, path.staffMemberId, query.fields),
  })),
  answer(calls.updateStaffMember, async ({ path, body }, context) => {
    const { id } = await updateStaffMember(writingOf(context), path['staffMember.id'], body.staffMember);
    return { staffMember: await readStaffMember(context, id, body.fields) };
  }),
  answer(calls.deleteStaffMember, async ({ path }, context) => {
    await deleteStaffMember(writingOf(context), path.staffMemberId);
    return {};
  }),
  answer(calls.queryStaffMembers, async ({ body }, context) => {
    const question = { family: staffMemberTable, scope: 'providers', query: body.query } as const;
    return queryStaffMembers(context, question, body.fields);
  }),
  answer(calls.searchStaffMembers, async ({ body }, context) =>
    searchStaffMembers(context, 'providers', body.search, body.fields),
  ),
  answer(calls.countStaffMembers, async ({ body }, context) => ({
    count: await countMatching(context.db, staffMemberTable, staffAsking(context, 'providers'), body.filter),
  })),
];
