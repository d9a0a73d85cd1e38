import { getJob } from '../../../contract/calls/workbench/frontdesk.ts';
import { ApiError } from '../../../contract/errors.ts';
import { answer, type Route } from '../../http/route.ts';
import { readJob } from '../../rules/jobs/jobs.ts';

export const frontdeskRoutes: readonly Route[] = [
  answer(getJob, async ({ path }, context) => {
    const job = await readJob(context, path.jobId);
    if (!job) throw new ApiError('NOT_FOUND', 'Job not found.');
    return { job };
  }),
];
