import * as z from 'zod';

/** A token pair as sent between tabs; never stored. */
const sharedPair = z.object({
  /** Identifies one sign-in; every renewal of its tokens increments `generation`. */
  signInKey: z.string(),
  signedInAt: z.number(),
  /**
   * Obtained silently from the platform session of this browser, so it belongs to the same person as the other tabs'
   * pairs.
   */
  silent: z.boolean(),
  generation: z.number(),
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Remaining lifetime of the access token when sent (ms), because the monotonic clocks of tabs are not comparable. */
  expiresIn: z.number(),
});
export type SharedPair = z.infer<typeof sharedPair>;

const tabMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pairWanted') }),
  z.object({ type: z.literal('pair'), pair: sharedPair }),
  /** The person signed out, or the platform rejected the sign-in permanently. */
  z.object({ type: z.literal('signedOut'), signInKey: z.string(), why: z.enum(['left', 'refused']) }),
  /** This tab has saved something. */
  z.object({ type: z.literal('saved') }),
]);
export type TabMessage = z.infer<typeof tabMessage>;

/** The dashboard's other tabs in this browser. */
export interface Tabs {
  /** Runs `work` under a lock that all tabs share. `hasWaited`: another tab held it first. */
  withLock<T>(work: (hasWaited: boolean) => Promise<T>): Promise<T>;
  /** Marks this tab as one that shares its tokens, until the returned function is called. */
  shareTokens(): () => void;
  /** Whether a tab shares its tokens; true where the browser cannot tell. */
  areTokensShared(): Promise<boolean>;
  post(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): void;
}

/**
 * Maximum wait for the lock (ms). A frozen tab may never release it; the server's reuse window then covers a second
 * renewal.
 */
const lockTimeout = 5000;

interface Environment {
  locks?: (Pick<LockManager, 'request'> & Partial<Pick<LockManager, 'query'>>) | undefined;
  channel?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined;
}

/** Locks with Web Locks and sends messages by BroadcastChannel. Without them, each tab works alone. */
export function connectTabs(name: string, environment: Environment = browserTabs(name)): Tabs {
  const { locks, channel } = environment;
  // public/start.js knows this name too.
  const sharing = `${name}:member`;
  return {
    async withLock(work) {
      if (!locks) return work(false);
      const free = await locks.request(name, { ifAvailable: true }, async (lock) =>
        lock ? { result: await work(false) } : undefined,
      );
      if (free) return free.result;

      const waiting = new AbortController();
      const timer = setTimeout(() => waiting.abort(), lockTimeout);
      let hasBegun = false;
      const begin = () => {
        hasBegun = true;
        clearTimeout(timer);
        return work(true);
      };
      try {
        return await locks.request(name, { signal: waiting.signal }, begin);
      } catch (error) {
        if (hasBegun || !waiting.signal.aborted) throw error;
        return begin();
      }
    },
    shareTokens() {
      let release: (() => void) | undefined;
      const until = new Promise<void>((resolve) => {
        release = resolve;
      });
      locks?.request(sharing, { mode: 'shared' }, () => until).catch(() => {});
      return () => release?.();
    },
    async areTokensShared() {
      if (!locks?.query) return true;
      const { held = [] } = await locks.query();
      return held.some((lock) => lock.name === sharing);
    },
    post(message) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches its own origin only.
      channel?.postMessage(message);
    },
    listen(listener) {
      channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const message = tabMessage.safeParse(data).data;
        if (message) listener(message);
      });
    },
  };
}

function browserTabs(name: string): Environment {
  return {
    locks: globalThis.navigator?.locks,
    channel: 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined,
  };
}
