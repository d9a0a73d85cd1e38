import { rankAllows, type CallerRank } from '../../../contract/callerRank.ts';
import type { Tokens } from '../../../contract/entities/identity/tokens.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { AccessTokens } from '../apiClient.ts';
import { delay } from '../timeLimit.ts';
import type { SharedPair, Tabs } from './tabs.ts';
import { accessTokenOf, timed, type TimedTokens, type TokenClocks } from './timedTokens.ts';
import { isInvalidGrant, type Grants, type TokenAnswer } from './tokenEndpoint.ts';
import { createVisitorTokens } from './visitorTokens.ts';

/** Change of the sign-in, here or in another tab. `signedOut`: by the person; `sessionEnded`: by the platform. */
export type SignInChange = 'signedIn' | 'signedOut' | 'sessionEnded' | 'accountSwitched';

export interface TokensOptions extends Partial<TokenClocks> {
  grants: Pick<Grants, 'anonymous' | 'refresh'>;
  tabs: Tabs;
  /** Signs in without user interaction; undefined when the platform session identifies no one. */
  signInSilently: () => Promise<TokenAnswer | undefined>;
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
  const clocks = { now, elapsed };
  const visitor = createVisitorTokens(grants, clocks);
  const listeners = new Set<(change: SignInChange) => void>();
  const endedSignIns = new Set<string>();
  let member: Member | undefined;
  let stopSharing: (() => void) | undefined;
  let isNobodySignedIn = false;
  let onAdopted: (() => void) | undefined;
  let restoring: Promise<boolean> | undefined;
  let renewing: Promise<Member> | undefined;

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
    const { signInKey, signedInAt, silent, generation, accessToken, refreshToken } = pair;
    setMember({
      ...timed({ accessToken, refreshToken, role: 'member' }, Math.max(0, pair.expiresIn), clocks),
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
    visitor.forget();
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

  /** @param kept refresh token that stays if the answer has none */
  const ofMember = ({ accessToken, refreshToken, expiresIn }: TokenAnswer, kept: string) =>
    timed({ accessToken, refreshToken: refreshToken ?? kept, role: 'member' }, expiresIn * 1000, clocks);

  function begin(answer: TokenAnswer, silent: boolean): void {
    const next: Member = {
      ...ofMember(answer, ''),
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
          ...ofMember(answer, value),
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

  return {
    async accessTokenFor(rank: CallerRank) {
      const needsMember = rankAllows(rank, 'member');
      if (!member && needsMember && !(await restore())) throw signInNeeded();
      if (!member) return visitor.accessToken();
      return accessTokenOf(elapsed() < member.renewAt ? member : await renewMember(member));
    },

    async renew(refused) {
      const ofVisitor = visitor.replace(refused);
      if (ofVisitor) return ofVisitor;
      const present = requireMember();
      return accessTokenOf(accessTokenOf(present) === refused ? await renewMember(present) : present);
    },

    current: () => member?.tokens ?? visitor.current() ?? noTokens,
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
