import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Tokens } from '../../../contract/entities/identity/tokens.ts';
import { ApiError } from '../../../contract/errors.ts';
import { SignInError } from '../../platform/signIn/signIn.ts';
import { answerOf, member, open, returned, unauthenticated } from '../testDesk.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('pitfall: protected screens mount when a check resolves while it redirects', () => {
  it('checkAuth rejects with the return path and does not navigate', async () => {
    const desk = open('/services?filter=x#y');
    await expect(desk.start().checkAuth({})).rejects.toMatchObject({
      redirectTo: `/login?${new URLSearchParams({ returnTo: '/services?filter=x#y' })}`,
      message: false,
    });
    expect(desk.left).toEqual([]);
  });

  it('checkAuth sends no request while tokens exist', async () => {
    const desk = open('/services');
    desk.signedIn();
    await expect(desk.start().checkAuth({})).resolves.toBeUndefined();
    expect(desk.signInSilently).not.toHaveBeenCalled();
    expect(desk.sent).toEqual([]);
  });
});

describe('pitfall: a network failure looks like being signed out', () => {
  it('checkAuth resolves when the platform is unreachable, so that the screen shows the error', async () => {
    const desk = open('/services', {
      silent: () => Promise.reject(new ApiError('NETWORK_FAILURE', 'down', { status: 0 })),
    });
    await expect(desk.start().checkAuth({})).resolves.toBeUndefined();
  });
});

describe('pitfall: many rejections cause many redirects', () => {
  it('A10: fifty concurrent sign-ins redirect once', async () => {
    const desk = open('/login');
    const provider = desk.start();
    for (let count = 0; count < 50; count += 1) void provider.login({});
    await vi.waitFor(() => expect(desk.left).toEqual(['https://platform.example/identity?handle=h']));
    expect(desk.sent).toEqual(['createRedirectSession']);
  });

  it('redirects again after the person cancelled the first redirect', async () => {
    const desk = open('/login');
    const provider = desk.start();
    void provider.login({});
    await vi.waitFor(() => expect(desk.left).toHaveLength(1));
    desk.pass(10_001);
    void provider.login({});
    await vi.waitFor(() => expect(desk.left).toHaveLength(2));
  });
});

describe('pitfall: a server that rejects every token causes a redirect loop', () => {
  it('A10: a redirect after three sign-ins within 30 seconds throws and names the last rejection', async () => {
    const desk = await returned('/services');
    const provider = desk.start();
    await provider.handleCallback();
    await expect(provider.checkError(unauthenticated)).rejects.toBeDefined();
    for (let round = 1; round <= 2; round += 1) {
      // Each round simulates a page load, and one when the platform has sent the person back.
      void desk.start().login({});
      await vi.waitFor(() => expect(desk.left).toHaveLength(round));
      await desk.comeBack();
      await desk.start().handleCallback();
    }
    desk.pass(11_000);
    await expect(provider.login({})).rejects.toMatchObject({ code: 'SIGN_IN_LOOP', requestId: 'r-1' });
    expect(desk.left).toHaveLength(2);
    void provider.login({ again: true });
    await vi.waitFor(() => expect(desk.left).toHaveLength(3));
  });

  it('redirects any number of times without a sign-in in between', async () => {
    const desk = open('/services');
    for (let round = 1; round <= 5; round += 1) {
      void desk.start().login({});
      await vi.waitFor(() => expect(desk.left).toHaveLength(round));
    }
  });
});

describe('pitfall: react-admin aborts the callback in StrictMode and repeats it on focus', () => {
  it('A4: handleCallback ignores its signal and exchanges the code once', async () => {
    const desk = await returned();
    const provider = desk.start();
    const [first, second] = await Promise.all([
      provider.handleCallback({ signal: AbortSignal.abort() }),
      provider.handleCallback({}),
    ]);
    expect(first).toEqual({ redirectTo: '/services?page=2#filters' });
    expect(second).toEqual(first);
    expect(desk.exchange).toHaveBeenCalledOnce();
    expect(desk.tokens.isLoggedIn()).toBe(true);
  });

  it('A4: does not send a failed callback again on window focus', async () => {
    const desk = await returned('/', {});
    desk.exchange.mockRejectedValue(new SignInError('EXCHANGE_FAILED'));
    const provider = desk.start();
    for (let focus = 0; focus < 3; focus += 1) {
      await expect(provider.handleCallback()).rejects.toThrow('Failed to get member tokens');
    }
    expect(desk.exchange).toHaveBeenCalledOnce();
  });

  it('A2: rejects the same callback address after Back', async () => {
    const desk = await returned();
    await desk.start().handleCallback();
    desk.go(`/auth-callback#code=c&state=${desk.data.state}`);
    await expect(desk.start().handleCallback()).rejects.toThrow('Invalid _state');
    expect(desk.exchange).toHaveBeenCalledOnce();
  });
});

describe('pitfall: the code remains in the URL', () => {
  it('A5: removes the code before the first request', async () => {
    const desk = await returned();
    desk.start();
    expect(desk.shown).toEqual(['/auth-callback']);
    expect(desk.sent).toEqual([]);
  });

  it('A4: continues after a reload of the cleared URL when signed in', async () => {
    const signedIn = open('/auth-callback', { silent: async () => answerOf('ada') });
    await expect(signedIn.start().handleCallback()).resolves.toEqual({ redirectTo: '/' });
    await expect(open('/auth-callback').start().handleCallback()).rejects.toThrow('Missing code or _state');
  });
});

describe('pitfall: checking for code or state instead of both', () => {
  it.each([
    ['#code=c', 'Missing code or _state'],
    ['#state=s', 'Missing code or _state'],
    ['?error=access_denied&state=s', 'Missing code or _state'],
    ['#code=c&state=foreign', 'Invalid _state'],
    ['?code=a#code=c&state=s', 'Invalid _state'],
  ])('rejects a callback with %s without a request', async (parameters, message) => {
    const desk = open(`/auth-callback${parameters}`);
    await expect(desk.start().handleCallback()).rejects.toThrow(message);
    expect(desk.exchange).not.toHaveBeenCalled();
  });
});

describe('pitfall: react-admin follows @react-admin/nextPathname, even to other sites', () => {
  it('A6: always returns an explicit path on this origin', async () => {
    localStorage.setItem('@react-admin/nextPathname', 'https://evil.example');
    const desk = await returned('//evil.example');
    await expect(desk.start().handleCallback()).resolves.toEqual({ redirectTo: '/' });
  });

  it.each(['/services?filter=%7B%7D&page=3', '/services/1/2#price', '/services/create'])(
    'login keeps %s as the return path',
    async (path) => {
      const desk = open(`/login?${new URLSearchParams({ returnTo: path })}`);
      void desk.start().login({});
      await vi.waitFor(() => expect(desk.left).toHaveLength(1));
      const [record] = Object.values(sessionStorage)
        .map((text) => String(text))
        .filter((text) => text.includes('data'));
      expect(record).toContain(JSON.stringify(path));
    },
  );
});

describe('pitfall: data stays on the screen when logout rejects', () => {
  it('A12: resolves and drops the tokens when the platform is unreachable', async () => {
    const desk = open('/services', {
      reply: () => Promise.reject(new ApiError('NETWORK_FAILURE', 'down', { status: 0 })),
    });
    desk.signedIn();
    await expect(desk.start().logout({})).resolves.toBe('/login');
    expect(desk.tokens.isLoggedIn()).toBe(false);
  });

  it('A12: drops the tokens first, then revokes them and returns the platform’s address', async () => {
    const desk = open('/services');
    desk.signedIn();
    const leaving = desk.start().logout({});
    expect(desk.tokens.isLoggedIn()).toBe(false);
    await expect(leaving).resolves.toBe('https://platform.example/identity?handle=h');
    expect(desk.sent).toEqual(['createRedirectSession', 'revokeToken']);
  });

  it('sends no request when react-admin calls it while signed out', async () => {
    const desk = open('/services');
    await expect(desk.start().logout({})).resolves.toBe('/login');
    expect(desk.sent).toEqual([]);
  });

  it('never returns an address with a scheme other than http or https', async () => {
    const redirectSession = { fullUrl: 'javascript:alert(1)' };
    const desk = open('/services', { reply: async () => ({ redirectSession }) });
    desk.signedIn();
    await expect(desk.start().logout({})).resolves.toBe('/login');
  });
});

describe('pitfall: a missing permission or an overloaded server signs people out', () => {
  it.each([
    new ApiError('PERMISSION_DENIED', 'No.'),
    new ApiError('INTERNAL', 'Broken.'),
    new ApiError('NETWORK_FAILURE', 'Down.', { status: 0 }),
    new ApiError('-19976', 'Wrong password.'),
    new Error('Anything else'),
  ])('A15: checkError resolves for $code', async (error) => {
    const desk = open('/services');
    desk.signedIn();
    await expect(desk.start().checkError(error)).resolves.toBeUndefined();
    expect(desk.tokens.isLoggedIn()).toBe(true);
  });

  it('A15: checkError rejects with the return path when a renewed token is rejected', async () => {
    const desk = open('/services/1');
    desk.signedIn();
    await expect(desk.start().checkError(unauthenticated)).rejects.toMatchObject({
      redirectTo: '/login?returnTo=%2Fservices%2F1&ended=true',
    });
    expect(desk.tokens.isLoggedIn()).toBe(false);
  });
});

describe('pitfall: form input is lost when the session ends', () => {
  const dead = new ApiError('BAD_REQUEST', 'something went wrong', {
    status: 400,
    data: { details: { error: 'invalid_grant' } },
  });

  it('D3: asks the same person to sign in in place: no check fails and nothing navigates', async () => {
    const desk = open('/services/1', { grants: { refresh: () => Promise.reject(dead) } });
    const provider = desk.start();
    desk.signedIn();
    await provider.getIdentity?.();
    await expect(desk.tokens.renew('ada-access')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(desk.tabSession.isInterrupted()).toBe(true);
    await expect(provider.checkAuth({})).resolves.toBeUndefined();
    await expect(provider.checkError(unauthenticated)).resolves.toBeUndefined();
    await expect(provider.getPermissions?.({})).resolves.toBe('admin');
    expect(desk.left).toEqual([]);

    desk.tabSession.abandon();
    await expect(provider.checkAuth({})).rejects.toMatchObject({
      redirectTo: '/login?returnTo=%2Fservices%2F1',
    });
  });
});

describe('pitfall: the identity changes without a new sign-in', () => {
  it('identifies a member by ID, fetches it once, and again after an account switch', async () => {
    const desk = open('/services');
    const provider = desk.start();
    desk.signedIn();
    const identities = await Promise.all([provider.getIdentity?.(), provider.getIdentity?.()]);
    expect(identities[0]).toEqual({ id: 'm-1', fullName: 'Ada', email: 'ada@example.com', role: 'admin' });
    expect(desk.sent).toHaveLength(1);
    desk.tokens.signOut();
    desk.signedIn();
    await provider.getIdentity?.();
    expect(desk.sent).toHaveLength(2);
  });

  it('ignores a late identity of a person who has left', async () => {
    const question = new EventTarget();
    const first = new Promise<unknown>((resolve) => {
      question.addEventListener('answered', () => resolve({ member }));
    });
    const bob = { ...member, id: 'm-2', name: 'Bob' };
    const reply = vi
      .fn<() => Promise<unknown>>()
      .mockReturnValueOnce(first)
      .mockResolvedValue({ member: bob });
    const desk = open('/services', { reply });
    const provider = desk.start();
    desk.signedIn();
    const late = provider.getIdentity?.();
    desk.tokens.signOut();
    desk.tokens.signedIn(answerOf('bob'));
    await expect(provider.getIdentity?.()).resolves.toMatchObject({ id: 'm-2' });
    question.dispatchEvent(new Event('answered'));
    await late;
    await expect(provider.getIdentity?.()).resolves.toMatchObject({ id: 'm-2' });

    // The platform now identifies Ada, who must not get this screen.
    const changes: string[] = [];
    desk.tabSession.onChange((change) => changes.push(change));
    desk.tokens.signedIn(answerOf('ada'));
    await vi.waitFor(() => expect(changes).toEqual(['interrupted', 'switched']));
  });

  it('learns of another role when asked again, at most every 10 seconds', async () => {
    const reply = vi
      .fn<() => Promise<unknown>>()
      .mockResolvedValueOnce({ member })
      .mockResolvedValueOnce({ member })
      .mockResolvedValue({ member: { ...member, role: 'owner' } });
    const desk = open('/services', { reply });
    const provider = desk.start();
    desk.signedIn();
    await provider.getIdentity?.();
    await expect(provider.hasIdentityChanged()).resolves.toBe(false);
    expect(desk.sent).toHaveLength(1);
    desk.pass(10_000);
    await expect(provider.hasIdentityChanged()).resolves.toBe(false);
    desk.pass(10_000);
    await expect(provider.hasIdentityChanged()).resolves.toBe(true);
    await expect(provider.getIdentity?.()).resolves.toMatchObject({ role: 'owner' });
    expect(desk.sent).toHaveLength(3);
  });

  it('fetches the identity again after a failure', async () => {
    const reply = vi
      .fn<() => Promise<unknown>>()
      .mockRejectedValueOnce(new ApiError('UNAVAILABLE', 'later'))
      .mockResolvedValue({ member });
    const provider = open('/services', { reply }).start();
    await expect(provider.getIdentity?.()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(provider.getIdentity?.()).resolves.toMatchObject({ id: 'm-1' });
  });
});

describe('pitfall: asking for a role on the sign-in page ends the session and loops', () => {
  it('returns no role without a request while signed out', async () => {
    const desk = open('/login');
    await expect(desk.start().getPermissions?.({})).resolves.toBeUndefined();
    expect(desk.sent).toEqual([]);
  });

  it('waits for a pending sign-in instead of starting another', async () => {
    const desk = await returned();
    const provider = desk.start();
    await Promise.all([provider.getPermissions?.({}), provider.handleCallback({})]);
    expect(desk.exchange).toHaveBeenCalledTimes(1);
    expect(desk.signInSilently).not.toHaveBeenCalled();
  });
});

describe('permissions', () => {
  it.each([
    ['staff', 'list', true],
    ['staff', 'edit', false],
    ['admin', 'edit', true],
    ['owner', 'delete', true],
    ['owner', 'unheard-of', false],
    [undefined, 'edit', false],
    [undefined, 'list', false],
  ])('for %s, the action %s is allowed: %s, as on the server', async (role, action, expected) => {
    const desk = open('/services', { reply: async () => ({ member: { ...member, role } }) });
    const provider = desk.start();
    desk.signedIn();
    await expect(provider.canAccess({ resource: 'services', action })).resolves.toBe(expected);
    await expect(provider.canAccess({ resource: 'unheard-of', action: 'list' })).resolves.toBe(false);
    await expect(provider.getPermissions?.({})).resolves.toBe(role);
  });

  it('allow actions while the server is unreachable', async () => {
    const reply = vi.fn<() => Promise<unknown>>().mockRejectedValue(new ApiError('UNAVAILABLE', 'later'));
    await expect(
      open('/', { reply }).start().canAccess({ resource: 'services', action: 'list' }),
    ).resolves.toBe(true);
  });
});

describe('sign-in at a platform without pages of its own', () => {
  it('completes inside the page', async () => {
    const desk = open('/login', {
      reply: async (_call, input) => {
        const body = (input as { body: { auth: { authRequest: { state: string; redirectUri: string } } } })
          .body;
        const { state, redirectUri } = body.auth.authRequest;
        return { redirectSession: { fullUrl: `${redirectUri}#code=c&state=${state}` } };
      },
    });
    const provider = desk.start();
    await expect(provider.login({ returnTo: '/services' })).resolves.toEqual({
      redirectTo: '/auth-callback',
    });
    await expect(provider.handleCallback()).resolves.toEqual({ redirectTo: '/services' });
    expect(desk.left).toEqual([]);
  });
});

it('A12: no tab signs in silently after signing out', async () => {
  const desk = open('/services');
  desk.signedIn();
  await desk.start().logout({});
  expect(localStorage.getItem('frontdesk-signed-out')).not.toBeNull();
  const everything = JSON.stringify([
    Object.entries(localStorage),
    Object.entries(sessionStorage),
    document.cookie,
  ]);
  const tokens: Tokens = desk.tokens.current();
  expect(tokens.refreshToken.value).toBe('');
  // Only tokens and email addresses: a random ID may contain the bare name.
  expect(everything).not.toMatch(/ada[-@]/);
});
