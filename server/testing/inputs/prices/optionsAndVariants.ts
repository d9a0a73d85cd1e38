import type { TestInputs } from '../testInput.ts';

const optionId = '0b9e2a70-6d0c-4f0e-9d59-2f2f6a3f1a01';

const prices = {
  options: { values: [{ id: optionId, type: 'CUSTOM', customData: { name: 'Age', choices: ['Child'] } }] },
  variants: { values: [{ choices: [{ optionId, custom: 'Child' }], price: { value: '5' } }] },
};

export const inputs = {
  createServiceOptionsAndVariants: ({ service }) => ({
    body: { serviceOptionsAndVariants: { serviceId: service, ...prices } },
  }),
  cloneServiceOptionsAndVariants: ({ optionsAndVariants, service }) => ({
    path: { cloneFromId: optionsAndVariants },
    body: { targetServiceId: service },
  }),
  getServiceOptionsAndVariants: ({ optionsAndVariants }) => ({
    path: { serviceOptionsAndVariantsId: optionsAndVariants },
  }),
  getServiceOptionsAndVariantsByServiceId: ({ pricedService }) => ({ path: { serviceId: pricedService } }),
  updateServiceOptionsAndVariants: ({ optionsAndVariants }) => ({
    path: { 'serviceOptionsAndVariants.id': optionsAndVariants },
    body: { serviceOptionsAndVariants: { revision: '1', ...prices } },
  }),
  deleteServiceOptionsAndVariants: ({ optionsAndVariants }) => ({
    path: { serviceOptionsAndVariantsId: optionsAndVariants },
  }),
  queryServiceOptionsAndVariants: ({ service }) => ({ body: { query: { filter: { serviceId: service } } } }),
} satisfies TestInputs;
