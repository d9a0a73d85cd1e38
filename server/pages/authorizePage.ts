import { issueAuthorizationCode } from '../rules/authorizationCodes.ts';
import { authorization, type Authorization, type AuthorizationResult } from '../rules/authorizeRequests.ts';
import { readCookie } from '../rules/cookies.ts';
import { signInSessionOf } from '../rules/signInSessions.ts';
import { findOwner } from '../tables/members.ts';
import type { OauthClientRow } from '../tables/oauthClients.ts';
import { logSignIn } from '../tables/signInLog.ts';
import { touchSignInSession } from '../tables/signInSessions.ts';
import { deliver } from './deliver.ts';
import { errorPage } from './errorPage.ts';
import { redirectTo } from './layout.ts';
import { openPage } from './openedPage.ts';
import type { PageRequest } from './pageRequest.ts';

/** Where an authorization begins: asks for the password, or with prompt `none` answers at once. */
export async function answerAuthorize(page: PageRequest): Promise<Response> {
  const opened = await openPage(page, 'auth');
  if (!opened) return errorPage(page, 'used');
  const { row, client, headers } = opened;
  const request = authorization.parse(row.payload);
  if (request.prompt === 'none') {
    return deliver(page, request, await authorizeSilently(page, request, client));
  }
  if (!(await findOwner(page.options.database, client.business_id))) {
    return redirectTo('/identity/first-run', headers);
  }
  return redirectTo(`/identity/sign-in?page=${row.id}`, headers);
}

/** A code for whoever is signed in in this browser, or `login_required` (OpenID Connect Core section 3.1.2.6). */
async function authorizeSilently(
  { request, options, requestId, now }: PageRequest,
  asked: Authorization,
  client: OauthClientRow,
): Promise<AuthorizationResult> {
  const businessId = client.business_id;
  const nobody = { error: 'login_required', error_description: 'Nobody is signed in in this browser.' };
  // A ticket of a direct sign-in is to be believed instead of the cookie, and we have given none that is valid.
  if (asked.withSessionToken) return nobody;
  return options.database.transaction(async (transaction): Promise<AuthorizationResult> => {
    const cookie = readCookie(request, options.config, 'session');
    const session = await signInSessionOf(transaction, { cookie, businessId, now });
    if (!session || !(await touchSignInSession(transaction, { businessId, id: session.id, now })))
      return nobody;
    const facts = {
      businessId,
      clientId: client.client_id,
      signInSessionId: session.id,
      redirectUri: asked.redirectUri,
      codeChallenge: asked.codeChallenge,
    };
    await logSignIn(transaction, {
      businessId,
      event: 'silent_sign_in',
      outcome: 'success',
      memberId: session.member_id,
      clientId: client.client_id,
      signInSessionId: session.id,
      requestId,
      now,
    });
    return { code: await issueAuthorizationCode(transaction, facts, now) };
  });
}
