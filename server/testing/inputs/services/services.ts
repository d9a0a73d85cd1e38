import type { TestInputs } from '../testInput.ts';

const workshop = {
  type: 'CLASS',
  name: 'Workshop',
  defaultCapacity: 12,
  onlineBooking: { enabled: true },
  payment: { rateType: 'FIXED', fixed: { price: { value: '15' } }, options: { inPerson: true } },
};

export const inputs = {
  createService: ({ category, location }) => ({
    body: {
      service: {
        ...workshop,
        category: { id: category },
        locations: [{ type: 'BUSINESS', business: { id: location } }],
      },
    },
  }),
  getService: ({ service }) => ({
    path: { serviceId: service },
    query: { conditionalFields: ['STAFF_MEMBER_DETAILS'] },
  }),
  updateService: ({ service, category }) => ({
    path: { 'service.id': service },
    body: { service: { revision: '1', name: 'Renamed', category: { id: category } } },
  }),
  deleteService: ({ service }) => ({ path: { serviceId: service } }),
  queryServices: ({ service }) => ({ body: { query: { filter: { id: service } } } }),
  searchServices: ({ service, category }) => ({
    body: {
      search: {
        filter: { $or: [{ id: service }, { 'category.id': category }] },
        aggregations: [{ name: 'types', type: 'VALUE', fieldPath: 'type' }],
      },
    },
  }),
  countServices: ({ service }) => ({ body: { filter: { id: service } } }),
  cloneService: ({ service }) => ({ body: { sourceServiceId: service } }),
} satisfies TestInputs;
