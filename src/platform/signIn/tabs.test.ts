import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectTabs, type TabMessage } from './tabs.ts';
import { delay } from '../timeLimit.ts';

/** Minimal Web Locks shared by the tabs of one browser. */
function locksOfBrowser(): Pick<LockManager, 'request'> {
  let holder: Promise<unknown> | undefined;
  const hold = async (name: string, work: (lock: Lock | null) => Promise<unknown>): Promise<unknown> => {
    const running = work({ name, mode: 'exclusive' });
    holder = running;
    return running.finally(() => {
      holder = undefined;
    });
  };
  const request = async (
    name: string,
    { ifAvailable, signal }: LockOptions,
    work: (lock: Lock | null) => Promise<unknown>,
  ): Promise<unknown> => {
    if (!holder) return hold(name, work);
    if (ifAvailable) return work(null);
    const isAborted = new Promise<never>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
    await Promise.race([holder, isAborted]);
    return hold(name, work);
  };
  return { request: request as LockManager['request'] };
}

beforeEach(() => void vi.useFakeTimers().setTimerTickMode('nextTimerAsync'));
afterEach(() => vi.useRealTimers());

/** Web Locks of a browser that has only shared ones. */
function sharedLocks(): Pick<LockManager, 'request' | 'query'> {
  const locks: LockInfo[] = [];
  const request = async (name: string, { mode }: LockOptions, work: () => Promise<unknown>) => {
    expect(mode).toBe('shared');
    const lock = { name };
    locks.push(lock);
    await work();
    locks.splice(locks.indexOf(lock), 1);
  };
  return { request: request as LockManager['request'], query: async () => ({ held: [...locks] }) };
}

describe('shared tokens', () => {
  it('are known to every tab until their tab stops sharing', async () => {
    const locks = sharedLocks();
    const [first, second] = [connectTabs('t', { locks }), connectTabs('t', { locks })];
    expect(await second.areTokensShared()).toBe(false);
    const stop = first.shareTokens();
    await delay(10);
    expect(await second.areTokensShared()).toBe(true);
    expect(await connectTabs('other', { locks }).areTokensShared()).toBe(false);
    stop();
    await expect.poll(() => second.areTokensShared()).toBe(false);
  });

  it('may be there in a browser that cannot tell', async () => {
    const alone = connectTabs('t', {});
    expect(await alone.areTokensShared()).toBe(true);
    expect(alone.shareTokens()).not.toThrow();
  });
});

const failing = () => Promise.reject(new Error('mine'));

describe('tab lock', () => {
  it('runs one tab at a time, and reports that the second has waited', async () => {
    const locks = locksOfBrowser();
    const [first, second] = [connectTabs('t', { locks }), connectTabs('t', { locks })];
    const seen: string[] = [];
    await Promise.all([
      first.withLock(async (hasWaited) => {
        seen.push(`first begins ${hasWaited}`);
        await delay(100);
        seen.push('first ends');
      }),
      second.withLock(async (hasWaited) => void seen.push(`second begins ${hasWaited}`)),
    ]);
    expect(seen).toEqual(['first begins false', 'first ends', 'second begins true']);
  });

  it('continues after five seconds when another tab is frozen with the lock', async () => {
    const locks = locksOfBrowser();
    void connectTabs('t', { locks }).withLock(() => new Promise(() => {}));
    const begin = Date.now();
    await expect(connectTabs('t', { locks }).withLock(async (hasWaited) => hasWaited)).resolves.toBe(true);
    expect(Date.now() - begin).toBe(5000);
  });

  it('rejects with the error of the work', async () => {
    await expect(connectTabs('t', { locks: locksOfBrowser() }).withLock(failing)).rejects.toThrow('mine');
    await expect(connectTabs('t', {}).withLock(failing)).rejects.toThrow('mine');
  });

  it('rejects without running the work when the browser refuses the lock', async () => {
    const request = vi
      .fn<() => Promise<void>>()
      .mockResolvedValueOnce()
      .mockRejectedValueOnce(new Error('no locks here'));
    const work = vi.fn<() => Promise<void>>();
    const tab = connectTabs('t', { locks: { request } });
    await expect(tab.withLock(work)).rejects.toThrow('no locks here');
    expect(work).not.toHaveBeenCalled();
  });

  it('lets work that has begun after waiting take as long as it needs', async () => {
    const locks = locksOfBrowser();
    const [first, second] = [connectTabs('t', { locks }), connectTabs('t', { locks })];
    const begun = vi.fn<() => void>();
    const free = first.withLock(() => delay(100));
    await second.withLock(async () => {
      begun();
      await delay(10_000);
    });
    await free;
    expect(begun).toHaveBeenCalledOnce();
  });

  it('runs at once in a browser without locks and channels', async () => {
    const alone = connectTabs('t', {});
    alone.listen(() => expect.unreachable());
    alone.post({ type: 'pairWanted' });
    await expect(alone.withLock(async (hasWaited) => hasWaited)).resolves.toBe(false);
  });
});

it('ignores foreign messages', () => {
  const channel = new EventTarget() as unknown as BroadcastChannel;
  const heard: unknown[] = [];
  connectTabs('t', { channel }).listen((message) => heard.push(message));
  for (const data of [null, 'pairWanted', { type: 'pair', pair: {} }, { type: 'pairWanted' }]) {
    channel.dispatchEvent(new MessageEvent('message', { data }));
  }
  expect(heard).toEqual([{ type: 'pairWanted' }]);
});

it('sends messages to the other tabs, under its name', () => {
  const opened: string[] = [];
  class Channel extends EventTarget {
    constructor(name: string) {
      super();
      opened.push(name);
    }
    postMessage(data: unknown) {
      this.dispatchEvent(new MessageEvent('message', { data }));
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel);
  const tab = connectTabs('frontdesk');
  vi.unstubAllGlobals();
  const heard: unknown[] = [];
  tab.listen((message) => heard.push(message));
  const pair = {
    signInKey: 'key',
    signedInAt: 1,
    silent: true,
    generation: 2,
    accessToken: 'access',
    refreshToken: 'refresh',
    expiresIn: 600,
  };
  const messages: TabMessage[] = [
    { type: 'pairWanted' },
    { type: 'pair', pair },
    { type: 'signedOut', signInKey: 'key', why: 'left' },
    { type: 'signedOut', signInKey: 'key', why: 'refused' },
    { type: 'saved' },
  ];
  for (const message of messages) tab.post(message);
  expect(opened).toEqual(['frontdesk']);
  expect(heard).toEqual(messages);
});

it('works alone in a browser without channels', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  delete (globalThis as { BroadcastChannel?: unknown }).BroadcastChannel;
  const tab = connectTabs('frontdesk');
  vi.unstubAllGlobals();
  expect(() => tab.post({ type: 'saved' })).not.toThrow();
});
