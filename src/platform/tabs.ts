import * as z from 'zod';

/** A token pair as one tab tells it to another; never written anywhere. */
const sharedPair = z.object({
  /** Names one sign-in; every renewal of its tokens raises `generation`. */
  signInKey: z.string(),
  signedInAt: z.number(),
  /** The platform's session in this browser gave it without asking, so it is nobody else's than the other tabs'. */
  silent: z.boolean(),
  generation: z.number(),
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Milliseconds that the access token was still good for when it was told: clocks of tabs are not comparable. */
  expiresIn: z.number(),
});
export type SharedPair = z.infer<typeof sharedPair>;

const tabMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pairWanted') }),
  z.object({ type: z.literal('pair'), pair: sharedPair }),
  /** The person left, or the platform refuses the sign-in from now on. */
  z.object({ type: z.literal('signedOut'), signInKey: z.string(), why: z.enum(['left', 'refused']) }),
  /** A write of this tab went through. */
  z.object({ type: z.literal('saved') }),
]);
export type TabMessage = z.infer<typeof tabMessage>;

/** The other tabs of this dashboard in this browser. */
export interface Tabs {
  /** Runs `work` while no other tab runs its own; `hasWaited` when one did until now. */
  inTurn<T>(work: (hasWaited: boolean) => Promise<T>): Promise<T>;
  tell(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): void;
}

/** A frozen tab may keep its turn for ever; after this the server's reuse window has to do. */
const longestWait = 5000;

interface Environment {
  locks?: Pick<LockManager, 'request'> | undefined;
  channel?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined;
}

/** Takes turns by Web Locks and talks by BroadcastChannel; where a browser lacks one, each tab is on its own. */
export function connectTabs(name: string, environment: Environment = browserTabs(name)): Tabs {
  const { locks, channel } = environment;
  return {
    async inTurn(work) {
      if (!locks) return work(false);
      const free = await locks.request(name, { ifAvailable: true }, async (lock) =>
        lock ? { result: await work(false) } : undefined,
      );
      if (free) return free.result;

      const waiting = new AbortController();
      const timer = setTimeout(() => waiting.abort(), longestWait);
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
    tell(message) {
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
