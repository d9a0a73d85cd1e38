import type { AuthProvider, UserIdentity } from 'react-admin';
import { rankAllows } from '../../../contract/callerRank.ts';
import { getSignedInMember, type SignedInMember } from '../../../contract/calls/identity/members.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { ApiClient } from '../../platform/apiClient.ts';
import { isUnauthenticated } from '../../platform/errors.ts';
import { safeReturnPath } from '../../platform/signIn/returnPath.ts';
import { hasCallback, SignInError } from '../../platform/signIn/signIn.ts';
import type { SignInFlow } from '../../platform/signIn/signInFlow.ts';
import type { TabSession } from '../../platform/signIn/tabSession.ts';
import type { TokenStore } from '../../platform/signIn/tokens.ts';
import { forgetSizes } from '../layoutMemory.ts';
import type { LoopBreaker } from '../loopBreaker.ts';
import type { Page } from '../page.ts';
import { callOfAction } from '../data/callsOf.ts';
import type { SignedOutMark } from './signedOutMark.ts';

const callbackPath = '/auth-callback';
const signInPath = '/login';

export interface AuthProviderOptions {
  api: ApiClient;
  tokens: TokenStore;
  tabSession: TabSession;
  flow: SignInFlow;
  page: Page;
  mark: SignedOutMark;
  breaker: LoopBreaker;
  /** Deletes the unsaved drafts of a member from this browser, or all drafts if the member is unknown. */
  removeDrafts?: (memberId: string | undefined) => Promise<void>;
  now?: () => number;
}

interface SignInRequest {
  /** Path to open afterwards. Default: from the sign-in page's URL. */
  returnTo?: string;
  /** Requested by the person: resets the redirect loop counter. */
  again?: boolean;
}

/** Makes the methods required that this provider always has. */
export type FrontdeskAuthProvider = AuthProvider &
  Required<Pick<AuthProvider, 'handleCallback' | 'canAccess'>> & {
    /** Drops the cached identity after the person's name or role changed. */
    forgetIdentity(): void;
    /** Asks again who is signed in, unless it was just asked. Returns whether the name or role differ from before. */
    hasIdentityChanged(): Promise<boolean>;
  };

/** An identity is not read again within this time (ms). */
const identityAge = 10_000;

/**
 * react-admin's auth provider. Sign-in happens on the platform's pages; this provider starts it, handles the callback
 * and maps errors. Each `describe` of authProvider.dom.test.ts covers one pitfall avoided here.
 */
export function createAuthProvider(options: AuthProviderOptions): FrontdeskAuthProvider {
  const { api, tokens, tabSession, flow, page, mark, breaker, removeDrafts, now = Date.now } = options;
  let callback: { address: string; result?: Promise<{ redirectTo: string }> } | undefined;
  let redirecting: { since: number; result: Promise<{ redirectTo: string }> } | undefined;
  let member: Promise<SignedInMember> | undefined;
  /** When the member was last asked for. */
  let identified = 0;
  let personId: string | undefined;
  let lastRejection: ApiError | undefined;

  // Before the first render or request: the code must not reach the history, a referrer or a log.
  takeCallback();
  tabSession.onChange((change) => {
    if (change !== 'interrupted' && change !== 'resumed') member = undefined;
  });
  mark.onSet(() => {
    const leaver = personId;
    tokens.signOut();
    tabSession.abandon();
    // This tab may have written a draft after the other tab deleted them.
    removeDrafts?.(leaver).catch(() => {});
  });

  function takeCallback(): void {
    const address = page.address();
    if (new URL(address).pathname !== callbackPath || !hasCallback(address)) return;
    if (address !== callback?.address) callback = { address };
    page.rename(callbackPath);
  }

  /** Path of the sign-in page with the current page as the return path. */
  function signInPage(why: 'needed' | 'ended'): string {
    const { pathname, search, hash } = new URL(page.address());
    const returnTo = safeReturnPath(pathname + search + hash, page.origin);
    const query = new URLSearchParams();
    if (returnTo !== '/') query.set('returnTo', returnTo);
    if (why === 'ended') query.set('ended', 'true');
    const text = query.toString();
    return text ? `${signInPath}?${text}` : signInPath;
  }

  async function redirectToSignIn({ returnTo, again }: SignInRequest): Promise<{ redirectTo: string }> {
    if (again) breaker.reset();
    breaker.check(lastRejection?.requestId);
    const wish = returnTo ?? new URL(page.address()).searchParams.get('returnTo');
    const redirectUri = page.origin + callbackPath;
    // The signed-out mark stays until a sign-in completes, so that no other tab signs in silently in between.
    const address = await flow.begin(safeReturnPath(wish, page.origin), redirectUri);
    // A platform without pages of its own (in a browser tab) returns the callback address directly.
    if (address.startsWith(`${redirectUri}#`)) {
      callback = { address };
      return { redirectTo: callbackPath };
    }
    page.navigateTo(address);
    // react-admin navigates when this resolves, which would interrupt leaving the page.
    return new Promise(() => {});
  }

  async function completeSignIn(address: string): Promise<{ redirectTo: string }> {
    const { answer, originalUri } = await flow.complete(address);
    mark.clear();
    tokens.signedIn(answer);
    breaker.count();
    return { redirectTo: safeReturnPath(originalUri, page.origin) };
  }

  /** An unreachable platform does not count as signed out. */
  async function isSignedIn(): Promise<boolean> {
    // A pending callback decides; a silent sign-in would race with it.
    if (callback) await (callback.result ??= completeSignIn(callback.address)).catch(() => undefined);
    return tokens.isLoggedIn() || tokens.restore().catch((error: unknown) => !isUnauthenticated(error));
  }

  function setPerson({ id }: SignedInMember): void {
    personId = id;
    tabSession.setPerson(id);
  }

  async function readMember(): Promise<SignedInMember> {
    identified = now();
    return (await api.send(getSignedInMember, {})).member;
  }

  function signedInMember(): Promise<SignedInMember> {
    if (member) return member;
    const asked = readMember();
    member = asked;
    // Ignores a late answer about a person who has signed out.
    asked.then(
      (found) => member === asked && setPerson(found),
      () => member === asked && (member = undefined),
    );
    return asked;
  }

  return {
    /** Redirects to the platform's sign-in page, one redirect at a time. */
    login(wish?: SignInRequest) {
      // A redirect that has not left the page after 10 s was cancelled by the person.
      if (redirecting && now() - redirecting.since < 10_000) return redirecting.result;
      const result = redirectToSignIn(wish ?? {});
      redirecting = { since: now(), result };
      result
        .finally(() => {
          redirecting = undefined;
        })
        .catch(() => {});
      return result;
    },

    /** Handles the platform's callback once, however often react-admin calls this. Ignores its signal. */
    async handleCallback() {
      takeCallback();
      if (callback) return (callback.result ??= completeSignIn(callback.address));
      // The page was reloaded after its URL had been cleared.
      if (await tokens.restore()) return { redirectTo: '/' };
      throw new SignInError('MISSING_CODE_OR_STATE');
    },

    /**
     * Rejects when no one is signed in; does not navigate. Resolves while the person is asked to sign in again in
     * place.
     */
    async checkAuth() {
      if (tabSession.isInterrupted()) return;
      if (!(await isSignedIn()))
        throw Object.assign(new Error('Sign in to continue.'), {
          redirectTo: signInPage('needed'),
          message: false,
        });
    },

    /** Only a rejected token that could not be renewed ends the session; a missing permission does not. */
    async checkError(error: unknown) {
      if (!isUnauthenticated(error) || tabSession.isInterrupted()) return;
      lastRejection = error;
      tokens.signOut();
      throw Object.assign(new Error(error.description), { redirectTo: signInPage('ended'), message: false });
    },

    /** Never rejects: clears local state first, then returns the address that ends the platform's session. */
    async logout() {
      const last = tokens.current();
      const wasSignedIn = tokens.isLoggedIn();
      const leaver = personId;
      tokens.signOut();
      if (!wasSignedIn) return signInPath;
      mark.set();
      forgetSizes();
      await removeDrafts?.(leaver).catch(() => {});
      breaker.reset();
      const address = await flow.end(last, page.origin + signInPath).catch(() => undefined);
      return address ?? signInPath;
    },

    forgetIdentity() {
      member = undefined;
    },

    async hasIdentityChanged() {
      const held = member;
      if (!held || now() - identified < identityAge || tabSession.isInterrupted()) return false;
      const found = await readMember();
      // The person has signed out meanwhile, or another one has signed in.
      if (member !== held) return false;
      member = Promise.resolve(found);
      setPerson(found);
      const { name, role } = await held;
      return found.name !== name || found.role !== role;
    },

    async getIdentity(): Promise<UserIdentity> {
      const { id, name, email, role } = await signedInMember();
      return { id, fullName: name || email, email, role };
    },

    /** Allows what the server allows, by the rank of the call behind the action. Unknown actions are denied. */
    async canAccess({ resource, action }) {
      const call = callOfAction(resource, action);
      if (!call) return false;
      try {
        const { role } = await signedInMember();
        // Customers may read the catalogue, but not use the dashboard.
        return role !== undefined && rankAllows(role, call.caller);
      } catch (error) {
        // The screen's own requests show the error, and the server decides anyway.
        if (error instanceof ApiError) return true;
        throw error;
      }
    },

    /** Returns the role, or undefined while signed out: react-admin asks on every page, the sign-in page included. */
    async getPermissions() {
      // During an interruption, a rejection would look like the end of the session.
      if (tabSession.isInterrupted()) return (await member)?.role;
      if (!tokens.isLoggedIn()) return undefined;
      return (await isSignedIn()) ? (await signedInMember()).role : undefined;
    },
  };
}
