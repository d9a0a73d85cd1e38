import { beforeEach, describe, expect, it } from 'vitest';
import {
  authorizationRequest,
  carriesCallback,
  checkCallback,
  createOAuthData,
  readCallback,
} from './signIn.ts';
import { keepSignIns } from './signInRecords.ts';

const redirectUri = 'https://desk.example/auth-callback';

describe('a sign-in', () => {
  it('asks for a code by challenge, state and offline access', async () => {
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

  it('in the hidden frame has no redirect address and may bring a session token', async () => {
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

describe('a callback', () => {
  it('is read from the fragment and from the query', () => {
    const expected = { code: 'c', state: 's', error: undefined, errorDescription: undefined, iss: undefined };
    expect(readCallback(`${redirectUri}#code=c&state=s`)).toEqual(expected);
    expect(readCallback(`${redirectUri}?code=c&state=s`)).toEqual(expected);
    expect(carriesCallback(`${redirectUri}#code=c`)).toBe(true);
    expect(carriesCallback(redirectUri)).toBe(false);
  });

  it.each([
    `${redirectUri}?code=a#code=c&state=s`,
    `${redirectUri}?state=s#code=c`,
    `${redirectUri}?code=a&code=b&state=s`,
    `${redirectUri}#code=a&state=s&state=t`,
  ])('that mixes two is an invalid state: %s', (address) => {
    expect(() => readCallback(address)).toThrow('Invalid _state');
  });

  it.each([
    [{ code: 'c' }, 'Missing code or _state'],
    [{ state: 's' }, 'Missing code or _state'],
    [{}, 'Missing code or _state'],
    [{ code: 'c', state: 'other' }, 'Invalid _state'],
  ])('%j is refused', async (parameters, message) => {
    const data = { ...(await createOAuthData('/', redirectUri)), state: 's' };
    expect(() => checkCallback(parameters, data)).toThrow(message);
  });

  it('without a sign-in under way is an invalid state', () => {
    expect(() => checkCallback({ code: 'c', state: 's' }, undefined)).toThrow('Invalid _state');
  });

  it.each([undefined, 'https://evil.example', 'https://platform.example/', 'https://platform.example.evil'])(
    'A3: from the issuer %s instead of the one that was asked is refused, and its reason is not believed',
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

  it('A3: needs no issuer where the platform says nothing of one', async () => {
    const data = { ...(await createOAuthData('/', redirectUri)), state: 's' };
    expect(checkCallback({ code: 'c', state: 's' }, data)).toEqual({ code: 'c', data });
  });

  it('tells the reason of the platform only when it answers this sign-in', async () => {
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

describe('A2: the record of a sign-in under way', () => {
  let time = 0;
  const signIns = keepSignIns(sessionStorage, () => time);
  beforeEach(() => sessionStorage.clear());

  it('is handed out once', async () => {
    const issuer = 'https://platform.example';
    const data = { ...(await createOAuthData('/services', redirectUri)), issuer };
    signIns.put(data);
    expect(signIns.take(data.state)).toEqual(data);
    expect(signIns.take(data.state)).toBeUndefined();
    expect(sessionStorage).toHaveLength(0);
  });

  it('stands beside those of other sign-ins', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => createOAuthData('/', redirectUri)));
    for (const data of all) signIns.put(data);
    for (const data of all.toReversed()) expect(signIns.take(data.state)).toEqual(data);
  });

  it('lives ten minutes and is swept away by the next sign-in', async () => {
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

  it('is ignored when somebody has written nonsense into it', () => {
    sessionStorage.setItem('frontdesk-sign-in:x', '{"data":{}}');
    sessionStorage.setItem('frontdesk-sign-in:y', 'nonsense');
    expect(signIns.take('x')).toBeUndefined();
    expect(signIns.take('y')).toBeUndefined();
  });
});
