import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../contract/errors.ts';
import type { PairVersion, TabMessage, Tabs } from './tabs.ts';
import { delay } from '../timeLimit.ts';
import type { Grants, TokenAnswer } from './tokenEndpoint.ts';
import { createTokens, type SignInChange, type TokensOptions } from './tokens.ts';

/** Creates tabs that share messages and a lock. */
function browser() {
  const listeners = new Map<symbol, (message: TabMessage) => void>();
  let turn: Promise<unknown> = Promise.resolve();
  let sharing = 0;
  const marks = new Map<symbol, PairVersion>();
  function openTab(): Tabs {
    const self = Symbol('tab');
    return {
      withLock(work) {
        const result = turn.then(work);
        turn = result.catch(() => {});
        return result;
      },
      shareTokens() {
        sharing += 1;
        return () => void (sharing -= 1);
      },
      areTokensShared: async () => sharing > 0,
      markRenewed: async (pair) => void marks.set(self, pair),
      isRenewed: async ({ signInKey, generation }) =>
        [...marks.values()].some((mark) => mark.signInKey === signInKey && mark.generation > generation),
      post(message) {
        for (const [tab, listener] of listeners) {
          if (tab !== self) setTimeout(() => listener(structuredClone(message)), 1);
        }
      },
      listen: (listener) => void listeners.set(self, listener),
    };
  }
  return { openTab };
}

/** A token endpoint with rotation: each refresh token works once. */
function platform() {
  let count = 0;
  let valid = '';
  const next = (role: string): TokenAnswer => {
    count += 1;
    valid = `${role}-refresh-${count}`;
    return { accessToken: `${role}-access-${count}`, refreshToken: valid, expiresIn: 600 };
  };
  const refresh = vi.fn<Grants['refresh']>(async (refreshToken) => {
    if (refreshToken !== valid) throw invalidGrant();
    return next('member');
  });
  const anonymous = vi.fn<Grants['anonymous']>(async () => ({
    accessToken: 'visitor-access',
    refreshToken: 'visitor-refresh',
    expiresIn: 600,
  }));
  return { grants: { refresh, anonymous }, signIn: () => next('member') };
}

const invalidGrant = () =>
  new ApiError('BAD_REQUEST', 'something went wrong', {
    status: 400,
    data: { details: { error: 'invalid_grant' } },
  });

const nobodyKnown: TokensOptions['signInSilently'] = async () => undefined;

function openTab(options: Pick<TokensOptions, 'grants'> & Partial<TokensOptions>) {
  const tokens = createTokens({ tabs: browser().openTab(), signInSilently: nobodyKnown, ...options });
  const changes: SignInChange[] = [];
  tokens.onChange((change) => changes.push(change));
  return { tokens, changes };
}

beforeEach(() => void vi.useFakeTimers().setTimerTickMode('nextTimerAsync'));
afterEach(() => vi.useRealTimers());

describe('client without tokens', () => {
  it('has an empty pair of role none', () => {
    const { tokens } = openTab({ grants: platform().grants });
    expect(tokens.current()).toEqual({
      accessToken: { value: '', expiresAt: 0 },
      refreshToken: { value: '', role: 'none' },
    });
    expect(tokens.isLoggedIn()).toBe(false);
  });

  it('becomes a visitor for a visitor call, with one request for all calls', async () => {
    const { grants } = platform();
    const { tokens } = openTab({ grants });
    const all = await Promise.all(Array.from({ length: 20 }, () => tokens.accessTokenFor('visitor')));
    expect(new Set(all)).toEqual(new Set(['visitor-access']));
    expect(grants.anonymous).toHaveBeenCalledOnce();
    expect(tokens.current().refreshToken).toEqual({ value: 'visitor-refresh', role: 'visitor' });
    expect(tokens.isLoggedIn()).toBe(false);
  });

  it('renews a visitor by refresh token, and requests a new visitor when it is invalid', async () => {
    const { grants } = platform();
    const { tokens } = openTab({ grants });
    await tokens.accessTokenFor('visitor');
    await vi.advanceTimersByTimeAsync(539_000);
    await tokens.accessTokenFor('visitor');
    expect(grants.refresh).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    await tokens.accessTokenFor('visitor');
    expect(grants.refresh).toHaveBeenCalledExactlyOnceWith('visitor-refresh');
    expect(grants.anonymous).toHaveBeenCalledTimes(2);
  });

  it('never makes a staff call as a visitor', async () => {
    const { grants } = platform();
    const { tokens } = openTab({ grants });
    await tokens.accessTokenFor('visitor');
    await expect(tokens.accessTokenFor('staff')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('restoring a sign-in', () => {
  it('A7: takes the pair of another tab without asking the platform', async () => {
    const { openTab: open } = browser();
    const { grants, signIn } = platform();
    const signInSilently = vi.fn<TokensOptions['signInSilently']>(async () => undefined);
    const first = openTab({ grants, tabs: open() });
    first.tokens.signedIn(signIn());
    const second = openTab({ grants, tabs: open(), signInSilently });
    expect(await second.tokens.restore()).toBe(true);
    expect(second.tokens.current().accessToken.value).toBe('member-access-1');
    expect(signInSilently).not.toHaveBeenCalled();
    expect(second.changes).toEqual(['signedIn']);
  });

  it('A8: signs in silently once when eight tabs are restored together', async () => {
    const { openTab: open } = browser();
    const { grants, signIn } = platform();
    const signInSilently = vi.fn<TokensOptions['signInSilently']>(async () => signIn());
    const tabs = Array.from({ length: 8 }, () => openTab({ grants, tabs: open(), signInSilently }));
    const restored = await Promise.all(tabs.flatMap(({ tokens }) => [tokens.restore(), tokens.restore()]));
    expect(restored.every(Boolean)).toBe(true);
    expect(signInSilently).toHaveBeenCalledOnce();
  });

  it('keeps the pair that another tab sends during the silent sign-in', async () => {
    const { openTab: open } = browser();
    const { grants, signIn } = platform();
    const first = openTab({ grants, tabs: open() });
    const second = openTab({
      grants,
      tabs: open(),
      async signInSilently() {
        first.tokens.signedIn(signIn());
        await delay(10);
        return signIn();
      },
    });
    expect(await second.tokens.restore()).toBe(true);
    expect(second.changes).toEqual(['signedIn']);
    expect(second.tokens.current()).toEqual(first.tokens.current());
  });

  it('does not switch accounts in other tabs after a silent sign-in', async () => {
    const { openTab: open } = browser();
    const { grants, signIn } = platform();
    const first = openTab({ grants, tabs: open() });
    first.tokens.signedIn(signIn());
    const frozen = { ...open(), listen: () => {} };
    const second = openTab({ grants, tabs: frozen, signInSilently: async () => signIn() });
    expect(await second.tokens.restore()).toBe(true);
    await vi.advanceTimersByTimeAsync(10);
    expect(first.changes).toEqual(['signedIn']);
    expect(first.tokens.current().accessToken.value).toBe('member-access-1');
  });

  it('happens once when no one is signed in, and again after a failure', async () => {
    const unreachable = new ApiError('NETWORK_FAILURE', 'down', { status: 0 });
    const signInSilently = vi
      .fn<TokensOptions['signInSilently']>()
      .mockRejectedValueOnce(unreachable)
      .mockResolvedValue(undefined);
    const { tokens } = openTab({ grants: platform().grants, signInSilently });
    await expect(tokens.accessTokenFor('staff')).rejects.toBe(unreachable);
    await expect(tokens.accessTokenFor('staff')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(tokens.accessTokenFor('staff')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(signInSilently).toHaveBeenCalledTimes(2);
  });

  it('asks the platform after the end of a session, but not after signing out', async () => {
    const { grants, signIn } = platform();
    const signInSilently = vi.fn<TokensOptions['signInSilently']>(async () => undefined);
    const { tokens } = openTab({ grants, signInSilently });
    tokens.signedIn(signIn());
    expect(await tokens.restore()).toBe(true);
    tokens.signOut();
    expect(await tokens.restore()).toBe(false);
    expect(signInSilently).not.toHaveBeenCalled();
    tokens.signedIn(signIn());
    grants.refresh.mockRejectedValue(invalidGrant());
    await expect(tokens.renew('member-access-2')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await tokens.restore()).toBe(false);
    expect(signInSilently).toHaveBeenCalledOnce();
  });

  it('does not restore a person who signed out during the request', async () => {
    const { grants, signIn } = platform();
    const { tokens } = openTab({
      grants,
      signInSilently: async () => {
        tokens.signOut();
        return signIn();
      },
    });
    expect(await tokens.restore()).toBe(false);
    expect(tokens.isLoggedIn()).toBe(false);
  });
});

describe('token renewal', () => {
  it('A8: happens once for 100 rejected calls in five tabs', async () => {
    const { openTab: open } = browser();
    const { grants, signIn } = platform();
    const tabs = Array.from({ length: 5 }, () => openTab({ grants, tabs: open() }));
    tabs[0]?.tokens.signedIn(signIn());
    await vi.advanceTimersByTimeAsync(10);
    const all = await Promise.all(
      tabs.flatMap(({ tokens }) => Array.from({ length: 20 }, () => tokens.renew('member-access-1'))),
    );
    expect(new Set(all)).toEqual(new Set(['member-access-2']));
    expect(grants.refresh).toHaveBeenCalledOnce();
    for (const { changes } of tabs) expect(changes).toEqual(['signedIn']);
  });

  it('A8: waits for the pair that another tab has renewed and whose message is late', async () => {
    const { openTab: open } = browser();
    const { grants, signIn } = platform();
    const first = openTab({ grants, tabs: open() });
    const tabs = open();
    const late: Tabs['listen'] = (listener) =>
      tabs.listen((message) => void setTimeout(() => listener(message), 1000));
    const second = openTab({ grants, tabs: { ...tabs, listen: late } });
    first.tokens.signedIn(signIn());
    await vi.advanceTimersByTimeAsync(1010);
    await first.tokens.renew('member-access-1');
    expect(await second.tokens.renew('member-access-1')).toBe('member-access-2');
    expect(grants.refresh).toHaveBeenCalledOnce();
  });

  it('happens here when the tab that has renewed sends nothing for two seconds', async () => {
    const { grants, signIn } = platform();
    const { tokens } = openTab({ grants, tabs: { ...browser().openTab(), isRenewed: async () => true } });
    tokens.signedIn(signIn());
    const begin = Date.now();
    expect(await tokens.renew('member-access-1')).toBe('member-access-2');
    expect(Date.now() - begin).toBe(2000);
  });

  it('A11: happens when a tenth of the lifetime is left, and replaces the refresh token', async () => {
    const { grants, signIn } = platform();
    const { tokens } = openTab({ grants });
    tokens.signedIn(signIn());
    await vi.advanceTimersByTimeAsync(539_000);
    expect(await tokens.accessTokenFor('admin')).toBe('member-access-1');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await tokens.accessTokenFor('admin')).toBe('member-access-2');
    expect(tokens.current().refreshToken).toEqual({ value: 'member-refresh-2', role: 'member' });
    await vi.advanceTimersByTimeAsync(539_000);
    expect(await tokens.accessTokenFor('admin')).toBe('member-access-2');
  });

  it('keeps the refresh token of a host without rotation', async () => {
    const { grants, signIn } = platform();
    grants.refresh.mockResolvedValue({ accessToken: 'new', refreshToken: undefined, expiresIn: 600 });
    const { tokens } = openTab({ grants });
    tokens.signedIn(signIn());
    expect(await tokens.renew('member-access-1')).toBe('new');
    expect(tokens.current().refreshToken.value).toBe('member-refresh-1');
  });

  it.each([-24 * 60, -5, 5, 24 * 60])(
    'A11: is independent of a wall clock change by %i minutes',
    async (minutes) => {
      const { grants, signIn } = platform();
      const { tokens } = openTab({ grants, now: () => Date.now() + minutes * 60_000 });
      tokens.signedIn(signIn());
      vi.setSystemTime(Date.now() - minutes * 60_000);
      expect(await tokens.accessTokenFor('admin')).toBe('member-access-1');
      expect(grants.refresh).not.toHaveBeenCalled();
    },
  );

  it.each([
    new ApiError('NETWORK_FAILURE', 'down', { status: 0 }),
    new ApiError('UNAVAILABLE', 'down'),
    new ApiError('RESOURCE_EXHAUSTED', 'later'),
    new ApiError('BAD_REQUEST', 'no', { status: 400, data: { details: { error: 'invalid_request' } } }),
  ])('A9: keeps the sign-in after $code and is retried by the next call', async (failure) => {
    const { grants, signIn } = platform();
    const { tokens, changes } = openTab({ grants });
    tokens.signedIn(signIn());
    grants.refresh.mockRejectedValueOnce(failure);
    await expect(tokens.renew('member-access-1')).rejects.toBe(failure);
    expect(tokens.isLoggedIn()).toBe(true);
    expect(await tokens.renew('member-access-1')).toBe('member-access-2');
    expect(changes).toEqual(['signedIn']);
  });

  it('A9: ends the sign-in in every tab only after invalid_grant, and falls back to no visitor', async () => {
    const { openTab: open } = browser();
    const { grants, signIn } = platform();
    const [first, second] = [openTab({ grants, tabs: open() }), openTab({ grants, tabs: open() })];
    first.tokens.signedIn(signIn());
    await vi.advanceTimersByTimeAsync(10);
    grants.refresh.mockRejectedValue(invalidGrant());
    await expect(first.tokens.renew('member-access-1')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await vi.advanceTimersByTimeAsync(10);
    expect(first.changes).toEqual(['signedIn', 'sessionEnded']);
    expect(second.changes).toEqual(['signedIn', 'sessionEnded']);
    expect(first.tokens.current().refreshToken.role).toBe('none');
    expect(grants.anonymous).not.toHaveBeenCalled();
  });

  it('A8: adopts the pair of another tab instead of ending the sign-in', async () => {
    const { openTab: open } = browser();
    const { grants, signIn } = platform();
    const [awake, asleep] = [open(), open()];
    const first = openTab({ grants, tabs: awake });
    // Simulates a frozen tab: no lock, no messages.
    let isFrozen = false;
    const second = openTab({
      grants,
      tabs: {
        ...asleep,
        withLock: (work) => work(),
        isRenewed: async () => false,
        listen: (listener) => asleep.listen((message) => void (isFrozen || listener(message))),
      },
    });
    first.tokens.signedIn(signIn());
    await vi.advanceTimersByTimeAsync(10);
    isFrozen = true;
    await first.tokens.renew('member-access-1');
    await vi.advanceTimersByTimeAsync(10);
    isFrozen = false;
    expect(await second.tokens.renew('member-access-1')).toBe('member-access-2');
    expect(second.changes).toEqual(['signedIn']);
  });
});

describe('signing out', () => {
  it('A12: reaches every tab, returns the refresh token for revocation and is final', async () => {
    const { openTab: open } = browser();
    const { grants, signIn } = platform();
    const [first, second] = [openTab({ grants, tabs: open() }), openTab({ grants, tabs: open() })];
    first.tokens.signedIn(signIn());
    await vi.advanceTimersByTimeAsync(10);
    expect(second.tokens.signOut()).toBe('member-refresh-1');
    await vi.advanceTimersByTimeAsync(10);
    expect(first.changes).toEqual(['signedIn', 'signedOut']);
    expect(await first.tokens.restore()).toBe(false);
    expect(first.tokens.signOut()).toBeUndefined();
  });

  it('discards a renewal that waits, or that the platform answers', async () => {
    const { grants, signIn } = platform();
    const { tokens } = openTab({ grants });
    tokens.signedIn(signIn());
    const waiting = tokens.renew('member-access-1');
    tokens.signOut();
    await expect(waiting).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(grants.refresh).not.toHaveBeenCalled();
    tokens.signedIn(signIn());
    grants.refresh.mockImplementationOnce(async () => {
      tokens.signOut();
      return signIn();
    });
    await expect(tokens.renew('member-access-2')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(tokens.isLoggedIn()).toBe(false);
  });
});

it('switches the account when someone else signs in in another tab', async () => {
  const { openTab: open } = browser();
  const { grants, signIn } = platform();
  const [first, second] = [openTab({ grants, tabs: open() }), openTab({ grants, tabs: open() })];
  first.tokens.signedIn(signIn());
  await vi.advanceTimersByTimeAsync(10);
  second.tokens.signedIn(signIn());
  await vi.advanceTimersByTimeAsync(10);
  expect(first.changes).toEqual(['signedIn', 'accountSwitched']);
  expect(first.tokens.current()).toEqual(second.tokens.current());
});

/** A tab that hears messages, and keeps those that it sends. */
function openHearing() {
  const sent: TabMessage[] = [];
  const listeners: ((message: TabMessage) => void)[] = [];
  const { grants } = platform();
  const tab = openTab({
    grants,
    now: () => 2000,
    tabs: {
      ...browser().openTab(),
      post: (message) => void sent.push(message),
      listen: (listener) => void listeners.push(listener),
    },
  });
  return {
    ...tab,
    grants,
    sent,
    hear: (message: TabMessage) => listeners.forEach((listener) => listener(message)),
    used: () => tab.tokens.current().accessToken.value,
  };
}

describe('message of another tab', () => {
  const pair = {
    signInKey: 'theirs',
    signedInAt: 1000,
    silent: false,
    generation: 1,
    accessToken: 'access',
    refreshToken: 'refresh',
    expiresIn: 600_000,
  };

  it.each([
    ['an older generation', { generation: 0 }, 'access', 0],
    ['the same generation', {}, 'access', 0],
    ['a newer generation', { generation: 2 }, 'new', 0],
    ['a later sign-in', { signInKey: 'later', signedInAt: 1001 }, 'new', 1],
    ['an earlier sign-in', { signInKey: 'earlier', signedInAt: 999 }, 'access', 0],
    ['a sign-in of the same time', { signInKey: 'same', signedInAt: 1000 }, 'access', 0],
    ['a later silent sign-in', { signInKey: 'silent', signedInAt: 1001, silent: true }, 'access', 0],
  ])('with the pair of %s leaves the token "%s"', (_which, changes, used, switches) => {
    const tab = openHearing();
    tab.hear({ type: 'pair', pair });
    tab.hear({ type: 'pair', pair: { ...pair, ...changes, accessToken: 'new' } });
    expect(tab.used()).toBe(used);
    expect(tab.changes).toEqual(['signedIn', ...(switches ? ['accountSwitched'] : [])]);
  });

  it('answers a question for its pair, with the time that is left', async () => {
    const tab = openHearing();
    tab.hear({ type: 'pairWanted' });
    expect(tab.sent).toEqual([]);
    tab.hear({ type: 'pair', pair });
    await vi.advanceTimersByTimeAsync(1000);
    tab.hear({ type: 'pairWanted' });
    expect(tab.sent).toEqual([{ type: 'pair', pair: { ...pair, expiresIn: 599_000 } }]);
  });

  it('ends only the sign-in that it names, which no later pair restores', () => {
    const tab = openHearing();
    tab.hear({ type: 'pair', pair });
    tab.hear({ type: 'signedOut', signInKey: 'another', why: 'left' });
    expect(tab.changes).toEqual(['signedIn']);
    tab.hear({ type: 'signedOut', signInKey: 'theirs', why: 'left' });
    tab.hear({ type: 'pair', pair: { ...pair, generation: 2 } });
    expect(tab.changes).toEqual(['signedIn', 'signedOut']);
    expect(tab.tokens.isLoggedIn()).toBe(false);
  });

  it('with an expired pair takes it for one that ends now', () => {
    const tab = openHearing();
    tab.hear({ type: 'pair', pair: { ...pair, expiresIn: -1000 } });
    expect(tab.tokens.current().accessToken.expiresAt).toBe(2);
  });

  it('about a save, or a sign-out of nobody, changes nothing', () => {
    const tab = openHearing();
    tab.hear({ type: 'saved' });
    tab.hear({ type: 'signedOut', signInKey: 'theirs', why: 'left' });
    expect(tab.changes).toEqual([]);
  });

  it('is not asked for where no tab shares tokens, or where none has renewed them', async () => {
    const tab = openHearing();
    expect(await tab.tokens.restore()).toBe(false);
    expect(tab.sent).toEqual([]);
    const { grants, signIn } = platform();
    tab.tokens.signedIn(signIn());
    tab.grants.refresh.mockImplementation(grants.refresh);
    await tab.tokens.renew('member-access-1');
    expect(tab.sent.map(({ type }) => type)).toEqual(['pair', 'pair']);
  });
});

it('renews a short-lived token when a tenth of its life is left', async () => {
  const { grants, signIn } = platform();
  const { tokens } = openTab({ grants });
  tokens.signedIn({ ...signIn(), expiresIn: 100 });
  await vi.advanceTimersByTimeAsync(89_000);
  expect(await tokens.accessTokenFor('admin')).toBe('member-access-1');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await tokens.accessTokenFor('admin')).toBe('member-access-2');
});

it('renews one minute before the end at the earliest, and states the end in seconds', async () => {
  const { grants, signIn } = platform();
  const { tokens } = openTab({ grants, now: () => 5_700 });
  tokens.signedIn({ ...signIn(), expiresIn: 3600 });
  expect(tokens.current().accessToken.expiresAt).toBe(3605);
  await vi.advanceTimersByTimeAsync(3_539_000);
  expect(await tokens.accessTokenFor('admin')).toBe('member-access-1');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await tokens.accessTokenFor('admin')).toBe('member-access-2');
});

it('shares its tokens from the sign-in to its end', async () => {
  const tabs = browser().openTab();
  const { grants, signIn } = platform();
  const { tokens } = openTab({ grants, tabs });
  tokens.signedIn(signIn());
  tokens.signedIn(signIn());
  expect(await tabs.areTokensShared()).toBe(true);
  tokens.signOut();
  expect(await tabs.areTokensShared()).toBe(false);
});

describe('rejected token of a visitor', () => {
  it('is renewed once for all calls', async () => {
    const { grants } = platform();
    const { tokens } = openTab({ grants });
    await tokens.accessTokenFor('visitor');
    grants.refresh.mockResolvedValue({ accessToken: 'new', refreshToken: undefined, expiresIn: 600 });
    expect(await Promise.all([tokens.renew('visitor-access'), tokens.renew('visitor-access')])).toEqual([
      'new',
      'new',
    ]);
    expect(grants.refresh).toHaveBeenCalledExactlyOnceWith('visitor-refresh');
    expect(tokens.current().refreshToken.value).toBe('visitor-refresh');
    // A call that was sent before the renewal.
    expect(await tokens.renew('visitor-access')).toBe('new');
    expect(grants.refresh).toHaveBeenCalledOnce();
    await expect(tokens.renew('member-access')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('is kept if the platform does not answer', async () => {
    const { grants } = platform();
    const { tokens } = openTab({ grants });
    await tokens.accessTokenFor('visitor');
    const down = new ApiError('NETWORK_FAILURE', 'down', { status: 0 });
    grants.refresh.mockRejectedValue(down);
    await expect(tokens.renew('visitor-access')).rejects.toBe(down);
    expect(grants.anonymous).toHaveBeenCalledOnce();
  });
});

it('tells a listener nothing after it has unsubscribed', () => {
  const { grants, signIn } = platform();
  const { tokens } = openTab({ grants });
  const listener = vi.fn<(change: SignInChange) => void>();
  tokens.onChange(listener)();
  tokens.signedIn(signIn());
  expect(listener).not.toHaveBeenCalled();
});
