import * as calls from '../../../contract/calls/staff/staffMemberWork.ts';
import { answer, type RequestContext, type Route } from '../../http/route.ts';
import { readStaffMember } from '../../rules/staff/queryStaffMembers.ts';
import { assignWorkingHours } from '../../rules/staff/staffMemberHours.ts';
import { setServiceProvider } from '../../rules/staff/staffMembers.ts';
import { writingOf } from '../../rules/writing.ts';
import type { BodyOf, PathOf } from '../../../contract/call.ts';

interface Assignment {
  path: PathOf<typeof calls.assignWorkingHoursSchedule>;
  body: BodyOf<typeof calls.assignWorkingHoursSchedule>;
}

async function assign({ path, body }: Assignment, context: RequestContext) {
  await assignWorkingHours(writingOf(context), path.staffMemberId, body.scheduleId);
  return { staffMember: await readStaffMember(context, path.staffMemberId, body.fields) };
}

export const staffMemberWorkRoutes: readonly Route[] = [
  answer(calls.setServiceProvider, async ({ path, body }, context) => {
    await setServiceProvider(writingOf(context), path.staffMemberId, body.serviceProvider);
    return { staffMember: await readStaffMember(context, path.staffMemberId, body.fields) };
  }),
  answer(calls.assignWorkingHoursSchedule, assign),
  answer(calls.assignCustomSchedule, assign),
];
