import * as z from 'zod';
import { defineCall } from '../call.ts';
import { service, serviceLimits } from '../entities/service.ts';
import { slugLimits } from '../entities/slug.ts';
import {
  serviceAddress,
  slugAvailability,
  slugFindings,
  slugIssue,
  slugIssueCounts,
} from '../entities/slugDesk.ts';
import { guid, sentName, text } from '../entities/text.ts';
import { restListQuery } from '../restList.ts';

/** What an owner of page addresses wants to know. Frontdesk's own. */

const params = z.strictObject({ serviceId: guid });

/** All addresses that lead to a service, the newest first, however many. */
export const getServiceAddresses = defineCall({
  name: 'getServiceAddresses',
  method: 'GET',
  path: '/frontdesk/v1/services/{serviceId}/addresses',
  caller: 'staff',
  effect: 'read',
  params,
  answer: z.strictObject({ addresses: z.array(serviceAddress) }),
});

/** Whether the service could have an address; asked while somebody types. */
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
 * Gives the service the address that its name suggests, or one with a number where that is taken, and lets it follow the
 * name from now on: the way back from setCustomSlug. The present one goes on leading to it.
 */
export const followName = defineCall({
  name: 'followName',
  method: 'POST',
  path: '/frontdesk/v1/services/{serviceId}/addresses/follow-name',
  caller: 'admin',
  effect: 'write',
  params,
  body: z.strictObject({
    /** The name that it is about to be given; left out: the one that it has. */
    name: sentName(serviceLimits.nameLength, 1).optional(),
  }),
  answer: z.strictObject({ service }),
});

export const slugIssueFilter = z.strictObject({ finding: z.enum(slugFindings).optional() });
export type SlugIssueFilter = z.infer<typeof slugIssueFilter>;

/** Every address of the catalogue that somebody may want to look at, in the order of names. */
export const listSlugIssues = defineCall({
  name: 'listSlugIssues',
  method: 'GET',
  path: '/frontdesk/v1/slug-issues',
  caller: 'staff',
  effect: 'read',
  query: restListQuery,
  answer: z.array(slugIssue),
});

/** How many addresses somebody may want to look at: all together, and of each finding. */
export const countSlugIssues = defineCall({
  name: 'countSlugIssues',
  method: 'GET',
  path: '/frontdesk/v1/slug-issues/count',
  caller: 'staff',
  effect: 'read',
  answer: z.strictObject({ counts: slugIssueCounts }),
});
