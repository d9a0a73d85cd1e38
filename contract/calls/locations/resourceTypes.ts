import { resourceType, resourceTypeInput } from '../../entities/locations/resourceType.ts';
import { familyCalls } from '../../familyCalls.ts';

/** reference/calls.md section 6. The staff type is the product's own: it is found, but cannot be changed or deleted. */
export const resourceTypeCalls = familyCalls(
  {
    wireName: 'resourceType',
    plural: 'resourceTypes',
    entity: resourceType,
    input: resourceTypeInput,
    path: '/v2/resources/resource-types',
  },
  ['create', 'get', 'update', 'delete', 'restore', 'query', 'count'],
);

export const {
  create: createResourceType,
  get: getResourceType,
  update: updateResourceType,
  /** Also deletes the type's resources. */
  delete: deleteResourceType,
  /** Also restores the resources deleted with it. */
  restore: restoreResourceType,
  /** Default page size 50, default order by id. */
  query: queryResourceTypes,
  count: countResourceTypes,
} = resourceTypeCalls;
