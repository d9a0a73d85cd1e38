import type { TestInputs } from '../testInput.ts';

export const inputs = {
  createAddOnGroup: ({ service, addOn }) => ({
    body: { serviceId: service, addOnGroup: { name: 'Extras', addOnIds: [addOn] } },
  }),
  deleteAddOnGroup: ({ service, addOnGroup }) => ({
    body: { serviceId: service, addOnGroupId: addOnGroup },
  }),
  updateAddOnGroup: ({ service, addOnGroup }) => ({
    body: { serviceId: service, addOnGroup: { id: addOnGroup, name: 'Extras' } },
  }),
  listAddOnGroupsByServiceId: ({ service }) => ({ body: { serviceId: service } }),
  setAddOnsForGroup: ({ service, addOnGroup, addOn }) => ({
    body: { serviceId: service, groupId: addOnGroup, addOnIds: [addOn] },
  }),
} satisfies TestInputs;
