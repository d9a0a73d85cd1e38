import type { TestInputs } from './testInput.ts';

export const inputs = {
  createTestBusiness: () => ({ body: { sample: 'empty' } }),
  setTestCaptcha: () => ({ body: { demanded: 'ALWAYS' } }),
} satisfies TestInputs;
