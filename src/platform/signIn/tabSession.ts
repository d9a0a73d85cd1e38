import type { CallerRank } from '../../../contract/callerRank.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { AccessTokens } from '../apiClient.ts';
import { isTransient, isUnauthenticated } from '../errors.ts';
import { delay } from '../timeLimit.ts';
import type { TokenStore } from './tokens.ts';

/**
 * Change of the person who uses this tab. `interrupted`: their session ended; calls wait until the same person has
 * signed in again (`resumed`). After `left` and `switched` the screen must show nothing of theirs.
 */
export type TabSessionChange = 'arrived' | 'interrupted' | 'resumed' | 'left' | 'switched';

export interface TabSessionOptions {
  tokens: TokenStore;
  /** Returns the ID of the member who owns the tokens. */
  fetchMemberId: () => Promise<string>;
}

interface Interruption {
  /** Resolves when the same person is back, rejects when they leave, stays pending when someone else has signed in. */
  over: Deferred;
  /** The platform session identifies no one: the person has to sign in. */
  needsSignIn: boolean;
}

interface Deferred {
  promise: Promise<void>;
  resolve: () => void;
  reject: (reason: Error) => void;
}

/** Delay before the identity request is retried (ms). */
const retryDelay = 2000;

/**
 * Resumes an interrupted session in place: the screen stays, and pending calls are retried as the same person. Another
 * person never continues work that someone left unfinished.
 */
export function createTabSession({ tokens, fetchMemberId }: TabSessionOptions) {
  const listeners = new Set<(change: TabSessionChange) => void>();
  let person: string | undefined;
  let interruption: Interruption | undefined;
  /** Number of sign-in changes, to detect outdated answers. */
  let signIns = 0;

  const announce = (change: TabSessionChange): void => listeners.forEach((listener) => listener(change));

  function startInterruption(): Interruption {
    const begun: Interruption = { over: deferred(), needsSignIn: false };
    interruption = begun;
    announce('interrupted');
    return begun;
  }

  function interrupt(): void {
    const begun = startInterruption();
    // Often only the tokens are lost, e.g. after the computer slept: a silent sign-in then suffices.
    void tokens.restore().then(
      (isBack) => isBack || requireSignIn(begun),
      () => requireSignIn(begun),
    );
  }

  function requireSignIn(begun: Interruption): void {
    if (interruption !== begun) return;
    interruption = { ...begun, needsSignIn: true };
    announce('interrupted');
  }

  async function verifyIdentity(): Promise<void> {
    const begun = interruption?.over;
    const asked = signIns;
    // An answer to a request from before the latest sign-in or interruption is outdated.
    const isOutdated = () => interruption?.over !== begun || asked !== signIns;
    while (!isOutdated()) {
      try {
        const id = await fetchMemberId();
        if (isOutdated()) return;
        if (id === person) resume();
        else finish('switched');
        return;
      } catch (error) {
        if (isOutdated()) return;
        // Rejected again: the person has to sign in again.
        if (isUnauthenticated(error)) return;
        // A person without permission to read their own identity is not the one who worked here.
        if (!isTransient(error)) return finish('switched');
        await delay(retryDelay);
      }
    }
  }

  function resume(): void {
    const ended = interruption;
    interruption = undefined;
    ended?.over.resolve();
    announce('resumed');
  }

  function finish(change: 'left' | 'switched'): void {
    const ended = interruption;
    interruption = undefined;
    person = undefined;
    // After `switched`, pending calls are not rejected either: the next person's page reloads.
    if (change === 'left') ended?.over.reject(new ApiError('UNAUTHENTICATED', 'Sign in to continue.'));
    announce(change);
  }

  tokens.onChange((change) => {
    signIns += 1;
    switch (change) {
      case 'signedIn':
        if (!interruption && person === undefined) return announce('arrived');
        if (!interruption) startInterruption();
        void verifyIdentity();
        break;
      case 'sessionEnded':
        // Rejected again before the person was identified: the same interruption continues.
        if (interruption) requireSignIn(interruption);
        else if (person === undefined) finish('left');
        else interrupt();
        break;
      case 'accountSwitched':
        // The same person may have signed in again in another tab; their open work stays.
        if (!interruption && person === undefined) return finish('switched');
        if (!interruption) startInterruption();
        void verifyIdentity();
        break;
      case 'signedOut':
        finish('left');
        break;
      default:
        change satisfies never;
    }
  });

  /** Runs `ask` while the person is signed in. If their session ends during it, retries after they are back. */
  async function retryAfterSignIn(ask: () => Promise<string>): Promise<string> {
    await interruption?.over.promise;
    try {
      return await ask();
    } catch (error) {
      if (!interruption || !isUnauthenticated(error)) throw error;
      await interruption.over.promise;
      return ask();
    }
  }

  const waitingTokens: AccessTokens = {
    accessTokenFor: (rank: CallerRank) => retryAfterSignIn(() => tokens.accessTokenFor(rank)),
    renew: (refused: string) => retryAfterSignIn(() => tokens.renew(refused)),
  };

  return {
    /** Tokens for the dashboard's calls. Requests for them wait while the session is interrupted. */
    tokens: waitingTokens,
    isInterrupted: () => interruption !== undefined,
    /** Whether the person has to sign in to continue. */
    needsSignIn: () => interruption?.needsSignIn ?? false,
    /** Sets the identified person. */
    setPerson(id: string): void {
      if (!interruption) person = id;
    },
    /** Ends the interruption because the person signs out instead of signing in again. */
    abandon(): void {
      if (interruption) finish('left');
    },
    /** Returns the function that unsubscribes. */
    onChange(listener: (change: TabSessionChange) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
export type TabSession = ReturnType<typeof createTabSession>;

const noop = (): void => {};

/** A promise with its resolvers. */
function deferred(): Deferred {
  const ends: Omit<Deferred, 'promise'> = { resolve: noop, reject: noop };
  const promise = new Promise<void>((resolve, reject) => {
    Object.assign(ends, { resolve, reject });
  });
  // Prevents an unhandled rejection when nothing awaits it.
  promise.catch(noop);
  return {
    promise,
    resolve: () => ends.resolve(),
    reject: (reason) => ends.reject(reason),
  };
}
