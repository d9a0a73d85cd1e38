import * as calls from '../../../contract/calls/services/slugDesk.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { SlugIssue } from '../../../contract/entities/services/slugDesk.ts';
import { answer, type RequestContext, type Route } from '../../http/route.ts';
import { checkSlug } from '../../rules/services/slugs/checkSlug.ts';
import { contentRange, parseRestList } from '../../rules/restList.ts';
import { followName } from '../../rules/services/serviceParts.ts';
import { transliteration } from '../../rules/services/slugs/readableSlug.ts';
import { countIssues, slugIssues } from '../../rules/services/slugs/slugIssues.ts';
import { withRemedies } from '../../rules/services/slugs/slugRemedies.ts';
import { writingOf } from '../../rules/writing.ts';
import { addressesOfService, catalogueAddresses } from '../../tables/services/slugDesk.ts';

const listRules = { filter: calls.slugIssueFilter, sortFields: ['name', 'id'] } as const;

export const slugDeskRoutes: readonly Route[] = [
  answer(calls.getServiceAddresses, async ({ path }, { db, businessId }) => {
    const addresses = await addressesOfService(db, businessId, path.serviceId);
    if (!addresses) throw new ApiError('NOT_FOUND', 'Service not found. It may have been deleted.');
    return { addresses };
  }),
  answer(calls.checkSlug, async ({ path, query }, context) => ({
    availability: await checkSlug(context, path.serviceId, query.slug),
  })),
  answer(calls.followName, async ({ path, body }, context) => ({
    service: await followName(writingOf(context), path.serviceId, body.name),
  })),
  answer(calls.listSlugIssues, async ({ query }, context) => {
    const { filter, sort, offset, limit } = parseRestList(query, listRules);
    const all = (await issuesOf(context)).filter(
      ({ findings }) => !filter.finding || findings.includes(filter.finding),
    );
    const page = (sort?.descending ? all.toReversed() : all).slice(offset, offset + limit);
    context.setHeader('Content-Range', contentRange('slug-issues', offset, page.length, all.length));
    return withRemedies(context, page);
  }),
  answer(calls.countSlugIssues, async (_input, context) => ({
    counts: countIssues(await issuesOf(context)),
  })),
];

async function issuesOf({ db, businessId }: RequestContext): Promise<SlugIssue[]> {
  return slugIssues(await catalogueAddresses(db, businessId), await transliteration());
}
