import type { TestInputs } from '../testInput.ts';

export const inputs = {
  getLocation: ({ location }) => ({ path: { id: location } }),
  listLocations: () => ({ query: { includeArchived: true } }),
  queryBusinessLocations: ({ location }) => ({ body: { query: { filter: { id: location } } } }),
  createLocation: () => ({ body: { location: { name: 'Garden house' } } }),
  bulkCreateLocation: () => ({ body: { locations: [{ name: 'Garden house' }] } }),
  updateLocation: ({ location }) => ({
    path: { 'location.id': location },
    body: { location: { revision: '1', name: 'Renamed' } },
  }),
  setDefaultLocation: ({ location }) => ({ path: { id: location } }),
  archiveLocation: ({ location }) => ({ path: { id: location } }),
  addTypeToLocation: ({ location }) => ({ path: { id: location }, body: { locationType: 'BRANCH' } }),
  removeTypeFromLocation: ({ location }) => ({ path: { id: location }, body: { locationType: 'BRANCH' } }),
  addLocationType: ({ location }) => ({ path: { id: location }, body: { locationType: 'BRANCH' } }),
  removeLocationType: ({ location }) => ({ path: { id: location }, body: { locationType: 'BRANCH' } }),
} satisfies TestInputs;
