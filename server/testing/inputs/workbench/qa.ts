import type { TestInputs } from '../testInput.ts';

export const inputs = {
  createTestBusiness: () => ({ body: { sample: 'empty' } }),
  listTestMails: () => ({ query: { to: 'asked@example.com' } }),
  setTestCaptcha: () => ({ body: { demanded: 'ALWAYS' } }),
} satisfies TestInputs;
