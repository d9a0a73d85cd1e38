import type { TestInputs } from './testInput.ts';

export const inputs = {
  previewServiceLocations: ({ service, location }) => ({
    path: { serviceId: service },
    body: { locations: [{ type: 'BUSINESS', business: { id: location } }] },
  }),
  previewServiceDeletion: ({ service }) => ({ body: { ids: [service] } }),
  previewServiceDeletionByFilter: ({ service }) => ({ body: { filter: { id: service } } }),
} satisfies TestInputs;
