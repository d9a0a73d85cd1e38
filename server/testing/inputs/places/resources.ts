import type { TestInputs } from '../testInput.ts';

export const inputs = {
  createResource: ({ resourceType }) => ({ body: { resource: { name: 'Room', typeId: resourceType } } }),
  getResource: ({ resource }) => ({ path: { resourceId: resource } }),
  updateResource: ({ resource }) => ({
    path: { 'resource.id': resource },
    body: { resource: { revision: '1', name: 'Renamed' } },
  }),
  deleteResource: ({ resource }) => ({ path: { resourceId: resource } }),
  queryResources: ({ resource }) => ({ body: { query: { filter: { id: resource } } } }),
  searchResources: ({ resource }) => ({ body: { search: { filter: { id: resource } } } }),
  countResources: ({ resource }) => ({ body: { filter: { id: resource } } }),
  restoreResource: ({ resource }) => ({ path: { resourceId: resource } }),
} satisfies TestInputs;
