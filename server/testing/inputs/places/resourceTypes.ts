import type { TestInputs } from '../testInput.ts';

export const inputs = {
  createResourceType: () => ({ body: { resourceType: { name: 'Bicycle' } } }),
  getResourceType: ({ resourceType }) => ({ path: { resourceTypeId: resourceType } }),
  updateResourceType: ({ resourceType }) => ({
    path: { 'resourceType.id': resourceType },
    body: { resourceType: { revision: '1', name: 'Renamed' } },
  }),
  deleteResourceType: ({ resourceType }) => ({ path: { resourceTypeId: resourceType } }),
  queryResourceTypes: ({ resourceType }) => ({ body: { query: { filter: { id: resourceType } } } }),
  countResourceTypes: ({ resourceType }) => ({ body: { filter: { id: resourceType } } }),
  restoreResourceType: ({ resourceType }) => ({ path: { resourceTypeId: resourceType } }),
} satisfies TestInputs;
