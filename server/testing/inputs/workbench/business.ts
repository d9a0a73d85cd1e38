import type { TestInputs } from '../testInput.ts';

export const inputs = {
  getBusiness: () => ({}),
  updateBusiness: () => ({ body: { business: { revision: '1', name: 'Studio Linden', hue: 'moss' } } }),
  getBusinessUses: () => ({}),
} satisfies TestInputs;
