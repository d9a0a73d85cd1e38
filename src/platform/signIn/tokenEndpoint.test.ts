import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../contract/errors.ts';
import type { ApiClient } from '../apiClient.ts';
import type { AcceptedCallback } from './signIn.ts';
import { createGrants, isInvalidGrant } from './tokenEndpoint.ts';

const answer = {
  access_token: 'access',
  refresh_token: 'refresh',
  expires_in: '14400',
  token_type: 'Bearer',
};
const tokens = { accessToken: 'access', refreshToken: 'refresh', expiresIn: 14_400 };

function endpoint() {
  const send = vi.fn<(...sent: unknown[]) => Promise<unknown>>(async () => answer);
  const grants = createGrants({ send } as unknown as ApiClient, 'client');
  return { send, grants, sent: () => send.mock.calls.map(([, input, options]) => [input, options]) };
}

const callbackTo = (redirectUri: string) =>
  ({ code: 'code', data: { redirectUri, codeVerifier: 'verifier' } }) as AcceptedCallback;

describe('grants of the token endpoint', () => {
  it('ask for tokens of a visitor', async () => {
    const { grants, sent } = endpoint();
    expect(await grants.anonymous()).toEqual(tokens);
    expect(sent()).toEqual([[{ body: { clientId: 'client', grantType: 'anonymous' } }, undefined]]);
  });

  it('ask for tokens of the member of the browser session', async () => {
    const { grants, sent } = endpoint();
    expect(await grants.browserSession()).toEqual(tokens);
    expect(sent()).toEqual([
      [{ body: { clientId: 'client', grantType: 'browser_session', rotateRefreshToken: true } }, undefined],
    ]);
  });

  it('renew tokens with one retry, within the time in which the server accepts it', async () => {
    const { grants, sent } = endpoint();
    expect(await grants.refresh('old')).toEqual(tokens);
    expect(sent()).toEqual([
      [
        { body: { clientId: 'client', refreshToken: 'old', grantType: 'refresh_token' } },
        { retries: 1, timeout: 4000 },
      ],
    ]);
  });

  it('exchange a code, without a retry', async () => {
    const { grants, sent } = endpoint();
    expect(await grants.exchange(callbackTo('https://desk.example/callback'))).toEqual(tokens);
    await grants.exchange(callbackTo(''));
    const body = {
      clientId: 'client',
      grantType: 'authorization_code',
      code: 'code',
      codeVerifier: 'verifier',
      rotateRefreshToken: true,
    };
    expect(sent()).toEqual([
      [{ body: { ...body, redirectUri: 'https://desk.example/callback' } }, { retries: 0 }],
      [{ body }, { retries: 0 }],
    ]);
  });

  it('reject with the message of the specification, and the reason as cause', async () => {
    const { grants, send } = endpoint();
    const reason = new ApiError('INVALID_ARGUMENT', 'Expired.', {
      status: 400,
      data: { error: 'invalid_grant' },
      requestId: 'r-7',
      retryAfter: 3,
    });
    send.mockRejectedValue(reason);
    for (const refused of [grants.anonymous(), grants.refresh('old')]) {
      await expect(refused).rejects.toMatchObject({
        code: 'INVALID_ARGUMENT',
        message: 'something went wrong',
        status: 400,
        data: { error: 'invalid_grant' },
        requestId: 'r-7',
        retryAfter: 3,
        cause: reason,
      });
    }
    await expect(grants.exchange(callbackTo(''))).rejects.toMatchObject({
      code: 'EXCHANGE_FAILED',
      message: 'Failed to get member tokens',
      cause: reason,
    });
  });

  it.each([[new ApiError('NETWORK_FAILURE', 'down', { status: 0 })], [new TypeError('no such method')]])(
    'pass on what is no answer of the endpoint: %s',
    async (error) => {
      const { grants, send } = endpoint();
      send.mockRejectedValue(error);
      await expect(grants.refresh('old')).rejects.toBe(error);
    },
  );
});

it.each<[unknown, boolean]>([
  [new ApiError('X', '', { status: 400, data: { error: 'invalid_grant' } }), true],
  [new ApiError('X', '', { status: 401, data: { details: { error: 'invalid_grant' } } }), true],
  [
    new ApiError('X', '', {
      status: 400,
      data: { details: { error: 'invalid_client' }, error: 'invalid_grant' },
    }),
    false,
  ],
  [new ApiError('X', '', { status: 400, data: { details: 'none', error: 'invalid_grant' } }), true],
  [new ApiError('X', '', { status: 403, data: { error: 'invalid_grant' } }), false],
  [new ApiError('X', '', { status: 400, data: { error: 'invalid_request' } }), false],
  [new ApiError('X', '', { status: 400 }), false],
  [{ status: 400, data: { error: 'invalid_grant' } }, false],
])('recognises a refresh token that is rejected for good: %#', (error, isRejected) => {
  expect(isInvalidGrant(error)).toBe(isRejected);
});
