import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { location, locationInput, locationTypes } from '../../entities/locations/location.ts';
import { guid } from '../../entities/values/text.ts';
import { pagingMetadata } from '../../queries/paging.ts';
import { query, sortEntry } from '../../queries/query.ts';
import { eachItem, itemError } from '../bulk.ts';

/**
 * The locations of the business (reference/calls.md section 12.1). With `filterAuthorizedLocationEntities` a list also
 * names the locations on the page that the caller may see: every permitted caller sees all of them.
 */

const locationAnswer = z.strictObject({ location });
const byId = z.strictObject({ id: guid });
const reading = { caller: 'staff', effect: 'read' } as const;
const writing = { caller: 'admin', effect: 'write' } as const;
/** The common part of calls on one location. */
const acting = { ...writing, params: byId, answer: locationAnswer };

const list = z.strictObject({
  locations: z.array(location),
  pagingMetadata: pagingMetadata.optional(),
  authorizedLocationEntities: z.array(guid).optional(),
});

export const getLocation = defineCall({
  name: 'getLocation',
  method: 'GET',
  path: '/v1/locations/{id}',
  ...reading,
  params: byId,
  answer: z.strictObject({ location, locationManagementAuthorized: z.boolean().optional() }),
});

/**
 * Default page size 50, maximum 1000; archived ones on request only. It has no POST form, although its query may be in
 * `.r`: a POST to its path creates a location, and its longest query is far below 4000 characters.
 */
export const listLocations = defineCall({
  name: 'listLocations',
  method: 'GET',
  path: '/v1/locations',
  ...reading,
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

/** The platform's name is queryLocations; queryServiceLocations is about the locations of services. */
export const queryBusinessLocations = defineCall({
  name: 'queryBusinessLocations',
  method: 'POST',
  path: '/v1/locations/query',
  ...reading,
  body: z.strictObject({
    query: query.optional(),
    filterAuthorizedLocationEntities: z.boolean().optional(),
  }),
  answer: list,
});

/** The first location of a business becomes its default. */
export const createLocation = defineCall({
  name: 'createLocation',
  method: 'POST',
  path: '/v1/locations',
  ...writing,
  body: z.strictObject({ location: locationInput }),
  answer: locationAnswer,
});

/** Each one is created or refused individually. The platform does not publish the format of a failed one. */
export const bulkCreateLocation = defineCall({
  name: 'bulkCreateLocation',
  method: 'POST',
  path: '/v1/locations/bulk-create',
  ...writing,
  body: z.strictObject({ locations: z.array(eachItem(locationInput)).min(1).max(10) }),
  answer: z.strictObject({
    successfulLocations: z.array(location),
    failedLocations: z.array(z.strictObject({ originalIndex: z.int(), error: itemError })),
  }),
});

/** Replaces the whole location: omitted fields are cleared. `location.revision` must be current. */
export const updateLocation = defineCall({
  name: 'updateLocation',
  method: 'PUT',
  path: '/v1/locations/{location.id}',
  ...writing,
  params: z.strictObject({ 'location.id': guid }),
  body: z.strictObject({ location: locationInput }),
  answer: locationAnswer,
});

export const setDefaultLocation = defineCall({
  name: 'setDefaultLocation',
  method: 'POST',
  path: '/v1/locations/{id}/set-default',
  ...acting,
});

/** Services keep the location, but no others can get it. The platform has no call that reverses it. */
export const archiveLocation = defineCall({
  name: 'archiveLocation',
  method: 'POST',
  path: '/v1/locations/{id}/archive',
  ...acting,
});

/** Frontdesk's own: reverses {@link archiveLocation}. */
export const restoreLocation = defineCall({
  name: 'restoreLocation',
  method: 'POST',
  path: '/frontdesk/v1/locations/{id}/restore',
  ...acting,
});

const oneType = z.strictObject({ locationType: z.enum(locationTypes) });

export const addTypeToLocation = defineCall({
  name: 'addTypeToLocation',
  method: 'PATCH',
  path: '/v1/locations/{id}/add-type',
  ...acting,
  body: oneType,
});

export const removeTypeFromLocation = defineCall({
  name: 'removeTypeFromLocation',
  method: 'PATCH',
  path: '/v1/locations/{id}/remove-type',
  ...acting,
  body: oneType,
});

/** Deprecated; the same as {@link addTypeToLocation}. */
export const addLocationType = defineCall({
  name: 'addLocationType',
  method: 'PATCH',
  path: '/v1/locations/{id}/add-location-type',
  ...acting,
  body: oneType,
});

/** Deprecated; the same as {@link removeTypeFromLocation}. */
export const removeLocationType = defineCall({
  name: 'removeLocationType',
  method: 'PATCH',
  path: '/v1/locations/{id}/remove-location-type',
  ...acting,
  body: oneType,
});
