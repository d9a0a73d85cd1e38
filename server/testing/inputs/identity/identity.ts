import type { TestInputs } from '../testInput.ts';

/** The member of every test business for signing in by call: its email derives from the client's id. */
export const signingInMember = (client: string) => ({
  email: `${client}@signing-in.example`,
  password: 'seven quiet herons',
});

const newcomer = (client: string) => ({ email: `newcomer-${client}@signing-in.example` });

export const inputs = {
  registerV2: ({ client }) => ({
    body: { loginId: newcomer(client), password: 'six loud starlings', profile: { nickname: 'Ada' } },
  }),
  loginV2: ({ client }) => {
    const { email, password } = signingInMember(client);
    return { body: { loginId: { email }, password } };
  },
  validateEmail: () => ({ body: { email: 'ada@example.com' } }),
  changePassword: () => ({ body: { newPassword: 'six loud starlings' } }),
  signOn: ({ client }) => ({ body: { loginId: newcomer(client) } }),
  logout: ({ client }) => ({ query: { clientId: client } }),
  callback: ({ client }) => ({ query: { state: 'a state', sessionToken: client } }),
  verifyFactor: ({ client }) => ({
    path: { factorType: 'EMAIL' },
    body: { stateToken: client, emailData: { code: '123456' } },
  }),
} satisfies TestInputs;
