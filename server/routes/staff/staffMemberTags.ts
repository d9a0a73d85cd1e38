import * as calls from '../../../contract/calls/staff/staffMemberTags.ts';
import { answer, type Route } from '../../http/route.ts';
import { bulkUpdateTags, startTagJob } from '../../rules/staff/staffMemberTags.ts';
import { writingOf } from '../../rules/writing.ts';

export const staffMemberTagRoutes: readonly Route[] = [
  answer(calls.bulkUpdateStaffMemberTags, async ({ body }, context) =>
    bulkUpdateTags(writingOf(context), body),
  ),
  answer(calls.bulkUpdateStaffMemberTagsByFilter, async ({ body }, context) => ({
    jobId: await startTagJob(context, body),
  })),
];
