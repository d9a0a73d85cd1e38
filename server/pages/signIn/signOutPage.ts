import { html } from 'hono/html';
import { guid } from '../../../contract/entities/values/text.ts';
import { clearedCookieHeader, readCookie } from '../../rules/identity/cookies.ts';
import { isPostLogoutUri } from '../../rules/identity/oauth/redirectUris.ts';
import { logoutPayload, redirectPaths, withMemberFlag } from '../../rules/identity/oauth/redirectSessions.ts';
import { signInSessionOf } from '../../rules/identity/signIn/signInSessions.ts';
import { concernsBrowser, signOut } from '../../rules/identity/signIn/signOut.ts';
import { findClient, findDashboardClient, type OauthClientRow } from '../../tables/identity/oauthClients.ts';
import { errorPage } from '../errorPage.ts';
import { renderHosted } from '../hostedPage.ts';
import { redirectTo } from '../layout.ts';
import { openPage } from '../openedPage.ts';
import { browserOf, pageAddress, readForm, type PageRequest } from '../pageRequest.ts';
import { ownForm } from '../parts.ts';
import { waysOnButtons, wayTo } from '../wayOn.ts';

/** The inputs of a sign-out. */
interface SignOutRequest {
  client: OauthClientRow;
  returnTo: string | undefined;
  /** The session named by the request, proved by the one-time handle of a redirect session. */
  signInSessionId?: string;
}

/** The page of a logout redirect session: its handle proves that the person's own client asks. */
export async function openSignOut(page: PageRequest): Promise<Response> {
  const opened = await openPage(page, 'logout');
  if (!opened) return errorPage(page, 'used');
  const { signInSessionId, returnTo } = logoutPayload.parse(opened.row.payload);
  return signOutOrAsk(page, { client: opened.client, returnTo, signInSessionId });
}

/** `GET /v1/logout` as a page (reference/calls.md section 14): any site can link to it, so it may have to ask. */
export async function visitLogout(page: PageRequest): Promise<Response> {
  const { url, request, options, now } = page;
  const clientId = url.searchParams.get('clientId');
  const returnTo = url.searchParams.get('postLogoutRedirectUri') ?? undefined;
  const client =
    clientId === null
      ? await clientOfCookie(page, readCookie(request, options.config, 'session'), now)
      : await clientNamed(page, clientId);
  if (clientId === null && !client) return returnTo ? errorPage(page, 'return') : redirectTo(signedOutPath);
  if (!client || (returnTo && !isPostLogoutUri(client, options.config, returnTo))) {
    return errorPage(page, 'return', client?.business_name);
  }
  return signOutOrAsk(page, { client, returnTo });
}

async function clientNamed({ options }: PageRequest, clientId: string): Promise<OauthClientRow | undefined> {
  return guid.safeParse(clientId).success ? findClient(options.database, clientId) : undefined;
}

async function clientOfCookie(
  { options }: PageRequest,
  cookie: string | undefined,
  now: Date,
): Promise<OauthClientRow | undefined> {
  const session = await signInSessionOf(options.database, { cookie, now });
  return session && findDashboardClient(options.database, session.business_id);
}

async function signOutOrAsk(page: PageRequest, asked: SignOutRequest): Promise<Response> {
  const { request, options, now } = page;
  const { client, signInSessionId } = asked;
  const cookie = readCookie(request, options.config, 'session');
  // Not `none` (Fetch Metadata): the person may have typed the URL or followed a link in a mail.
  const askedByUs = request.headers.get('sec-fetch-site') === 'same-origin';
  const facts = { cookie, businessId: client.business_id, signInSessionId, now };
  if (askedByUs || (await concernsBrowser(options.database, facts))) return end(page, asked);
  return askFirst(page, asked);
}

async function end(
  page: PageRequest,
  { client, returnTo, signInSessionId }: SignOutRequest,
): Promise<Response> {
  const { request, options, requestId, now } = page;
  const businessId = client.business_id;
  const cookie = readCookie(request, options.config, 'session');
  await options.database.transaction(async (transaction) => {
    const session = await signInSessionOf(transaction, { cookie, businessId, now });
    const signInSessionIds = [signInSessionId, session?.id];
    await signOut(transaction, { businessId, signInSessionIds, requestId, now });
  });
  const target =
    returnTo === undefined
      ? pageAddress(page, signedOutPath, { clientId: client.client_id })
      : withMemberFlag(returnTo, false);
  return redirectTo(target, [['Set-Cookie', clearedCookieHeader(request, options.config, 'session')]]);
}

const signedOutPath = '/identity/signed-out';

/** Another site must not be able to sign people out by a link or a picture. */
async function askFirst(page: PageRequest, { client, returnTo }: SignOutRequest): Promise<Response> {
  const { request, options, now, say } = page;
  const { browser, headers } = browserOf(page);
  const cookie = readCookie(request, options.config, 'session');
  const session = await signInSessionOf(options.database, { cookie, businessId: client.business_id, now });
  const who = session?.member_email ?? '';
  const inside = html`<input type="hidden" name="clientId" value="${client.client_id}" />
    ${returnTo ? html`<input type="hidden" name="returnTo" value="${returnTo}" />` : ''}
    <div class="actions">
      <button class="filled">${say('signOut.submit')}</button
      ><a class="button outlined" href="${wayTo(page, client).href}">${say('signOut.stay')}</a>
    </div>`;
  const form = { browser, name: 'sign-out', action: pageAddress(page, redirectPaths.logout) };
  return renderHosted(page, {
    title: say('signOut.title', { business: client.business_name }),
    business: client.business_name,
    lead: say('signOut.who', { who }),
    headers,
    formMayLeadTo: returnTo && new URL(returnTo).origin,
    again: false,
    body: await ownForm(page, form, inside),
  });
}

/** The answer to the question. */
export async function takeSignOut(page: PageRequest): Promise<Response> {
  const form = await readForm(page, 'sign-out');
  if (!form) return errorPage(page, 'form');
  const client = await clientNamed(page, form.get('clientId') ?? '');
  const returnTo = form.get('returnTo');
  if (!client || (returnTo && !isPostLogoutUri(client, page.options.config, returnTo))) {
    return errorPage(page, 'return', client?.business_name);
  }
  return end(page, { client, returnTo });
}

export async function showSignedOut(page: PageRequest): Promise<Response> {
  const { say, url } = page;
  const client = await clientNamed(page, url.searchParams.get('clientId') ?? '');
  const again = { href: '/', label: say('signedOut.again') };
  return renderHosted(page, {
    title: say('signedOut.title'),
    lead: say('signedOut.text'),
    body: waysOnButtons([client && !client.first_party ? wayTo(page, client) : again]),
  });
}
