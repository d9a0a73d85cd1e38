import type { CallerRank } from '../../contract/call.ts';
import { ApiError } from '../../contract/errors.ts';
import type { AccessTokens } from './apiClient.ts';
import { isTransient, isUnauthenticated } from './errors.ts';
import { pause } from './timeLimit.ts';
import type { TokenKeeper } from './tokens.ts';

/**
 * Who sits in front of this tab. `interrupted`: their session ended under their hands; calls wait until the same person
 * has signed in again (`resumed`). `left` and `switched`: nothing of theirs may stay on the screen.
 */
export type PresenceChange = 'arrived' | 'interrupted' | 'resumed' | 'left' | 'switched';

export interface PresenceOptions {
  tokens: TokenKeeper;
  /** The id of the member whom the tokens belong to. */
  whoIsIt: () => Promise<string>;
}

interface Interruption {
  /** Settles when the same person is back, rejects when they leave, stays open when somebody else has come. */
  over: Ending;
  /** The platform's own session was asked and knows nobody: only the person can go on. */
  needsPerson: boolean;
}

interface Ending {
  promise: Promise<void>;
  resolve: () => void;
  reject: (reason: Error) => void;
}

/** How long after a failed question about who has signed in it is asked again. */
const askAgainAfter = 2000;

/**
 * Lets a session that ended be taken up again in place: what is on the screen stays, and calls that were under way go on
 * afterwards, as the same person. Somebody else never takes over what another one left unfinished.
 */
export function createPresence({ tokens, whoIsIt }: PresenceOptions) {
  const listeners = new Set<(change: PresenceChange) => void>();
  let person: string | undefined;
  let interruption: Interruption | undefined;
  /** Counts the changes of who is signed in. */
  let signIns = 0;

  const announce = (change: PresenceChange): void => listeners.forEach((listener) => listener(change));

  function beginWaiting(): Interruption {
    const begun: Interruption = { over: ending(), needsPerson: false };
    interruption = begun;
    announce('interrupted');
    return begun;
  }

  function interrupt(): void {
    const begun = beginWaiting();
    // Often only the tokens are gone, after a night's sleep for example: then nobody has to type anything.
    void tokens.restore().then(
      (isBack) => isBack || askPerson(begun),
      () => askPerson(begun),
    );
  }

  function askPerson(begun: Interruption): void {
    if (interruption !== begun) return;
    interruption = { ...begun, needsPerson: true };
    announce('interrupted');
  }

  async function recogniseAgain(): Promise<void> {
    const begun = interruption?.over;
    const asked = signIns;
    // An answer from before a later sign-in, or from before the session ended, is about somebody else.
    const isOver = () => interruption?.over !== begun || asked !== signIns;
    while (!isOver()) {
      try {
        const id = await whoIsIt();
        if (isOver()) return;
        if (id === person) resume();
        else finish('switched');
        return;
      } catch (error) {
        if (isOver()) return;
        // Refused once more: the person is asked once more.
        if (isUnauthenticated(error)) return;
        // Whoever may not even say who they are is not the one who worked here.
        if (!isTransient(error)) return finish('switched');
        await pause(askAgainAfter);
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
    // What one person left unfinished is not refused to the next one either: their page begins anew.
    if (change === 'left') ended?.over.reject(new ApiError('UNAUTHENTICATED', 'Sign in to continue.'));
    announce(change);
  }

  tokens.onChange((change) => {
    signIns += 1;
    switch (change) {
      case 'signedIn':
        if (!interruption && person === undefined) return announce('arrived');
        if (!interruption) beginWaiting();
        void recogniseAgain();
        break;
      case 'sessionEnded':
        // Refused again before anybody knew who it was: the same interruption goes on.
        if (interruption) askPerson(interruption);
        else if (person === undefined) finish('left');
        else interrupt();
        break;
      case 'accountSwitched':
        // The same person may have signed in once more in another tab: what they have open here stays.
        if (!interruption && person === undefined) return finish('switched');
        if (!interruption) beginWaiting();
        void recogniseAgain();
        break;
      case 'signedOut':
        finish('left');
        break;
      default:
        change satisfies never;
    }
  });

  /** Runs `ask` while the person is there; when their session ends meanwhile, once more after they are back. */
  async function whilePresent(ask: () => Promise<string>): Promise<string> {
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
    accessTokenFor: (rank: CallerRank) => whilePresent(() => tokens.accessTokenFor(rank)),
    renewed: (refused: string) => whilePresent(() => tokens.renewed(refused)),
  };

  return {
    /** The tokens for the dashboard's calls: they wait while the person is away. */
    tokens: waitingTokens,
    isInterrupted: () => interruption !== undefined,
    /** Whether the person has to sign in to go on. */
    needsPerson: () => interruption?.needsPerson ?? false,
    /** Told once it is known who is here. */
    recognise(id: string): void {
      if (!interruption) person = id;
    },
    /** Ends the waiting: the person leaves instead of signing in again. */
    giveUp(): void {
      if (interruption) finish('left');
    },
    /** Answers the way to stop listening. */
    onChange(listener: (change: PresenceChange) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
export type Presence = ReturnType<typeof createPresence>;

const nothing = (): void => {};

/** A promise with its two ends. */
function ending(): Ending {
  const ends: Omit<Ending, 'promise'> = { resolve: nothing, reject: nothing };
  const promise = new Promise<void>((resolve, reject) => {
    Object.assign(ends, { resolve, reject });
  });
  // Often nothing waits for it.
  promise.catch(nothing);
  return {
    promise,
    resolve: () => ends.resolve(),
    reject: (reason) => ends.reject(reason),
  };
}
