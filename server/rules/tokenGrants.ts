import type { AppOptions } from '../options.ts';
import { deleteExpired } from '../tables/issuedTokens.ts';
import { findClient } from '../tables/oauthClients.ts';
import { issueAccessToken } from './accessTokens.ts';
import { redeemAuthorizationCode } from './authorizationCodes.ts';
import { familyOf, issueRefreshToken, redeemRefreshToken } from './refreshTokens.ts';
import { TokenError } from './tokenErrors.ts';
import { lifetime, secondsAfter } from './tokenLifetimes.ts';
import { looksLikeVisitorToken, readVisitorToken, signVisitorToken } from './visitorTokens.ts';

/** What a grant gives; lifetimes are the token endpoint's to say. */
export interface GrantedTokens {
  accessToken: string;
  refreshToken: string;
}

/** Tokens of a new anonymous visitor of the client's business. */
export async function grantAnonymous(
  { clientId }: { clientId: string },
  options: AppOptions,
): Promise<GrantedTokens> {
  const client = await findClient(options.database, clientId);
  if (!client) throw new TokenError('invalid_client', 'There is no client with this id.');
  return visitorTokens({ visitorId: crypto.randomUUID(), clientId, businessId: client.business_id }, options);
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
      expiresAt: secondsAfter(clock(), seconds).getTime(),
    });
  return {
    accessToken: await sign('access', lifetime.accessToken),
    refreshToken: await sign('refresh', lifetime.visitorRefresh),
  };
}

interface CodeGrant {
  clientId: string;
  code: string;
  redirectUri: string | undefined;
  codeVerifier: string;
  /** Whether the client takes a new refresh token at every use. */
  rotates: boolean;
}

/** Member tokens for a code (identity specification section 7). Every refusal reads the same. */
export async function grantCode(
  grant: CodeGrant,
  options: AppOptions,
  requestId: string,
): Promise<GrantedTokens> {
  const now = options.clock();
  const tokens = await options.database.transaction(async (transaction) => {
    const spent = await redeemAuthorizationCode(transaction, { ...grant, requestId, now });
    if (!spent) return undefined;
    const facts = {
      businessId: spent.business_id,
      clientId: grant.clientId,
      memberId: spent.member_id,
      signInSessionId: spent.sign_in_session_id,
      familyId: spent.family_id,
    };
    return {
      accessToken: await issueAccessToken(transaction, facts, now),
      refreshToken: await issueRefreshToken(transaction, { ...facts, rotates: grant.rotates }, now),
    };
  });
  if (!tokens) {
    throw new TokenError('invalid_grant', 'The code is not valid for this request. Please sign in again.');
  }
  // Signing in is rare enough to pay for the sweeping, and nothing else has to remember to.
  await deleteExpired(options.database, secondsAfter(now, -lifetime.refreshReuseWindow - 24 * 60 * 60));
  return tokens;
}

/** New tokens for a refresh token, a member's or a visitor's. */
export async function grantRefresh(
  { refreshToken, clientId }: { refreshToken: string; clientId: string | undefined },
  options: AppOptions,
  requestId: string,
): Promise<GrantedTokens> {
  const tokens = looksLikeVisitorToken(refreshToken)
    ? await refreshVisitor(refreshToken, clientId, options)
    : await refreshMember(refreshToken, clientId, options, requestId);
  if (!tokens) throw new TokenError('invalid_grant', 'The refresh token is not valid any more.');
  return tokens;
}

async function refreshVisitor(
  refreshToken: string,
  clientId: string | undefined,
  options: AppOptions,
): Promise<GrantedTokens | undefined> {
  const now = options.clock();
  const facts = await readVisitorToken(options.config.secret, refreshToken, { use: 'refresh', now });
  if (!facts || (clientId !== undefined && clientId !== facts.clientId)) return undefined;
  if (!(await findClient(options.database, facts.clientId))) return undefined;
  const { accessToken } = await visitorTokens(
    { visitorId: facts.visitorId, clientId: facts.clientId, businessId: facts.businessId },
    options,
  );
  return { accessToken, refreshToken };
}

async function refreshMember(
  token: string,
  clientId: string | undefined,
  options: AppOptions,
  requestId: string,
): Promise<GrantedTokens | undefined> {
  const now = options.clock();
  return options.database.transaction(async (transaction) => {
    const refresh = { token, clientId, secret: options.config.secret, requestId, now };
    const refreshed = await redeemRefreshToken(transaction, refresh);
    if (!refreshed) return undefined;
    return {
      accessToken: await issueAccessToken(transaction, familyOf(refreshed.row), now),
      refreshToken: refreshed.refreshToken,
    };
  });
}
