import { rankAllows, type CallerRank } from '../../../contract/callerRank.ts';
import type { TokenRole, Tokens } from '../../../contract/entities/identity/tokens.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { AccessTokens } from '../apiClient.ts';
import { delay } from '../timeLimit.ts';
import type { SharedPair, Tabs } from './tabs.ts';
import { isInvalidGrant, type Grants, type TokenAnswer } from './tokenEndpoint.ts';

/** Change of the sign-in, here or in another tab. `signedOut`: by the person; `sessionEnded`: by the platform. */
export type SignInChange = 'signedIn' | 'signedOut' | 'sessionEnded' | 'accountSwitched';

export interface TokensOptions {
  grants: Pick<Grants, 'anonymous' | 'refresh'>;
  tabs: Tabs;
  /** Signs in without user interaction; undefined when the platform session identifies no one. */
  signInSilently: () => Promise<TokenAnswer | undefined>;
  /** Wall clock, epoch milliseconds. */
  now?: () => number;
  /** Monotonic clock (ms), so system time changes don't expire tokens. */
  elapsed?: () => number;
}

interface TimedTokens {
  readonly tokens: Tokens;
  /** On the monotonic clock. */
  readonly expiresAt: number;
  readonly renewAt: number;
}

interface Member extends TimedTokens {
  readonly signInKey: string;
  readonly signedInAt: number;
  readonly silent: boolean;
  readonly generation: number;
}

export interface TokenStore extends AccessTokens {
  /** Token pair used for calls; identity specification section 3. */
  current(): Tokens;
  /** Whether someone is signed in (refresh token of role `member`). Sends no request. */
  isLoggedIn(): boolean;
  /**
   * Restores a sign-in from another tab or silently. Resolves to false when no one is signed in; rejects when the
   * platform is unreachable.
   */
  restore(): Promise<boolean>;
  /** Stores the tokens of a completed sign-in. */
  signedIn(answer: TokenAnswer): void;
  /** Removes the sign-in here and in every tab. Returns its refresh token for revocation. */
  signOut(): string | undefined;
  /** Returns the function that unsubscribes. */
  onChange(listener: (change: SignInChange) => void): () => void;
}

const noTokens: Tokens = {
  accessToken: { value: '', expiresAt: 0 },
  refreshToken: { value: '', role: 'none' },
};

/** Time limit for answers of other tabs (ms). They answer within a few ms unless the browser froze them. */
const answerTimeout = 120;
/** The same for a pair that is certain to exist: its message is on the way to a busy tab. */
const renewedTimeout = 2000;

/**
 * Stores the tokens, in memory only (identity specification section 4, token life cycle).
 * Deviates from the specification for admins: only `invalid_grant` ends a sign-in, a network failure never does, and a
 * member never silently becomes a visitor.
 */
export function createTokens(options: TokensOptions): TokenStore {
  const { grants, tabs, signInSilently, now = Date.now, elapsed = () => performance.now() } = options;
  const listeners = new Set<(change: SignInChange) => void>();
  const endedSignIns = new Set<string>();
  let member: Member | undefined;
  let stopSharing: (() => void) | undefined;
  let visitor: TimedTokens | undefined;
  let formerVisitorToken: string | undefined;
  let isNobodySignedIn = false;
  let onAdopted: (() => void) | undefined;
  let restoring: Promise<boolean> | undefined;
  let renewing: Promise<Member> | undefined;
  let renewingVisitor: Promise<TimedTokens> | undefined;

  function hold(accessToken: string, refreshToken: string, role: TokenRole, life: number): TimedTokens {
    const expiresAt = elapsed() + life;
    return {
      tokens: {
        accessToken: { value: accessToken, expiresAt: Math.floor((now() + life) / 1000) },
        refreshToken: { value: refreshToken, role },
      },
      expiresAt,
      renewAt: expiresAt - Math.min(60_000, life / 10),
    };
  }

  const announce = (change: SignInChange): void => listeners.forEach((listener) => listener(change));

  function setMember(next: Member): void {
    const before = member;
    member = next;
    stopSharing ??= tabs.shareTokens();
    if (before?.signInKey !== next.signInKey) announce(before ? 'accountSwitched' : 'signedIn');
  }

  function share(pair: Member): void {
    const { signInKey, signedInAt, silent, generation, tokens } = pair;
    tabs.post({
      type: 'pair',
      pair: {
        signInKey,
        signedInAt,
        silent,
        generation,
        accessToken: tokens.accessToken.value,
        refreshToken: tokens.refreshToken.value,
        expiresIn: pair.expiresAt - elapsed(),
      },
    });
  }

  function adopt(pair: SharedPair): void {
    const isNewer =
      !member ||
      (pair.signInKey === member.signInKey
        ? pair.generation > member.generation
        : // A silent sign-in in a tab that missed our answer is the same person, not another account.
          !pair.silent && pair.signedInAt > member.signedInAt);
    if (!isNewer || endedSignIns.has(pair.signInKey)) return;
    const { signInKey, signedInAt, silent, generation } = pair;
    setMember({
      ...hold(pair.accessToken, pair.refreshToken, 'member', Math.max(0, pair.expiresIn)),
      signInKey,
      signedInAt,
      silent,
      generation,
    });
    onAdopted?.();
  }

  function end(signInKey: string, why: 'left' | 'refused'): void {
    endedSignIns.add(signInKey);
    if (member?.signInKey !== signInKey) return;
    member = undefined;
    stopSharing?.();
    stopSharing = undefined;
    visitor = undefined;
    // After a rejection the platform session may still identify the person; after signing out it is not asked.
    isNobodySignedIn = why === 'left';
    announce(why === 'left' ? 'signedOut' : 'sessionEnded');
  }

  tabs.listen((message) => {
    switch (message.type) {
      case 'pairWanted':
        if (member) share(member);
        break;
      case 'pair':
        adopt(message.pair);
        break;
      case 'signedOut':
        end(message.signInKey, message.why);
        break;
      case 'saved':
        break;
    }
  });

  /** Asks the other tabs for a newer pair and waits briefly. */
  async function requestNewerPair(timeout = answerTimeout): Promise<void> {
    const newer = new Promise<void>((resolve) => {
      onAdopted = resolve;
    });
    tabs.post({ type: 'pairWanted' });
    await Promise.race([newer, delay(timeout)]);
  }

  function restore(): Promise<boolean> {
    if (member) return Promise.resolve(true);
    if (isNobodySignedIn) return Promise.resolve(false);
    restoring ??= tabs
      .withLock(async () => {
        if (await tabs.areTokensShared()) await requestNewerPair();
        if (member) return true;
        const answer = await signInSilently();
        // Neither a sign-out nor a pair from another tab during the request is overwritten.
        if (answer && !isNobodySignedIn && !member) begin(answer, true);
        isNobodySignedIn = !member;
        return member !== undefined;
      })
      .finally(() => {
        restoring = undefined;
      });
    return restoring;
  }

  function begin(answer: TokenAnswer, silent: boolean): void {
    const next: Member = {
      ...hold(answer.accessToken, answer.refreshToken ?? '', 'member', answer.expiresIn * 1000),
      signInKey: crypto.randomUUID(),
      signedInAt: now(),
      silent,
      generation: 0,
    };
    setMember(next);
    share(next);
  }

  /** Renews once for all callers in this tab and the others. */
  function renewMember(stale: Member): Promise<Member> {
    renewing ??= tabs
      .withLock(async () => {
        if ((await tabs.isRenewed(stale)) && member === stale) await requestNewerPair(renewedTimeout);
        if (member !== stale) return requireMember();
        const { value } = stale.tokens.refreshToken;
        let answer: TokenAnswer;
        try {
          answer = await grants.refresh(value);
        } catch (error) {
          if (!isInvalidGrant(error)) throw error;
          await requestNewerPair();
          if (member !== stale) return requireMember();
          tabs.post({ type: 'signedOut', signInKey: stale.signInKey, why: 'refused' });
          end(stale.signInKey, 'refused');
          throw signInNeeded(error);
        }
        if (member !== stale) return requireMember();
        member = {
          ...stale,
          ...hold(answer.accessToken, answer.refreshToken ?? value, 'member', answer.expiresIn * 1000),
          generation: stale.generation + 1,
        };
        share(member);
        await tabs.markRenewed(member);
        return requireMember();
      })
      .finally(() => {
        renewing = undefined;
      });
    return renewing;
  }

  function requireMember(): Member {
    if (!member) throw signInNeeded();
    return member;
  }

  function renewVisitor(): Promise<TimedTokens> {
    const stale = visitor?.tokens.refreshToken.value;
    renewingVisitor ??= (async () => {
      const answer = stale
        ? await grants.refresh(stale).catch((error: unknown) => {
            if (isInvalidGrant(error)) return grants.anonymous();
            throw error;
          })
        : await grants.anonymous();
      const { accessToken, refreshToken, expiresIn } = answer;
      formerVisitorToken = visitor?.tokens.accessToken.value;
      visitor = hold(accessToken, refreshToken ?? stale ?? '', 'visitor', expiresIn * 1000);
      return visitor;
    })().finally(() => {
      renewingVisitor = undefined;
    });
    return renewingVisitor;
  }

  const isFresh = (timed: TimedTokens | undefined): timed is TimedTokens =>
    timed !== undefined && elapsed() < timed.renewAt;
  const accessTokenOf = (timed: TimedTokens): string => timed.tokens.accessToken.value;

  return {
    async accessTokenFor(rank: CallerRank) {
      const needsMember = rankAllows(rank, 'member');
      if (!member && needsMember && !(await restore())) throw signInNeeded();
      if (member) return accessTokenOf(isFresh(member) ? member : await renewMember(member));
      return accessTokenOf(isFresh(visitor) ? visitor : await renewVisitor());
    },

    async renew(refused) {
      if (visitor && accessTokenOf(visitor) === refused) return accessTokenOf(await renewVisitor());
      // Another call has renewed it since.
      if (visitor && refused === formerVisitorToken) return accessTokenOf(visitor);
      const present = requireMember();
      return accessTokenOf(accessTokenOf(present) === refused ? await renewMember(present) : present);
    },

    current: () => (member ?? visitor)?.tokens ?? noTokens,
    isLoggedIn: () => member !== undefined,
    restore,
    signedIn: (answer) => begin(answer, false),

    signOut() {
      isNobodySignedIn = true;
      if (!member) return undefined;
      const { signInKey, tokens } = member;
      tabs.post({ type: 'signedOut', signInKey, why: 'left' });
      end(signInKey, 'left');
      return tokens.refreshToken.value;
    },

    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function signInNeeded(cause?: unknown): ApiError {
  return new ApiError('UNAUTHENTICATED', 'Sign in to continue.', { cause });
}
