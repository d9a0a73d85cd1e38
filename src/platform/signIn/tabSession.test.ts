import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../contract/errors.ts';
import { createTabSession, type TabSessionChange } from './tabSession.ts';
import { delay } from '../timeLimit.ts';
import type { Grants, TokenAnswer } from './tokenEndpoint.ts';
import { createTokens, type TokensOptions } from './tokens.ts';

const invalidGrant = new ApiError('BAD_REQUEST', 'something went wrong', {
  status: 400,
  data: { details: { error: 'invalid_grant' } },
});
const answerOf = (name: string): TokenAnswer => ({
  accessToken: `${name}-access`,
  refreshToken: name,
  expiresIn: 600,
});
const tabs = {
  withLock: <T>(work: () => Promise<T>) => work(),
  shareTokens: () => () => {},
  areTokensShared: async () => true,
  markRenewed: async () => {},
  isRenewed: async () => false,
  post: () => {},
  listen: () => {},
};

/** Opens a tab with Ada signed in, whose refresh token the platform now rejects. */
function openTab({
  silently,
  recognised = true,
}: { silently?: TokensOptions['signInSilently']; recognised?: boolean } = {}) {
  const refresh = vi.fn<Grants['refresh']>().mockRejectedValue(invalidGrant);
  const signInSilently = vi.fn<TokensOptions['signInSilently']>(silently ?? (async () => undefined));
  const anonymous = async () => answerOf('visitor');
  const tokens = createTokens({ grants: { refresh, anonymous }, tabs, signInSilently });
  const fetchMemberId = vi.fn<() => Promise<string>>(async () => 'ada-id');
  const tabSession = createTabSession({ tokens, fetchMemberId });
  const changes: TabSessionChange[] = [];
  tabSession.onChange((change) => changes.push(change));
  tokens.signedIn(answerOf('ada'));
  if (recognised) tabSession.setPerson('ada-id');
  return { tokens, tabSession, changes, fetchMemberId, signInSilently, refresh };
}

beforeEach(() => void vi.useFakeTimers().setTimerTickMode('nextTimerAsync'));
afterEach(() => vi.useRealTimers());

describe('interrupted session', () => {
  it('D3: resumes silently when the platform session still identifies the person', async () => {
    const { tabSession, changes } = openTab({ silently: async () => answerOf('again') });
    expect(await tabSession.tokens.renew('ada-access')).toBe('again-access');
    expect(changes).toEqual(['arrived', 'interrupted', 'resumed']);
    expect(tabSession.needsSignIn()).toBe(false);
  });

  it('D3: waits for the person, and retries every call after they sign in again', async () => {
    const { tokens, tabSession, changes } = openTab();
    const calls = Promise.all(Array.from({ length: 20 }, () => tabSession.tokens.renew('ada-access')));
    await vi.waitFor(() => expect(tabSession.needsSignIn()).toBe(true));
    const later = tabSession.tokens.accessTokenFor('admin');
    tokens.signedIn(answerOf('back'));
    expect(new Set(await calls)).toEqual(new Set(['back-access']));
    expect(await later).toBe('back-access');
    expect(tabSession.isInterrupted()).toBe(false);
    expect(changes).toEqual(['arrived', 'interrupted', 'interrupted', 'resumed']);
  });

  it('D3: never resumes as someone else', async () => {
    const { tokens, tabSession, changes, fetchMemberId } = openTab();
    const call = tabSession.tokens.renew('ada-access');
    await vi.waitFor(() => expect(tabSession.needsSignIn()).toBe(true));
    fetchMemberId.mockResolvedValue('bob-id');
    tokens.signedIn(answerOf('bob'));
    await vi.waitFor(() => expect(changes.at(-1)).toBe('switched'));
    const nothing = Symbol('nothing');
    expect(await Promise.race([call, Promise.resolve(nothing)])).toBe(nothing);
    expect(tokens.isLoggedIn()).toBe(true);
  });

  it('asks the person when the silent sign-in fails', async () => {
    const { tabSession, changes } = openTab({
      silently: async () => {
        throw new ApiError('NETWORK_FAILURE', 'down', { status: 0 });
      },
    });
    void tabSession.tokens.renew('ada-access').catch(() => {});
    await vi.waitFor(() => expect(tabSession.needsSignIn()).toBe(true));
    expect(changes).toEqual(['arrived', 'interrupted', 'interrupted']);
  });

  it('retries the identity request two seconds after a lost connection', async () => {
    const { tokens, tabSession, changes, fetchMemberId } = openTab();
    const call = tabSession.tokens.renew('ada-access');
    await vi.waitFor(() => expect(tabSession.needsSignIn()).toBe(true));
    fetchMemberId.mockRejectedValueOnce(new ApiError('NETWORK_FAILURE', 'down', { status: 0 }));
    const begin = Date.now();
    tokens.signedIn(answerOf('back'));
    expect(await call).toBe('back-access');
    expect(Date.now() - begin).toBe(2000);
    expect(fetchMemberId).toHaveBeenCalledTimes(2);
    expect(changes.at(-1)).toBe('resumed');
  });

  it('keeps asking the person when the new token is rejected too', async () => {
    const { tokens, tabSession, fetchMemberId } = openTab();
    const call = tabSession.tokens.renew('ada-access');
    await vi.waitFor(() => expect(tabSession.needsSignIn()).toBe(true));
    fetchMemberId.mockRejectedValueOnce(new ApiError('UNAUTHENTICATED', 'No.', { status: 401 }));
    tokens.signedIn(answerOf('bad'));
    await vi.waitFor(() => expect(fetchMemberId).toHaveBeenCalledOnce());
    expect(tabSession.needsSignIn()).toBe(true);
    tabSession.abandon();
    await expect(call).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('ends when the person signs out', async () => {
    const { tabSession, changes } = openTab();
    const call = tabSession.tokens.renew('ada-access');
    await vi.waitFor(() => expect(tabSession.needsSignIn()).toBe(true));
    tabSession.abandon();
    await expect(call).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(changes.at(-1)).toBe('left');
  });

  it('ends at once when the person is not identified yet', async () => {
    const { tabSession, changes } = openTab({ recognised: false });
    await expect(tabSession.tokens.renew('ada-access')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(changes).toEqual(['arrived', 'left']);
  });
});

/** Delays the next answer until it is released. */
function holdAnswer(fetchMemberId: ReturnType<typeof openTab>['fetchMemberId']) {
  const ends = { resolve: (_id: string) => {}, reject: (_error: Error) => {} };
  fetchMemberId.mockReturnValueOnce(
    new Promise((resolve, reject) => {
      Object.assign(ends, { resolve, reject });
    }),
  );
  return ends;
}

describe('late answer to the identity request', () => {
  it('resumes nothing after another interruption, and the next person does not continue', async () => {
    const { tokens, tabSession, changes, fetchMemberId } = openTab();
    const call = tabSession.tokens.renew('ada-access');
    await vi.waitFor(() => expect(tabSession.needsSignIn()).toBe(true));
    const answer = holdAnswer(fetchMemberId);
    tokens.signedIn(answerOf('back'));
    await expect(tokens.renew('back-access')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    answer.resolve('ada-id');
    await vi.advanceTimersByTimeAsync(100);
    expect(tabSession.isInterrupted()).toBe(true);

    fetchMemberId.mockResolvedValue('bob-id');
    tokens.signedIn(answerOf('bob'));
    let hasGoneOn = false;
    void call.then(() => (hasGoneOn = true));
    await vi.waitFor(() => expect(changes.at(-1)).toBe('switched'));
    expect(hasGoneOn).toBe(false);
  });

  it('when rejected, leaves the latest person signed in', async () => {
    const { tokens, changes, fetchMemberId } = openTab();
    const answer = holdAnswer(fetchMemberId);
    tokens.signedIn(answerOf('guest'));
    tokens.signedIn(answerOf('again'));
    await vi.waitFor(() => expect(changes.at(-1)).toBe('resumed'));
    answer.reject(new ApiError('FORBIDDEN', 'No.', { status: 403 }));
    await vi.advanceTimersByTimeAsync(100);
    expect(changes).toEqual(['arrived', 'interrupted', 'resumed']);
  });

  it('changes nothing after the person has left', async () => {
    const { tokens, tabSession, changes, fetchMemberId } = openTab();
    void tabSession.tokens.renew('ada-access').catch(() => {});
    await vi.waitFor(() => expect(tabSession.needsSignIn()).toBe(true));
    const answer = holdAnswer(fetchMemberId);
    tokens.signedIn(answerOf('back'));
    tabSession.abandon();
    answer.resolve('ada-id');
    await vi.advanceTimersByTimeAsync(100);
    expect(changes.at(-1)).toBe('left');
  });

  it('is not retried after a lost connection when someone else has signed in', async () => {
    const { tokens, changes, fetchMemberId } = openTab();
    fetchMemberId.mockRejectedValueOnce(new ApiError('NETWORK_FAILURE', 'down', { status: 0 }));
    tokens.signedIn(answerOf('again'));
    await vi.advanceTimersByTimeAsync(100);
    fetchMemberId.mockResolvedValue('bob-id');
    tokens.signedIn(answerOf('bob'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(changes).toEqual(['arrived', 'interrupted', 'switched']);
    expect(fetchMemberId).toHaveBeenCalledTimes(2);
  });

  it('identifies no one while a session is interrupted', async () => {
    const { tokens, tabSession, changes, fetchMemberId } = openTab();
    fetchMemberId.mockResolvedValue('bob-id');
    tokens.signedIn(answerOf('bob'));
    tabSession.setPerson('bob-id');
    await vi.waitFor(() => expect(changes.at(-1)).toBe('switched'));
  });
});

describe('sign-in in another tab', () => {
  it('of the same person keeps the screen, and calls wait for the identity', async () => {
    const { tokens, tabSession, changes } = openTab();
    tokens.signedIn(answerOf('again'));
    expect(await tabSession.tokens.accessTokenFor('admin')).toBe('again-access');
    expect(changes).toEqual(['arrived', 'interrupted', 'resumed']);
    expect(tabSession.needsSignIn()).toBe(false);
  });

  it('of someone else clears the screen, and pending calls are not sent in their name', async () => {
    const { tokens, tabSession, changes, fetchMemberId } = openTab();
    fetchMemberId.mockResolvedValue('bob-id');
    tokens.signedIn(answerOf('bob'));
    let hasGoneOn = false;
    void tabSession.tokens.accessTokenFor('admin').then(() => (hasGoneOn = true));
    await vi.waitFor(() => expect(changes).toEqual(['arrived', 'interrupted', 'switched']));
    expect(hasGoneOn).toBe(false);
  });

  it('of a person without permission to read their identity counts as someone else', async () => {
    const { tokens, changes, fetchMemberId } = openTab();
    fetchMemberId.mockRejectedValue(new ApiError('FORBIDDEN', 'No.', { status: 403 }));
    tokens.signedIn(answerOf('guest'));
    await vi.waitFor(() => expect(changes.at(-1)).toBe('switched'));
  });

  it('is judged by the latest sign-in', async () => {
    const { tokens, changes, fetchMemberId } = openTab();
    fetchMemberId.mockImplementationOnce(async () => {
      await delay(1000);
      return 'ada-id';
    });
    tokens.signedIn(answerOf('again'));
    fetchMemberId.mockResolvedValue('bob-id');
    tokens.signedIn(answerOf('bob'));
    await vi.advanceTimersByTimeAsync(2000);
    expect(changes).toEqual(['arrived', 'interrupted', 'switched']);
  });

  it('takes over the screen when the person was not identified yet', () => {
    const { tokens, changes } = openTab({ recognised: false });
    tokens.signedIn(answerOf('again'));
    expect(changes).toEqual(['arrived', 'switched']);
  });
});

it('A9: an outage does not interrupt the session', async () => {
  const { tabSession, changes, refresh } = openTab();
  const down = new ApiError('NETWORK_FAILURE', 'down', { status: 0 });
  refresh.mockRejectedValue(down);
  await expect(tabSession.tokens.renew('ada-access')).rejects.toBe(down);
  expect(changes).toEqual(['arrived']);
});

it('signing out clears the interruption', async () => {
  const { tokens, tabSession, changes } = openTab();
  tokens.signOut();
  expect(changes).toEqual(['arrived', 'left']);
  expect(tabSession.isInterrupted()).toBe(false);
});

it('abandoning a session that is not interrupted changes nothing', () => {
  const { tabSession, changes } = openTab();
  tabSession.abandon();
  expect(changes).toEqual(['arrived']);
});

it('tells a listener nothing after it has unsubscribed', () => {
  const { tokens, tabSession } = openTab();
  const listener = vi.fn<(change: TabSessionChange) => void>();
  tabSession.onChange(listener)();
  tokens.signOut();
  expect(listener).not.toHaveBeenCalled();
});
