import { signingInMember } from './identity.ts';
import type { TestInputs } from '../testInput.ts';

export const inputs = {
  sendRecoveryEmail: ({ client }) => ({ body: { email: signingInMember(client).email } }),
  sendActivationEmail: ({ member }) => ({ body: { identityId: member } }),
  recover: ({ client }) => ({ body: { recoveryToken: client, password: 'six loud starlings' } }),
  requireNewPassword: ({ signingInMember: memberId }) => ({ path: { memberId } }),
} satisfies TestInputs;
