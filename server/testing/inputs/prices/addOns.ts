import type { TestInputs } from '../testInput.ts';

const towel = { name: 'Towel', price: { value: '2.50' }, maxQuantity: 2 };

export const inputs = {
  createAddOn: () => ({ body: { addOn: towel } }),
  getAddOn: ({ addOn }) => ({ path: { addOnId: addOn } }),
  updateAddOn: ({ addOn }) => ({ path: { 'addOn.id': addOn }, body: { addOn: { revision: '1', ...towel } } }),
  deleteAddOn: ({ addOn }) => ({ path: { addOnId: addOn } }),
  queryAddOns: ({ addOn }) => ({ query: { query: { filter: { id: addOn } } } }),
  bulkCreateAddOns: () => ({ body: { addOns: [towel] } }),
  bulkUpdateAddOns: ({ addOn }) => ({
    body: { addOns: [{ addOn: { id: addOn, revision: '1', ...towel } }] },
  }),
  bulkDeleteAddOns: ({ addOn }) => ({ body: { addOnIds: [addOn] } }),
} satisfies TestInputs;
