import { vi } from 'vitest';
import type { AnswerOf, Call } from '../../contract/call.ts';
import { ApiError } from '../../contract/errors.ts';
import type { ApiClient, SendInput } from '../platform/apiClient.ts';
import { createOAuthData } from '../platform/signIn/signIn.ts';
import { createSignInFlow } from '../platform/signIn/signInFlow.ts';
import { createSignInStore } from '../platform/signIn/signInStore.ts';
import type { Grants, TokenAnswer } from '../platform/signIn/tokenEndpoint.ts';
import { createTokens } from '../platform/signIn/tokens.ts';
import { createTabSession } from '../platform/signIn/tabSession.ts';
import { createAuthProvider } from './auth/authProvider.ts';
import { createLoopBreaker } from './loopBreaker.ts';
import type { Page } from './page.ts';
import { signedOutMark } from './auth/signedOutMark.ts';

/** Only for tests: a dashboard in a simulated tab, and a platform with one member, Ada. */

const origin = 'https://desk.example';
export const member = { id: 'm-1', email: 'ada@example.com', name: 'Ada', role: 'admin' as const };
export const unauthenticated = new ApiError('UNAUTHENTICATED', 'Sign in to continue.', { requestId: 'r-1' });
export const answerOf = (name: string): TokenAnswer => ({
  accessToken: `${name}-access`,
  refreshToken: name,
  expiresIn: 600,
});

async function platform(call: string): Promise<unknown> {
  switch (call) {
    case 'getSignedInMember':
      return { member };
    case 'createRedirectSession':
      return { redirectSession: { fullUrl: 'https://platform.example/identity?handle=h' } };
    default:
      return {};
  }
}

/** Opens a dashboard at a path; the platform's session identifies Ada. */
export function open(path: string, { silent, grants, reply = platform }: Overrides = {}) {
  let time = 1_000_000;
  let address = origin + path;
  const left: string[] = [];
  const shown: string[] = [];
  const page: Page = {
    origin,
    address: () => address,
    rename(to) {
      shown.push(to);
      address = origin + to;
    },
    navigateTo: (to) => void left.push(to),
    tabStorage: sessionStorage,
    sharedStorage: localStorage,
    onShared: () => {},
  };
  const exchange = vi.fn<Grants['exchange']>(async () => answerOf('ada'));
  const allGrants: Grants = {
    anonymous: async () => answerOf('visitor'),
    refresh: async () => answerOf('ada'),
    browserSession: async () => answerOf('ada'),
    exchange,
    ...grants,
  };
  const sent: string[] = [];
  const api: ApiClient = {
    async send<C extends Call>(call: C, input: SendInput<C>) {
      sent.push(call.name);
      return (await reply(call.name, input)) as AnswerOf<C>;
    },
  };
  const signIns = createSignInStore(sessionStorage, () => time);
  const signInSilently = vi.fn<() => Promise<TokenAnswer | undefined>>(silent ?? (async () => undefined));
  const tabs = {
    withLock: <T>(work: () => Promise<T>) => work(),
    shareTokens: () => () => {},
    areTokensShared: async () => true,
    markRenewed: async () => {},
    isRenewed: async () => false,
    post: () => {},
    listen: () => {},
  };
  const tokens = createTokens({ grants: allGrants, tabs, signInSilently });
  const flow = createSignInFlow({
    sameOrigin: false,
    api,
    apiWith: () => api,
    grants: allGrants,
    clientId: 'client',
    signIns,
    issuer: async () => undefined,
  });
  const mark = signedOutMark(page);
  const breaker = createLoopBreaker(sessionStorage, () => time);
  const tabSession = createTabSession({ tokens, fetchMemberId: async () => member.id });
  const start = () =>
    createAuthProvider({ api, tokens, tabSession, flow, page, mark, breaker, now: () => time });
  return {
    start,
    tokens,
    tabSession,
    signIns,
    exchange,
    signInSilently,
    left,
    shown,
    sent,
    go: (to: string) => (address = origin + to),
    /** Goes to the callback address of a sign-in that was completed on the platform's page. */
    async comeBack(originalUri = '/services') {
      const data = await createOAuthData(originalUri, `${origin}/auth-callback`);
      address = `${origin}/auth-callback#code=c&state=${data.state}`;
      signIns.put(data);
      return data;
    },
    pass: (milliseconds: number) => (time += milliseconds),
    signedIn: () => tokens.signedIn(answerOf('ada')),
  };
}

export interface Overrides {
  silent?: () => Promise<TokenAnswer | undefined>;
  grants?: Partial<Grants>;
  /** Returns the platform's answer to a call, by name. */
  reply?: (call: string, input: unknown) => Promise<unknown>;
}

/** Opens a dashboard at the callback address of a completed sign-in. */
export async function returned(originalUri = '/services?page=2#filters', overrides?: Overrides) {
  const desk = open('/', overrides);
  return { ...desk, data: await desk.comeBack(originalUri) };
}
