import { getBusiness, getJob } from '../../../contract/calls/workbench/frontdesk.ts';
import { ApiError } from '../../../contract/errors.ts';
import { answer, type Route } from '../../http/route.ts';
import { readJob } from '../../rules/jobs.ts';
import { findBusiness } from '../../tables/businesses.ts';
import { findOwner } from '../../tables/identity/members.ts';

export const frontdeskRoutes: readonly Route[] = [
  answer(getBusiness, async (_input, { db, businessId }) => {
    const business = await findBusiness(db, businessId);
    if (!business) throw new ApiError('NOT_FOUND', 'Business not found.');
    const { id, name, timeZone, currency, locale } = business;
    const owner = await findOwner(db, businessId);
    const sampleOwnerPasswordUnchanged = owner?.password_is_sample ?? false;
    return { business: { id, name, timeZone, currency, locale, sampleOwnerPasswordUnchanged } };
  }),
  answer(getJob, async ({ path }, context) => {
    const job = await readJob(context, path.jobId);
    if (!job) throw new ApiError('NOT_FOUND', 'Job not found.');
    return { job };
  }),
];
