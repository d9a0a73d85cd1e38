import type { TestInputs } from '../testInput.ts';

const talk = {
  type: 'CLASS',
  name: 'Talk',
  defaultCapacity: 12,
  onlineBooking: { enabled: true },
  payment: { rateType: 'NO_FEE', options: { inPerson: true } },
};

export const inputs = {
  bulkCreateServices: ({ category }) => ({
    body: { services: [{ ...talk, category: { id: category } }], returnEntity: true },
  }),
  bulkUpdateServices: ({ service }) => ({
    body: { services: [{ service: { id: service, revision: '1', name: 'Renamed' } }], returnEntity: true },
  }),
  bulkUpdateServicesByFilter: ({ service }) => ({
    body: { filter: { id: service }, service: { hidden: true } },
  }),
  bulkDeleteServices: ({ service }) => ({ body: { ids: [service] } }),
  bulkDeleteServicesByFilter: ({ service }) => ({ body: { filter: { id: service } } }),
} satisfies TestInputs;
