import { resourceType, resourceTypeInput } from '../entities/resourceType.ts';
import { familyCalls } from '../familyCalls.ts';

/** reference/calls.md section 6. The type of staff is the product's own: it is found, and neither changed nor deleted. */
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
  /** Takes the type's resources along. */
  delete: deleteResourceType,
  /** Also the resources that it took along. */
  restore: restoreResourceType,
  /** Default page 50, default order by id. */
  query: queryResourceTypes,
  count: countResourceTypes,
} = resourceTypeCalls;
