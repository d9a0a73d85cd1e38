import * as calls from '../../../contract/calls/services/slugDesk.ts';
import type { ListedSlug } from '../../../contract/entities/services/slugDesk.ts';
import { answer, type RequestContext, type Route } from '../../http/route.ts';
import { checkSlug } from '../../rules/services/slugs/checkSlug.ts';
import { contentRange, parseRestList } from '../../rules/restList.ts';
import { followName } from '../../rules/services/serviceParts.ts';
import { transliteration } from '../../rules/services/slugs/readableSlug.ts';
import { countSlugsOf, isInView, listedSlugs, matchesText } from '../../rules/services/slugs/listedSlugs.ts';
import { withRemedies } from '../../rules/services/slugs/slugRemedies.ts';
import { writingOf } from '../../rules/writing.ts';
import { addressesOfService, catalogueSlugs } from '../../tables/services/slugDesk.ts';
import { notFound } from '../../rules/notFound.ts';

const listRules = { filter: calls.slugFilter, sortFields: ['findings', 'name', 'id'] } as const;

export const slugDeskRoutes: readonly Route[] = [
  answer(calls.getServiceAddresses, async ({ path }, { db, businessId }) => {
    const addresses = await addressesOfService(db, businessId, path.serviceId);
    if (!addresses) throw notFound('service');
    return { addresses };
  }),
  answer(calls.checkSlug, async ({ path, query }, context) => ({
    availability: await checkSlug(context, path.serviceId, query.slug),
  })),
  answer(calls.followName, async ({ path, body }, context) => ({
    service: await followName(writingOf(context), path.serviceId, body.name),
  })),
  answer(calls.listSlugs, async ({ query }, context) => {
    const { filter, sort, offset, limit } = parseRestList(query, listRules);
    const { view, q } = filter;
    const found = (await slugsOf(context)).filter(
      (slug) => (!view || isInView(slug, view)) && (!q || matchesText(slug, q)),
    );
    const sorted = found.toSorted(orders[sort?.field ?? 'findings']);
    const page = (sort?.descending ? sorted.toReversed() : sorted).slice(offset, offset + limit);
    context.setHeader('Content-Range', contentRange('slugs', offset, page.length, found.length));
    return withRemedies(context, page);
  }),
  answer(calls.countSlugs, async (_input, context) => ({
    counts: countSlugsOf(await slugsOf(context)),
  })),
];

async function slugsOf({ db, businessId }: RequestContext): Promise<ListedSlug[]> {
  return listedSlugs(await catalogueSlugs(db, businessId), await transliteration());
}

/** Slugs of the same rank stay in the order of names. */
const orders: Record<(typeof listRules.sortFields)[number], (one: ListedSlug, other: ListedSlug) => number> =
  {
    findings: (one, other) => Number(other.findings.length > 0) - Number(one.findings.length > 0),
    name: () => 0,
    id: (one, other) => (one.slug < other.slug ? -1 : 1),
  };
