import { secondsFrom } from '../../../../contract/durations.ts';
import type { Transaction } from '../../../database/database.ts';
import type { AppConfig, AppOptions } from '../../options.ts';
import { readCookie } from '../cookies.ts';
import { ownOrigins } from '../ownOrigins.ts';
import { findClient, type OauthClientRow } from '../../../tables/identity/oauthClients.ts';
import { findRefreshToken } from '../../../tables/identity/refreshTokens.ts';
import { issueAccessToken } from './accessTokens.ts';
import { redeemAuthorizationCode } from './authorizationCodes.ts';
import {
  assertGrant,
  authenticateClient,
  proveClient,
  type ClientCredentials,
} from './clientAuthentication.ts';
import { familyOf, issueRefreshToken, redeemRefreshToken, type FamilyFacts } from './refreshTokens.ts';
import { hashSecret } from '../../../secrets/secrets.ts';
import { resumeSignInSession } from './silentAuthorization.ts';
import { TokenError } from './tokenErrors.ts';
import { lifetime } from './tokenLifetimes.ts';
import { looksLikeVisitorToken, readVisitorToken, signVisitorToken } from '../signIn/visitorTokens.ts';

/** Result of a grant; the token endpoint adds the lifetimes. */
export interface GrantedTokens {
  accessToken: string;
  /** Absent if the client can repeat its request instead. */
  refreshToken?: string;
}

/** Issues tokens of a new anonymous visitor of the client's business. */
export async function grantAnonymous(
  credentials: ClientCredentials,
  options: AppOptions,
): Promise<GrantedTokens> {
  const client = await authenticateClient(options.database, credentials);
  assertGrant(client, 'anonymous');
  const { client_id: clientId, business_id: businessId } = client;
  return visitorTokens({ visitorId: crypto.randomUUID(), clientId, businessId }, options);
}

interface Visitor {
  visitorId: string;
  clientId: string;
  businessId: string;
}

async function visitorTokens(visitor: Visitor, { config, clock }: AppOptions): Promise<GrantedTokens> {
  const sign = (use: 'access' | 'refresh', seconds: number) =>
    signVisitorToken(config.secret, {
      ...visitor,
      use,
      expiresAt: secondsFrom(clock(), seconds).getTime(),
    });
  return {
    accessToken: await sign('access', lifetime.accessToken),
    refreshToken: await sign('refresh', lifetime.visitorRefresh),
  };
}

interface CodeGrant extends ClientCredentials {
  code: string;
  redirectUri: string | undefined;
  codeVerifier: string;
  /** Whether the client supports rotation of refresh tokens. */
  rotates: boolean;
}

/** Issues member tokens for a code (identity specification section 7). All refusals are the same. */
export async function grantCode(
  grant: CodeGrant,
  options: AppOptions,
  requestId: string,
): Promise<GrantedTokens> {
  const now = options.clock();
  const client = await authenticateClient(options.database, grant);
  assertGrant(client, 'authorization_code');
  const { client_id: clientId } = client;
  const tokens = await options.database.transaction(async (transaction) => {
    const spent = await redeemAuthorizationCode(transaction, { ...grant, clientId, requestId, now });
    if (!spent) return undefined;
    const facts = {
      businessId: spent.business_id,
      clientId,
      memberId: spent.member_id,
      signInSessionId: spent.sign_in_session_id,
      familyId: spent.family_id,
      rotates: grant.rotates,
    };
    return issueMemberTokens(transaction, facts, now);
  });
  if (!tokens) {
    throw new TokenError('invalid_grant', 'The code is not valid for this request. Please sign in again.');
  }
  return tokens;
}

interface BrowserSessionGrant extends ClientCredentials {
  /** With the browser's cookie. */
  request: Request;
  rotates: boolean;
}

/**
 * Issues tokens of the member who is signed in in this browser to a page of the dashboard that this server shows (see
 * docs/decisions/43-first-screen.md). All refusals are the same.
 */
export async function grantBrowserSession(
  { request, rotates, ...credentials }: BrowserSessionGrant,
  options: AppOptions,
  requestId: string,
): Promise<GrantedTokens> {
  const { database, config, clock } = options;
  const now = clock();
  const client = await authenticateClient(database, credentials);
  assertGrant(client, 'authorization_code');
  const { business_id: businessId, client_id: clientId } = client;
  const cookie = isOwnDashboard(request, client, config) ? readCookie(request, config, 'session') : undefined;
  const tokens = await database.transaction(async (transaction) => {
    const session = await resumeSignInSession(transaction, { client, cookie, requestId, now });
    if (!session) return undefined;
    const { id: signInSessionId, memberId } = session;
    const familyId = crypto.randomUUID();
    return issueMemberTokens(
      transaction,
      { businessId, clientId, memberId, signInSessionId, familyId, rotates },
      now,
    );
  });
  if (!tokens) throw new TokenError('invalid_grant', 'No one is signed in in this browser.');
  return tokens;
}

/** Whether a page of the business's dashboard at this very origin sent the request. */
function isOwnDashboard(request: Request, client: OauthClientRow, config: AppConfig): boolean {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin') ?? '';
  return (
    client.first_party &&
    (site === null || site === 'same-origin') &&
    ownOrigins(config, client.business_host).includes(origin) &&
    new URL(origin).host === new URL(request.url).host
  );
}

/** Issues the first tokens of a family. The caller holds the lock on its sign-in session. */
export async function issueMemberTokens(
  transaction: Transaction,
  { rotates, ...facts }: FamilyFacts,
  now: Date,
): Promise<GrantedTokens> {
  return {
    accessToken: await memberAccessToken(transaction, facts, now),
    refreshToken: await issueRefreshToken(transaction, { ...facts, rotates }, now),
  };
}

function memberAccessToken(
  transaction: Transaction,
  { businessId, clientId, memberId, signInSessionId, familyId }: Omit<FamilyFacts, 'rotates'>,
  now: Date,
): Promise<string> {
  const member = { memberId, signInSessionId, familyId };
  return issueAccessToken(transaction, { businessId, clientId, member }, now);
}

/** Issues new tokens for a refresh token of a member or visitor. */
export async function grantRefresh(
  { refreshToken, ...credentials }: ClientCredentials & { refreshToken: string },
  options: AppOptions,
  requestId: string,
): Promise<GrantedTokens> {
  const tokens = looksLikeVisitorToken(refreshToken)
    ? await refreshVisitor(refreshToken, credentials, options)
    : await refreshMember(refreshToken, credentials, options, requestId);
  if (!tokens) throw new TokenError('invalid_grant', 'The refresh token is no longer valid.');
  return tokens;
}

/**
 * Whether the client of a refresh token exists and may use it. Older clients don't send their id
 * (reference/identity-flow.md section 11), which is permitted for public clients only.
 */
async function mayRefresh(
  issuedTo: string,
  { clientId, clientSecret }: ClientCredentials,
  { database }: AppOptions,
): Promise<boolean> {
  const client = await findClient(database, issuedTo);
  if (!client || (clientId !== undefined && clientId !== issuedTo)) return false;
  await proveClient(client, clientSecret);
  assertGrant(client, 'refresh_token');
  return true;
}

async function refreshVisitor(
  refreshToken: string,
  credentials: ClientCredentials,
  options: AppOptions,
): Promise<GrantedTokens | undefined> {
  const now = options.clock();
  const facts = await readVisitorToken(options.config.secret, refreshToken, { use: 'refresh', now });
  if (!facts || !(await mayRefresh(facts.clientId, credentials, options))) return undefined;
  const { visitorId, clientId, businessId } = facts;
  const { accessToken } = await visitorTokens({ visitorId, clientId, businessId }, options);
  return { accessToken, refreshToken };
}

async function refreshMember(
  token: string,
  credentials: ClientCredentials,
  options: AppOptions,
  requestId: string,
): Promise<GrantedTokens | undefined> {
  const now = options.clock();
  const { database, config } = options;
  const found = await findRefreshToken(database, await hashSecret(token));
  if (!found || !(await mayRefresh(found.client_id, credentials, options))) return undefined;
  return database.transaction(async (transaction) => {
    const refreshed = await redeemRefreshToken(transaction, { token, config, requestId, now });
    if (!refreshed) return undefined;
    return {
      accessToken: await memberAccessToken(transaction, familyOf(refreshed.row), now),
      refreshToken: refreshed.refreshToken,
    };
  });
}
