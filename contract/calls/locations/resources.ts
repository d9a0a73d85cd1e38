import { resource, resourceInput } from '../../entities/locations/resource.ts';
import { familyCalls } from '../../familyCalls.ts';

/**
 * reference/calls.md section 6. The resources of staff members are found by these calls like any other. They are
 * created and deleted with the staff member, and an update here may change their locations only, not name or working
 * hours.
 */

export const resourceCalls = familyCalls(
  {
    wireName: 'resource',
    plural: 'resources',
    entity: resource,
    input: resourceInput,
    path: '/v2/resources',
    mask: 'fieldMask',
  },
  ['create', 'get', 'update', 'delete', 'restore', 'query', 'search', 'countFound'],
);

export const {
  create: createResource,
  get: getResource,
  /** Changes the sent fields, or those of a mask; `resource.revision` must be current. */
  update: updateResource,
  delete: deleteResource,
  restore: restoreResource,
  /** Default page size 50, default order by id. */
  query: queryResources,
  search: searchResources,
  /** `search` is deprecated and counts the matches of its free text. */
  countFound: countResources,
} = resourceCalls;
