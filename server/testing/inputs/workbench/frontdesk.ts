import type { TestInputs } from '../testInput.ts';

export const inputs = {
  getBusiness: () => ({}),
  restoreService: ({ service }) => ({ path: { serviceId: service } }),
  getJob: ({ job }) => ({ path: { jobId: job } }),
} satisfies TestInputs;
