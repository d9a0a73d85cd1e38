import type { TestInputs } from '../testInput.ts';

export const inputs = {
  getStaffMemberSettings: () => ({}),
  updateStaffMemberSettings: () => ({
    body: { staffMemberSettings: { revision: '1', contactInformation: { publiclyAccessible: true } } },
  }),
} satisfies TestInputs;
