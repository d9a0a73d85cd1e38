import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectTabs, type TabMessage } from './tabs.ts';
import { delay } from '../timeLimit.ts';

/** Minimal Web Locks shared by the tabs of one browser. */
function locksOfBrowser(): Pick<LockManager, 'request'> {
  let holder: Promise<unknown> | undefined;
  const request = async (
    name: string,
    { signal }: LockOptions,
    work: (lock: Lock) => Promise<unknown>,
  ): Promise<unknown> => {
    const isAborted = new Promise<never>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
    if (holder) await Promise.race([holder, isAborted]);
    const running = work({ name, mode: 'exclusive' });
    holder = running.catch(() => {});
    return running;
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

describe('mark of a renewal', () => {
  it('is seen by every tab for older pairs of the same sign-in, once it is set', async () => {
    const locks = sharedLocks();
    const [first, second] = [connectTabs('t', { locks }), connectTabs('t', { locks })];
    const marked = { signInKey: 'ada', generation: 9 };
    expect(await second.isRenewed({ ...marked, generation: 8 })).toBe(false);
    await first.markRenewed(marked);
    expect(await second.isRenewed({ ...marked, generation: 8 })).toBe(true);
    expect(await second.isRenewed(marked)).toBe(false);
    expect(await second.isRenewed({ ...marked, generation: 10 })).toBe(false);
    expect(await second.isRenewed({ signInKey: 'bob', generation: 8 })).toBe(false);
    expect(await second.isRenewed({ signInKey: 'ad', generation: 8 })).toBe(false);
  });

  it('takes the place of the last one of its tab', async () => {
    const locks = sharedLocks();
    const tab = connectTabs('t', { locks });
    for (const generation of [1, 2]) await tab.markRenewed({ signInKey: 'ada', generation });
    await expect.poll(async () => (await locks.query()).held).toEqual([{ name: 't:renewed:ada:2' }]);
  });

  it('is never there in a browser without locks', async () => {
    const alone = connectTabs('t', {});
    await alone.markRenewed({ signInKey: 'ada', generation: 1 });
    expect(await alone.isRenewed({ signInKey: 'ada', generation: 0 })).toBe(false);
  });
});

const failing = () => Promise.reject(new Error('mine'));

describe('tab lock', () => {
  it('runs one tab at a time', async () => {
    const locks = locksOfBrowser();
    const [first, second] = [connectTabs('t', { locks }), connectTabs('t', { locks })];
    const seen: string[] = [];
    await Promise.all([
      first.withLock(async () => {
        seen.push('first begins');
        await delay(100);
        seen.push('first ends');
      }),
      second.withLock(async () => void seen.push('second begins')),
    ]);
    expect(seen).toEqual(['first begins', 'first ends', 'second begins']);
  });

  it('continues after five seconds when another tab is frozen with the lock', async () => {
    const locks = locksOfBrowser();
    void connectTabs('t', { locks }).withLock(() => new Promise(() => {}));
    const begin = Date.now();
    await expect(connectTabs('t', { locks }).withLock(async () => 'begun')).resolves.toBe('begun');
    expect(Date.now() - begin).toBe(5000);
  });

  it('rejects with the error of the work', async () => {
    await expect(connectTabs('t', { locks: locksOfBrowser() }).withLock(failing)).rejects.toThrow('mine');
    await expect(connectTabs('t', {}).withLock(failing)).rejects.toThrow('mine');
  });

  it('rejects without running the work when the browser refuses the lock', async () => {
    const request = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no locks here'));
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
    await expect(alone.withLock(async () => 'begun')).resolves.toBe('begun');
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
