import type { AuthProvider, UserIdentity } from 'react-admin';
import { rankAllows } from '../../contract/call.ts';
import { getSignedInMember, type SignedInMember } from '../../contract/calls/members.ts';
import { ApiError } from '../../contract/errors.ts';
import type { ApiClient } from '../platform/apiClient.ts';
import { isUnauthenticated } from '../platform/errors.ts';
import { safeReturnPath } from '../platform/returnPath.ts';
import { carriesCallback, SignInError } from '../platform/signIn.ts';
import type { SignInFlow } from '../platform/signInFlow.ts';
import type { Presence } from '../platform/presence.ts';
import type { TokenKeeper } from '../platform/tokens.ts';
import type { LoopBreaker } from './loopBreaker.ts';
import type { Page } from './page.ts';
import { callOfAction } from './resourceCalls.ts';
import type { SignedOutMark } from './signedOutMark.ts';

const callbackPath = '/auth-callback';
const signInPath = '/login';

export interface AuthProviderOptions {
  api: ApiClient;
  tokens: TokenKeeper;
  presence: Presence;
  flow: SignInFlow;
  page: Page;
  mark: SignedOutMark;
  breaker: LoopBreaker;
  /** Removes what a member has not saved from this browser; of everybody where it is not known who it was. */
  removeDrafts?: (memberId: string | undefined) => Promise<void>;
  now?: () => number;
}

interface SignInWish {
  /** Where to go afterwards; by default what the sign-in page's address says. */
  returnTo?: string;
  /** The person asked for it: earlier redirects no longer count as a loop. */
  again?: boolean;
}

/** Required beside react-admin's own type: what this provider always has. */
export type FrontdeskAuthProvider = AuthProvider &
  Required<Pick<AuthProvider, 'handleCallback' | 'canAccess'>> & {
    /** The person's own name or role has changed: the next question about them asks the platform. */
    forgetIdentity(): void;
  };

/**
 * Who is signed in, for react-admin. Signing in happens on the platform's pages; this side starts the trip, takes what
 * comes back, and decides what an error means. Each test of authProvider.dom.test.ts is named after a trap avoided here.
 */
export function createAuthProvider(options: AuthProviderOptions): FrontdeskAuthProvider {
  const { api, tokens, presence, flow, page, mark, breaker, removeDrafts, now = Date.now } = options;
  let arrival: { address: string; result?: Promise<{ redirectTo: string }> } | undefined;
  let leaving: { since: number; result: Promise<{ redirectTo: string }> } | undefined;
  let member: Promise<SignedInMember> | undefined;
  let personId: string | undefined;
  let lastRefusal: ApiError | undefined;

  // Before anything renders or is requested: the code must not reach a history entry, a referrer or a log.
  takeArrival();
  presence.onChange((change) => {
    if (change !== 'interrupted' && change !== 'resumed') member = undefined;
  });
  mark.onSet(() => {
    const leaver = personId;
    tokens.signOut();
    presence.giveUp();
    // This tab may have been writing while the other one removed what it saw.
    removeDrafts?.(leaver).catch(() => {});
  });

  function takeArrival(): void {
    const address = page.address();
    if (new URL(address).pathname !== callbackPath || !carriesCallback(address)) return;
    if (address !== arrival?.address) arrival = { address };
    page.rename(callbackPath);
  }

  /** The sign-in page, with the way back to where the person is. */
  function signInPage(why: 'needed' | 'ended'): string {
    const { pathname, search, hash } = new URL(page.address());
    const returnTo = safeReturnPath(pathname + search + hash, page.origin);
    const query = new URLSearchParams();
    if (returnTo !== '/') query.set('returnTo', returnTo);
    if (why === 'ended') query.set('ended', 'true');
    const text = query.toString();
    return text ? `${signInPath}?${text}` : signInPath;
  }

  async function leave({ returnTo, again }: SignInWish): Promise<{ redirectTo: string }> {
    if (again) breaker.reset();
    breaker.count(lastRefusal?.requestId);
    const wish = returnTo ?? new URL(page.address()).searchParams.get('returnTo');
    const redirectUri = page.origin + callbackPath;
    // Who signed out stays so until somebody has come back: other tabs must not sign in silently meanwhile.
    const address = await flow.begin(safeReturnPath(wish, page.origin), redirectUri);
    // A platform without pages of its own (in a browser tab) answers with the way back itself.
    if (address.startsWith(`${redirectUri}#`)) {
      arrival = { address };
      return { redirectTo: callbackPath };
    }
    page.leaveFor(address);
    // react-admin navigates by itself as soon as this resolves, which would disturb the leaving.
    return new Promise(() => {});
  }

  async function arrive(address: string): Promise<{ redirectTo: string }> {
    const { answer, originalUri } = await flow.complete(address);
    mark.clear();
    tokens.signedIn(answer);
    return { redirectTo: safeReturnPath(originalUri, page.origin) };
  }

  /** An unreachable platform is no reason to take somebody for signed out. */
  async function isSignedIn(): Promise<boolean> {
    // A sign-in that has just come back decides; asking for another beside it would race with it.
    if (arrival) await (arrival.result ??= arrive(arrival.address)).catch(() => undefined);
    return tokens.isLoggedIn() || tokens.restore().catch((error: unknown) => !isUnauthenticated(error));
  }

  function recognise({ id }: SignedInMember): void {
    personId = id;
    presence.recognise(id);
  }

  function signedInMember(): Promise<SignedInMember> {
    if (member) return member;
    const asked = api.send(getSignedInMember, {}).then((answer) => answer.member);
    member = asked;
    // A late answer is about somebody who has left: it must not name the person who is here now.
    asked.then(
      (found) => member === asked && recognise(found),
      () => member === asked && (member = undefined),
    );
    return asked;
  }

  return {
    /** Starts the trip to the platform's sign-in page, at most one at a time. */
    login(wish?: SignInWish) {
      // A trip that has not left after a while was stopped by the person.
      if (leaving && now() - leaving.since < 10_000) return leaving.result;
      const result = leave(wish ?? {});
      leaving = { since: now(), result };
      result
        .finally(() => {
          leaving = undefined;
        })
        .catch(() => {});
      return result;
    },

    /** Takes what the platform sent back, once for each return however often react-admin asks. Ignores its signal. */
    async handleCallback() {
      takeArrival();
      if (arrival) return (arrival.result ??= arrive(arrival.address));
      // The page was loaded again after its address had been cleared.
      if (await tokens.restore()) return { redirectTo: '/' };
      throw new SignInError('MISSING_CODE_OR_STATE');
    },

    /** Rejects when nobody is signed in; goes nowhere itself. Whoever is asked to sign in again in place stays. */
    async checkAuth() {
      if (presence.isInterrupted()) return;
      if (!(await isSignedIn()))
        throw Object.assign(new Error('Sign in to continue.'), {
          redirectTo: signInPage('needed'),
          message: false,
        });
    },

    /** Only a refused token that could not be renewed ends the session; a missing right does not. */
    async checkError(error: unknown) {
      if (!isUnauthenticated(error) || presence.isInterrupted()) return;
      lastRefusal = error;
      tokens.signOut();
      throw Object.assign(new Error(error.description), { redirectTo: signInPage('ended'), message: false });
    },

    /** Never rejects: forgets everything here first, then ends the platform's session by the address it answers. */
    async logout() {
      const last = tokens.current();
      const wasSignedIn = tokens.isLoggedIn();
      const leaver = personId;
      tokens.signOut();
      if (!wasSignedIn) return signInPath;
      mark.set();
      await removeDrafts?.(leaver).catch(() => {});
      breaker.reset();
      const address = await flow.end(last, page.origin + signInPath).catch(() => undefined);
      return address ?? signInPath;
    },

    forgetIdentity() {
      member = undefined;
    },

    async getIdentity(): Promise<UserIdentity> {
      const { id, name, email, role } = await signedInMember();
      return { id, fullName: name || email, email, role };
    },

    /** Offers what the server would do: the rank of the call behind the action. Unknown actions are not offered. */
    async canAccess({ resource, action }) {
      const call = callOfAction(resource, action);
      if (!call) return false;
      try {
        const { role } = await signedInMember();
        // Who may read the catalogue as a customer has no business in the dashboard.
        return role !== undefined && rankAllows(role, call.caller);
      } catch (error) {
        // The screen's own requests say what is wrong; the server decides anyway.
        if (error instanceof ApiError) return true;
        throw error;
      }
    },

    /** The role. React-admin asks on every page, the sign-in page too: nobody being signed in is an answer there. */
    async getPermissions() {
      // react-admin asks before it knows whether anybody is here; a refusal would look like a session that ended.
      if (presence.isInterrupted()) return (await member)?.role;
      if (!tokens.isLoggedIn()) return undefined;
      return (await isSignedIn()) ? (await signedInMember()).role : undefined;
    },
  };
}
