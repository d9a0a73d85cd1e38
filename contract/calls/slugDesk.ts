import * as z from 'zod';
import { defineCall } from '../call.ts';
import { slugLimits } from '../entities/slug.ts';
import { serviceAddress, slugAvailability, slugFindings, slugIssue } from '../entities/slugDesk.ts';
import { guid, text } from '../entities/text.ts';
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
