import { logout } from '../../../contract/calls/identity/identity.ts';
import { ApiError, invalidField } from '../../../contract/errors.ts';
import { parsedBy } from '../../../contract/violations.ts';
import { nobody, type Caller } from '../../rules/caller.ts';
import type { AppOptions } from '../../rules/options.ts';
import { identifyCaller } from '../../rules/identity/oauth/accessTokens.ts';
import { clearedCookieHeader, readCookie } from '../../rules/identity/cookies.ts';
import { isPostLogoutUri } from '../../rules/identity/oauth/redirectUris.ts';
import { signInSessionOf } from '../../rules/identity/signIn/signInSessions.ts';
import { signOut } from '../../rules/identity/signIn/signOut.ts';
import { findClient, findDashboardClient } from '../../tables/identity/oauthClients.ts';

/**
 * `GET /v1/logout` for a program: an HTTP response as an object (reference/calls.md section 14). Browsers that visit
 * the address get pages/signIn/signOutPage.ts.
 */
export async function answerLogout(
  request: Request,
  options: AppOptions,
  requestId: string,
): Promise<Response> {
  const { database, config } = options;
  const now = options.clock();
  const sent = Object.fromEntries(new URL(request.url).searchParams);
  const { clientId, postLogoutRedirectUri: target } = parsedBy(logout.schemas.query, sent);
  const caller = await callerOf(request, options);

  const client = clientId
    ? await findClient(database, clientId)
    : await ownClient(caller.businessId, options);
  if (clientId && !client) throw invalidField('clientId', 'is not a client');
  if (target && !(client && isPostLogoutUri(client, config, target))) {
    throw invalidField('postLogoutRedirectUri', 'is not an address that this client may return to');
  }
  const businessId = client?.business_id ?? caller.businessId;
  if (businessId !== undefined) {
    const cookie = fromOurOwnPage(request) ? readCookie(request, config, 'session') : undefined;
    await database.transaction(async (transaction) => {
      const session = await signInSessionOf(transaction, { cookie, businessId, now });
      const ofToken = caller.businessId === businessId ? caller.signInSessionId : undefined;
      await signOut(transaction, { businessId, signInSessionIds: [ofToken, session?.id], requestId, now });
    });
  }
  const clear = clearedCookieHeader(request, config, 'session');
  const headers = [
    ...(target ? [{ key: 'Location', value: target }] : []),
    { key: 'Set-Cookie', value: clear },
  ];
  const body = { statusCode: target ? 302 : 200, headers, body: '' };
  return Response.json(body, { headers: { 'Cache-Control': 'no-store', 'Set-Cookie': clear } });
}

/** Accepts expired access tokens, which may still sign out. */
async function callerOf(request: Request, options: AppOptions): Promise<Caller> {
  try {
    return await identifyCaller(request, options);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return nobody;
    throw error;
  }
}

/** Only on our own pages does the cookie authorise a sign-out; other pages need the access token. */
function fromOurOwnPage(request: Request): boolean {
  return request.headers.get('sec-fetch-site') === 'same-origin';
}

async function ownClient(businessId: string | undefined, { database }: AppOptions) {
  return businessId === undefined ? undefined : findDashboardClient(database, businessId);
}
