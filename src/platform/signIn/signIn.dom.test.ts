import { beforeEach, describe, expect, it } from 'vitest';
import { authorizationRequest, hasCallback, checkCallback, createOAuthData, readCallback } from './signIn.ts';
import { createSignInStore } from './signInStore.ts';

const redirectUri = 'https://desk.example/auth-callback';

describe('sign-in request', () => {
  it('asks for a code with challenge, state and offline access', async () => {
    const data = await createOAuthData('/services?page=2', redirectUri);
    expect(authorizationRequest('client-1', data, { responseMode: 'fragment', prompt: 'login' })).toEqual({
      auth: {
        authRequest: {
          clientId: 'client-1',
          redirectUri,
          codeChallenge: data.codeChallenge,
          codeChallengeMethod: 'S256',
          responseMode: 'fragment',
          responseType: 'code',
          scope: 'offline_access',
          state: data.state,
        },
        prompt: 'login',
      },
    });
  });

  it('has no redirect address in the hidden frame and may carry a session token', async () => {
    const data = await createOAuthData('/', '');
    const request = authorizationRequest('client-1', data, {
      responseMode: 'web_message',
      prompt: 'none',
      sessionToken: 'ticket',
    });
    expect(request.auth.authRequest).not.toHaveProperty('redirectUri');
    expect(request.auth.authRequest.sessionToken).toBe('ticket');
  });
});

describe('callback', () => {
  it('is read from the fragment or the query', () => {
    const expected = { code: 'c', state: 's', error: undefined, errorDescription: undefined, iss: undefined };
    expect(readCallback(`${redirectUri}#code=c&state=s`)).toEqual(expected);
    expect(readCallback(`${redirectUri}?code=c&state=s`)).toEqual(expected);
    expect(hasCallback(`${redirectUri}#code=c`)).toBe(true);
    expect(hasCallback(redirectUri)).toBe(false);
  });

  it.each([
    `${redirectUri}?code=a#code=c&state=s`,
    `${redirectUri}?state=s#code=c`,
    `${redirectUri}?code=a&code=b&state=s`,
    `${redirectUri}#code=a&state=s&state=t`,
  ])('is rejected as an invalid state when it mixes two: %s', (address) => {
    expect(() => readCallback(address)).toThrow('Invalid _state');
  });

  it.each([
    [{ code: 'c' }, 'Missing code or _state'],
    [{ state: 's' }, 'Missing code or _state'],
    [{}, 'Missing code or _state'],
    [{ code: 'c', state: 'other' }, 'Invalid _state'],
  ])('is rejected when it is %j', async (parameters, message) => {
    const data = { ...(await createOAuthData('/', redirectUri)), state: 's' };
    expect(() => checkCallback(parameters, data)).toThrow(message);
  });

  it('is rejected as an invalid state without a pending sign-in', () => {
    expect(() => checkCallback({ code: 'c', state: 's' }, undefined)).toThrow('Invalid _state');
  });

  it.each([undefined, 'https://evil.example', 'https://platform.example/', 'https://platform.example.evil'])(
    'A3: is rejected with its reason discarded when the issuer is %s',
    async (iss) => {
      const issuer = 'https://platform.example';
      const data = { ...(await createOAuthData('/', redirectUri)), state: 's', issuer };
      expect(() => checkCallback({ code: 'c', state: 's', iss }, data)).toThrow('Invalid _state');
      expect(() => checkCallback({ error: 'login_required', state: 's', iss }, data)).toThrow(
        expect.objectContaining({ message: 'Missing code or _state', refusal: undefined }),
      );
      expect(checkCallback({ code: 'c', state: 's', iss: issuer }, data)).toEqual({ code: 'c', data });
    },
  );

  it('A3: is accepted without an issuer when the platform publishes none', async () => {
    const data = { ...(await createOAuthData('/', redirectUri)), state: 's' };
    expect(checkCallback({ code: 'c', state: 's' }, data)).toEqual({ code: 'c', data });
  });

  it('exposes the platform’s reason only when it matches this sign-in', async () => {
    const data = { ...(await createOAuthData('/', redirectUri)), state: 's' };
    const { error, errorDescription } = { error: 'login_required', errorDescription: 'Nobody' };
    expect(() => checkCallback({ error, errorDescription, state: 's' }, data)).toThrow(
      expect.objectContaining({ refusal: { error: 'login_required', description: 'Nobody' } }),
    );
    expect(() => checkCallback({ error, errorDescription, state: 't' }, data)).toThrow(
      expect.objectContaining({ refusal: undefined }),
    );
  });
});

describe('A2: record of a pending sign-in', () => {
  let time = 0;
  const signIns = createSignInStore(sessionStorage, () => time);
  beforeEach(() => sessionStorage.clear());

  it('can be taken once', async () => {
    const issuer = 'https://platform.example';
    const data = { ...(await createOAuthData('/services', redirectUri)), issuer };
    signIns.put(data);
    expect(signIns.take(data.state)).toEqual(data);
    expect(signIns.take(data.state)).toBeUndefined();
    expect(sessionStorage).toHaveLength(0);
  });

  it('is independent of the records of other sign-ins', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => createOAuthData('/', redirectUri)));
    for (const data of all) signIns.put(data);
    for (const data of all.toReversed()) expect(signIns.take(data.state)).toEqual(data);
  });

  it('expires after ten minutes and is removed by the next sign-in', async () => {
    const [old, young] = await Promise.all([
      createOAuthData('/', redirectUri),
      createOAuthData('/', redirectUri),
    ]);
    signIns.put(old);
    time += 10 * 60 * 1000 + 1;
    signIns.put(young);
    expect(sessionStorage).toHaveLength(1);
    expect(signIns.take(old.state)).toBeUndefined();
  });

  it('is ignored when its stored text is invalid', () => {
    sessionStorage.setItem('frontdesk-sign-in:x', '{"data":{}}');
    sessionStorage.setItem('frontdesk-sign-in:y', 'nonsense');
    expect(signIns.take('x')).toBeUndefined();
    expect(signIns.take('y')).toBeUndefined();
  });
});
