import type { TestInputs } from '../testInput.ts';

export const inputs = {
  bulkCreateResources: ({ resourceType }) => ({
    body: { resources: [{ name: 'Room', typeId: resourceType }] },
  }),
  bulkUpdateResources: ({ resource }) => ({
    body: { resources: [{ resource: { id: resource, revision: '1', name: 'Renamed' } }] },
  }),
  bulkDeleteResources: ({ resource }) => ({ body: { ids: [resource] } }),
} satisfies TestInputs;
