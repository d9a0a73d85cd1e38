import * as calls from '../../../contract/calls/servicesInBulk.ts';
import { answer, type Route } from '../../http/route.ts';
import * as bulk from '../../rules/services/bulkServices.ts';
import { startServiceJob } from '../../rules/services/serviceJobs.ts';
import { writingOf } from '../../rules/writing.ts';

export const bulkServiceRoutes: readonly Route[] = [
  answer(calls.bulkCreateServices, async ({ body }, context) =>
    bulk.bulkCreateServices(writingOf(context), body),
  ),
  answer(calls.bulkUpdateServices, async ({ body }, context) =>
    bulk.bulkUpdateServices(writingOf(context), body),
  ),
  answer(calls.bulkDeleteServices, async ({ body }, context) =>
    bulk.bulkDeleteServices(writingOf(context), body),
  ),
  answer(calls.bulkUpdateServicesByFilter, async ({ body }, context) => {
    const { filter, ...request } = body;
    return { jobId: await startServiceJob(context, filter, { kind: 'update', ...request }) };
  }),
  answer(calls.bulkDeleteServicesByFilter, async ({ body }, context) => {
    const { filter, ...request } = body;
    return { jobId: await startServiceJob(context, filter, { kind: 'delete', ...request }) };
  }),
];
