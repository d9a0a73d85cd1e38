import type { TestInputs } from './testInput.ts';

export const inputs = {
  createTestBusiness: () => ({ body: { sample: 'empty' } }),
} satisfies TestInputs;
