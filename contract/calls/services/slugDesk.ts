import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { service, serviceLimits } from '../../entities/services/service.ts';
import { slugLimits } from '../../entities/services/slug.ts';
import {
  listedSlug,
  serviceAddress,
  slugAvailability,
  slugCounts,
  slugViews,
} from '../../entities/services/slugDesk.ts';
import { guid, sentName, text } from '../../entities/values/text.ts';
import { restListQuery } from '../../queries/restList.ts';

/** Slugs of services and their findings. Frontdesk's own. */

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

export const slugFilter = z.strictObject({
  view: z.enum(slugViews).optional(),
  /** A part of the slug or of the service's name. */
  q: text(slugLimits.name).optional(),
});
export type SlugFilter = z.infer<typeof slugFilter>;

/**
 * Current and previous slugs of services that are not deleted. In the order of `findings`, the default, slugs with
 * findings come first; then by service name, the current slug before previous ones.
 */
export const listSlugs = defineCall({
  name: 'listSlugs',
  method: 'GET',
  path: '/frontdesk/v1/slugs',
  caller: 'staff',
  effect: 'read',
  query: restListQuery,
  answer: z.array(listedSlug),
});

/** The number of slugs in each view. */
export const countSlugs = defineCall({
  name: 'countSlugs',
  method: 'GET',
  path: '/frontdesk/v1/slugs/count',
  caller: 'staff',
  effect: 'read',
  answer: z.strictObject({ counts: slugCounts }),
});
