import type { Transaction } from '../../../database/database.ts';
import type { OauthClientRow } from '../../../tables/identity/oauthClients.ts';
import { logSignIn } from '../../../tables/identity/signInLog.ts';
import { touchSignInSession } from '../../../tables/identity/signInSessions.ts';
import { issueAuthorizationCode } from './authorizationCodes.ts';
import type { Authorization, AuthorizationResult } from './authorizeRequests.ts';
import { signInSessionOf, startSignInSession } from '../signIn/signInSessions.ts';

interface SilentAuthorization {
  asked: Authorization;
  client: OauthClientRow;
  /** The browser's session cookie. */
  cookie: string | undefined;
  /**
   * Whether the authenticated member is also signed in in the browser, replacing its session. Otherwise they get a
   * code only, and the browser's session stays.
   */
  signsIn?: boolean;
  requestId: string;
  now: Date;
}

interface Authorized {
  result: AuthorizationResult;
  /** The session cookie to set, if a session was started. */
  cookie?: string;
}

/**
 * Issues a code without a form: to the member who just authenticated by call (reference/identity-flow.md section
 * 5), otherwise to the member signed in in this browser. Without either the result is `login_required` (OpenID
 * Connect Core section 3.1.2.6).
 */
export async function authorizeSilently(
  transaction: Transaction,
  silent: SilentAuthorization,
): Promise<Authorized> {
  const { asked, client, now } = silent;
  const businessId = client.business_id;
  const session = await sessionFor(transaction, silent);
  if (!session || !(await signInWith(transaction, session, silent))) {
    return {
      result: { error: 'login_required', error_description: 'No one is signed in in this browser.' },
    };
  }
  const { redirectUri, codeChallenge } = asked;
  const facts = {
    businessId,
    clientId: client.client_id,
    signInSessionId: session.id,
    redirectUri,
    codeChallenge,
  };
  return { result: { code: await issueAuthorizationCode(transaction, facts, now) }, cookie: session.cookie };
}

/** Records a silent sign-in and locks its session until the transaction ends. False if the session has ended. */
async function signInWith(
  transaction: Transaction,
  { id, memberId }: { id: string; memberId: string },
  { client, requestId, now }: Pick<SilentAuthorization, 'client' | 'requestId' | 'now'>,
): Promise<boolean> {
  const businessId = client.business_id;
  if (!(await touchSignInSession(transaction, { businessId, id, now }))) return false;
  await logSignIn(transaction, {
    businessId,
    event: 'silent_sign_in',
    outcome: 'success',
    memberId,
    clientId: client.client_id,
    signInSessionId: id,
    requestId,
    now,
  });
  return true;
}

/** The member who is signed in in this browser, whom a client signs in without a code. Undefined if there is none. */
export async function resumeSignInSession(
  transaction: Transaction,
  silent: Pick<SilentAuthorization, 'client' | 'cookie' | 'requestId' | 'now'>,
): Promise<{ id: string; memberId: string } | undefined> {
  const { client, cookie, now } = silent;
  const found = await signInSessionOf(transaction, { cookie, businessId: client.business_id, now });
  const session = found && { id: found.id, memberId: found.member_id };
  return session && (await signInWith(transaction, session, silent)) ? session : undefined;
}

async function sessionFor(
  transaction: Transaction,
  { asked, client, cookie, signsIn = false, requestId, now }: SilentAuthorization,
): Promise<{ id: string; memberId: string; cookie?: string } | undefined> {
  const businessId = client.business_id;
  const memberId = asked.provenMemberId;
  if (memberId !== undefined) {
    const replaced = signsIn ? cookie : undefined;
    const start = { businessId, memberId, cookie: replaced, requestId, now };
    const started = await startSignInSession(transaction, start);
    return { id: started.id, memberId, ...(signsIn && { cookie: started.cookie }) };
  }
  const session = await signInSessionOf(transaction, { cookie, businessId, now });
  return session && { id: session.id, memberId: session.member_id };
}
