import type { TestInputs } from '../testInput.ts';

export const inputs = {
  getServiceAddresses: ({ service }) => ({ path: { serviceId: service } }),
  checkSlug: ({ service }) => ({ path: { serviceId: service }, query: { slug: 'an-address-of-a-test' } }),
  followName: ({ service }) => ({ path: { serviceId: service }, body: {} }),
  listSlugs: () => ({}),
  countSlugs: () => ({}),
} satisfies TestInputs;
