import { addOnCalls } from '../../../../contract/calls/prices/addOns.ts';
import { familyInputs } from '../familyInputs.ts';
import type { TestInputs } from '../testInput.ts';

const towel = { name: 'Towel', price: { value: '2.50' }, maxQuantity: 2 };

export const inputs = {
  ...familyInputs('addOn', addOnCalls, towel),
  bulkCreateAddOns: () => ({ body: { addOns: [towel] } }),
  bulkUpdateAddOns: ({ addOn }) => ({
    body: { addOns: [{ addOn: { id: addOn, revision: '1', ...towel } }] },
  }),
  bulkDeleteAddOns: ({ addOn }) => ({ body: { addOnIds: [addOn] } }),
} satisfies TestInputs;
