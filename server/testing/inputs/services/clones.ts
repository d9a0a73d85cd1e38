import type { TestInputs } from '../testInput.ts';

export const inputs = {
  cloneByPlan: ({ service, location }) => ({
    path: { serviceId: service },
    body: { name: 'Copy of a test', choices: { plans: true }, businessLocationId: location },
  }),
  getCloneReceipt: ({ clone }) => ({ path: { serviceId: clone } }),
  retryClonePart: ({ clone }) => ({ path: { serviceId: clone }, body: { part: 'plans' } }),
  checkClones: ({ service }) => ({
    body: { clones: [{ sourceServiceId: service, name: 'Copy of a test' }] },
  }),
} satisfies TestInputs;
