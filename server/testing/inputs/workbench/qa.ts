import type { TestInputs } from '../testInput.ts';

export const inputs = {
  createTestBusiness: () => ({ body: { sample: 'empty' } }),
  listTestMails: () => ({ query: { to: 'asked@example.com' } }),
  setTestClock: () => ({ body: { now: null } }),
  setTestCaptcha: () => ({ body: { demanded: 'ALWAYS' } }),
} satisfies TestInputs;
