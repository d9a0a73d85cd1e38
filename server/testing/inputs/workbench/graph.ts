import type { TestInputs } from '../testInput.ts';

export const inputs = {
  queryGraph: ({ service }) => ({
    path: { version: 'alpha' },
    body: {
      query: `query ($id: ID!, $filter: JSON) {
        getService(serviceId: $id) { service { id name category { id name } } }
        countServices(filter: $filter) { count }
      }`,
      variables: { id: service, filter: { id: service } },
    },
  }),
} satisfies TestInputs;
