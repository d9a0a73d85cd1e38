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
export type PairVersion = Pick<SharedPair, 'signInKey' | 'generation'>;

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
  /** Runs `work` under a lock that all tabs share. */
  withLock<T>(work: () => Promise<T>): Promise<T>;
  /** Marks this tab as one that shares its tokens, until the returned function is called. */
  shareTokens(): () => void;
  /** Whether a tab shares its tokens; true where the browser cannot tell. */
  areTokensShared(): Promise<boolean>;
  /** Marks this tab as the one that renewed this pair, until it renews another. Resolves when the other tabs see the mark. */
  markRenewed(pair: PairVersion): Promise<void>;
  /** Whether a tab has renewed this pair. Unlike a message, the mark is visible as soon as the lock is released. */
  isRenewed(pair: PairVersion): Promise<boolean>;
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
  const renewed = ({ signInKey }: PairVersion) => `${name}:renewed:${signInKey}:`;
  let removeMark: (() => void) | undefined;
  const heldNames = async () => {
    const { held = [] } = (await locks?.query?.()) ?? {};
    return held.map((lock) => lock.name ?? '');
  };
  return {
    async withLock(work) {
      if (!locks) return work();
      const waiting = new AbortController();
      const timer = setTimeout(() => waiting.abort(), lockTimeout);
      let hasBegun = false;
      const begin = () => {
        hasBegun = true;
        clearTimeout(timer);
        return work();
      };
      try {
        return await locks.request(name, { signal: waiting.signal }, begin);
      } catch (error) {
        if (hasBegun || !waiting.signal.aborted) throw error;
        return begin();
      } finally {
        clearTimeout(timer);
      }
    },
    shareTokens: () => hold(locks, sharing).release,
    areTokensShared: async () => !locks?.query || (await heldNames()).includes(sharing),
    async markRenewed(pair) {
      removeMark?.();
      const { held, release } = hold(locks, renewed(pair) + pair.generation);
      removeMark = release;
      await held;
    },
    async isRenewed(pair) {
      const prefix = renewed(pair);
      return (await heldNames()).some(
        (held) => held.startsWith(prefix) && Number(held.slice(prefix.length)) > pair.generation,
      );
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

/** Holds a lock until it is released. `held` resolves when other tabs see it, or when the browser refuses it. */
function hold(locks: Environment['locks'], name: string): { held: Promise<void>; release: () => void } {
  let release: (() => void) | undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = new Promise<void>((resolve) => {
    const isGranted = () => {
      resolve();
      return released;
    };
    (locks?.request(name, { mode: 'shared' }, isGranted) ?? Promise.resolve())
      .catch(() => {})
      .finally(resolve);
  });
  return { held, release: () => release?.() };
}

function browserTabs(name: string): Environment {
  return {
    locks: globalThis.navigator?.locks,
    channel: 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined,
  };
}
