import type { TestInputs } from '../testInput.ts';

export const inputs = {
  restoreService: ({ service }) => ({ path: { serviceId: service } }),
  getJob: ({ job }) => ({ path: { jobId: job } }),
} satisfies TestInputs;
