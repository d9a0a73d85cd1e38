import * as z from 'zod';
import { defineCall } from '../call.ts';
import { location } from '../entities/location.ts';
import { guid } from '../entities/text.ts';
import { pagingMetadata } from '../paging.ts';
import { query, sortEntry } from '../query.ts';

/** The business's own places. reference/calls.md section 12.1. */

const list = z.strictObject({
  locations: z.array(location),
  pagingMetadata: pagingMetadata.optional(),
  authorizedLocationEntities: z.array(guid).optional(),
});

export const getLocation = defineCall({
  name: 'getLocation',
  method: 'GET',
  path: '/v1/locations/{id}',
  caller: 'staff',
  effect: 'read',
  params: z.strictObject({ id: guid }),
  answer: z.strictObject({ location, locationManagementAuthorized: z.boolean().optional() }),
});

/** Default page 50, at most 1000; archived ones only when asked for. */
export const listLocations = defineCall({
  name: 'listLocations',
  method: 'GET',
  path: '/v1/locations',
  caller: 'staff',
  effect: 'read',
  query: z.strictObject({
    sort: sortEntry.optional(),
    paging: z
      .strictObject({ limit: z.int().min(1).max(1000).optional(), offset: z.int().min(0).optional() })
      .optional(),
    includeArchived: z.boolean().optional(),
    filterAuthorizedLocationEntities: z.boolean().optional(),
  }),
  answer: list,
});

/** The platform calls it queryLocations; a service has places of its own (queryServiceLocations). */
export const queryBusinessLocations = defineCall({
  name: 'queryBusinessLocations',
  method: 'POST',
  path: '/v1/locations/query',
  caller: 'staff',
  effect: 'read',
  body: z.strictObject({
    query: query.optional(),
    filterAuthorizedLocationEntities: z.boolean().optional(),
  }),
  answer: list,
});
