import { guid } from '../../../../contract/entities/values/text.ts';
import type { Queries } from '../../../database/database.ts';
import type { AppOptions } from '../../options.ts';
import type { OauthClientRow } from '../../../tables/identity/oauthClients.ts';
import { logSignIn } from '../../../tables/identity/signInLog.ts';
import { noteVoucher } from '../../../tables/calendar/vouchers.ts';
import {
  findTrustedCaller,
  issueAccessToken,
  type SentAuthorization,
  type TrustedCaller,
} from './accessTokens.ts';
import { assertGrant, authenticateClient, type ClientCredentials } from './clientAuthentication.ts';
import { memberWhoConsented } from './consents.ts';
import { redeemTicket } from '../signIn/loginTickets.ts';
import { startSignInSession } from '../signIn/signInSessions.ts';
import { TokenError } from './tokenErrors.ts';
import { issueMemberTokens, type GrantedTokens } from './tokenGrants.ts';

/** Grants based on a confidential client's authentication, without a person (reference/calls.md section 14.2). */

/** Issues an access token of the client itself. A sent `instanceId` must name its business. */
export async function grantClient(
  { instanceId, ...credentials }: ClientCredentials & { instanceId: string | undefined },
  options: AppOptions,
  requestId: string,
): Promise<GrantedTokens> {
  const { database } = options;
  const client = await authenticateClient(database, credentials);
  assertGrant(client, 'client_credentials');
  if (instanceId !== undefined && instanceId !== client.business_id) {
    throw new TokenError('invalid_grant', 'The client does not belong to this instance.');
  }
  const { business_id: businessId, client_id: clientId } = client;
  const now = options.clock();
  return database.transaction(async (transaction) => {
    await logSignIn(transaction, {
      businessId,
      event: 'client_token',
      outcome: 'success',
      clientId,
      requestId,
      now,
    });
    return { accessToken: await issueAccessToken(transaction, { businessId, clientId }, now) };
  });
}

interface AuthorizedClientGrant {
  authorization: SentAuthorization;
  memberId: string | undefined;
  /** From a sign-on call for the same member. */
  sessionToken: string | undefined;
}

/**
 * Issues tokens of a member whom a confidential client vouches for: only with its API key, only for a consenting
 * member of its business, and always logged. All refusals are the same.
 *
 * The tokens belong to the client of the access token before the key, because that one uses and refreshes them: a
 * public site with a server behind it. The refresh token does not rotate, as clients of the platform expect
 * (reference/identity-flow.md section 2).
 */
export async function grantAuthorizedClient(
  grant: AuthorizedClientGrant,
  options: AppOptions,
  requestId: string,
): Promise<GrantedTokens> {
  const { client, accessClientId } = await trustedClient(grant.authorization, options);
  assertGrant(client, 'authorized_client');
  if (grant.memberId === undefined) throw new TokenError('invalid_request', 'memberId is required.');
  const { business_id: businessId, client_id: voucherId } = client;
  const now = options.clock();
  const granted = await options.database.transaction(async (transaction) => {
    const memberId = await memberToSignIn(transaction, client, grant, now);
    await logSignIn(transaction, {
      businessId,
      event: 'trusted_sign_in',
      outcome: memberId === undefined ? 'failure' : 'success',
      memberId,
      clientId: voucherId,
      requestId,
      now,
    });
    if (memberId === undefined) return undefined;
    const start = { businessId, memberId, cookie: undefined, requestId, now };
    const { id: signInSessionId } = await startSignInSession(transaction, start);
    await noteVoucher(transaction, { businessId, signInSessionId, clientId: voucherId });
    const familyId = crypto.randomUUID();
    const clientId = accessClientId;
    const facts = { businessId, clientId, memberId, signInSessionId, familyId, rotates: false };
    return issueMemberTokens(transaction, facts, now);
  });
  if (!granted) throw new TokenError('invalid_grant', 'This client may not sign this member in.');
  return granted;
}

async function trustedClient(authorization: SentAuthorization, options: AppOptions): Promise<TrustedCaller> {
  if (authorization.apiKey === undefined) {
    throw new TokenError(
      'unauthorized_client',
      'This grant is for confidential clients: Authorization must be <access token>,<api key>.',
    );
  }
  const trusted = await findTrustedCaller(authorization, options);
  if (!trusted) throw new TokenError('invalid_client', 'The access token or API key is invalid.');
  return trusted;
}

async function memberToSignIn(
  db: Queries,
  client: OauthClientRow,
  { memberId, sessionToken }: AuthorizedClientGrant,
  now: Date,
): Promise<string | undefined> {
  if (memberId === undefined || !guid.safeParse(memberId).success) return undefined;
  const member = await memberWhoConsented(db, client, memberId);
  if (!member || sessionToken === undefined) return member?.id;
  const { business_id: businessId, client_id: clientId } = client;
  const facts = { businessId, clientId, purpose: 'authorized_client', ticket: sessionToken, now } as const;
  const redeemed = await redeemTicket(db, facts);
  return redeemed?.memberId === member.id ? member.id : undefined;
}
