import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { service, serviceLimits } from '../../entities/services/service.ts';
import { slugLimits } from '../../entities/services/slug.ts';
import {
  serviceAddress,
  slugAvailability,
  slugFindings,
  slugIssue,
  slugIssueCounts,
} from '../../entities/services/slugDesk.ts';
import { guid, sentName, text } from '../../entities/values/text.ts';
import { restListQuery } from '../../restList.ts';

/** Slugs of services and their issues. Frontdesk's own. */

const params = z.strictObject({ serviceId: guid });

/** All slugs that lead to a service, the newest first, without a limit. */
export const getServiceAddresses = defineCall({
  name: 'getServiceAddresses',
  method: 'GET',
  path: '/frontdesk/v1/services/{serviceId}/addresses',
  caller: 'staff',
  effect: 'read',
  params,
  answer: z.strictObject({ addresses: z.array(serviceAddress) }),
});

/** Whether the service could have a slug; called while the user types. */
export const checkSlug = defineCall({
  name: 'checkSlug',
  method: 'GET',
  path: '/frontdesk/v1/services/{serviceId}/addresses/check',
  caller: 'admin',
  effect: 'read',
  params,
  query: z.strictObject({ slug: text(slugLimits.name) }),
  answer: z.strictObject({ availability: slugAvailability }),
});

/**
 * Sets the slug that the name suggests, with a number if it is taken, and lets it follow the name from then on: the
 * reverse of setCustomSlug. The previous slug keeps redirecting.
 */
export const followName = defineCall({
  name: 'followName',
  method: 'POST',
  path: '/frontdesk/v1/services/{serviceId}/addresses/follow-name',
  caller: 'admin',
  effect: 'write',
  params,
  body: z.strictObject({
    /** The planned name; default: the current one. */
    name: sentName(serviceLimits.nameLength, 1).optional(),
  }),
  answer: z.strictObject({ service }),
});

export const slugIssueFilter = z.strictObject({ finding: z.enum(slugFindings).optional() });
export type SlugIssueFilter = z.infer<typeof slugIssueFilter>;

/** All slugs with issues, ordered by service name. */
export const listSlugIssues = defineCall({
  name: 'listSlugIssues',
  method: 'GET',
  path: '/frontdesk/v1/slug-issues',
  caller: 'staff',
  effect: 'read',
  query: restListQuery,
  answer: z.array(slugIssue),
});

/** The number of slugs with issues: in total, and by finding. */
export const countSlugIssues = defineCall({
  name: 'countSlugIssues',
  method: 'GET',
  path: '/frontdesk/v1/slug-issues/count',
  caller: 'staff',
  effect: 'read',
  answer: z.strictObject({ counts: slugIssueCounts }),
});
