import { secondsFrom } from '../../../contract/durations.ts';
import { authorization } from '../../rules/identity/oauth/authorizeRequests.ts';
import { readCookie } from '../../rules/identity/cookies.ts';
import { hostedPaths } from '../../rules/identity/hostedPaths.ts';
import { signInSessionOf } from '../../rules/identity/signIn/signInSessions.ts';
import { lifetime } from '../../rules/identity/oauth/tokenLifetimes.ts';
import { findOwner } from '../../tables/identity/members.ts';
import { limitRedirectSession } from '../../tables/identity/redirectSessions.ts';
import { answerSilently } from './answerSilently.ts';
import { continueAs } from './continueAsPage.ts';
import { deliver } from '../deliver.ts';
import { errorPage } from '../errorPage.ts';
import type { Authorizing } from '../journey.ts';
import { redirectTo } from '../layout.ts';
import { openPage, type OpenedPage } from '../openedPage.ts';
import { pageAddress, type PageRequest } from '../pageRequest.ts';
import { firstPages } from './promptPages.ts';

/** Starts an authorization: redirects to the page that asks, or with prompt `none` answers at once. */
export async function answerAuthorize(page: PageRequest): Promise<Response> {
  const opened = await openPage(page, 'auth');
  if (!opened) return errorPage(page, 'used');
  const { row, client, headers } = opened;
  const asked = authorization.parse(row.payload);
  const journey = { kind: 'authorization', id: row.id, client, asked } as const;
  if (asked.provenMemberId !== undefined) return answerProven(page, journey, opened);
  if (asked.prompt === 'none') return answerSilently(page, journey);
  if (!(await findOwner(page.options.database, client.business_id))) {
    return redirectTo(pageAddress(page, '/identity/first-run'), headers);
  }
  // A hidden frame cannot ask: the pages that do forbid framing.
  if (asked.responseMode === 'web_message' && page.request.headers.get('sec-fetch-dest') === 'iframe') {
    const description = 'A frame cannot show a sign-in page.';
    return deliver(page, asked, { error: 'interaction_required', error_description: description }, headers);
  }
  return redirectTo(pageAddress(page, firstPages[asked.prompt], { page: row.id }), headers);
}

/**
 * Signs in with a ticket from the URL. Anyone can send such a URL to another person, so only a hosted page may sign the
 * browser in with it, in its hidden frame. Elsewhere the client gets its code and the browser's session stays, and a
 * person signed in as another member is asked first.
 */
async function answerProven(page: PageRequest, journey: Authorizing, opened: OpenedPage): Promise<Response> {
  const { request, options, now } = page;
  const { database, config } = options;
  const { asked, client } = journey;
  const { id } = opened.row;
  if (showsPages(request, asked.responseMode)) {
    const cookie = readCookie(request, config, 'session');
    const session = await signInSessionOf(database, { cookie, businessId: client.business_id, now });
    if (session && session.member_id !== asked.provenMemberId) {
      await limitRedirectSession(database, { id, now, expiresAt: secondsFrom(now, lifetime.provenPage) });
      return redirectTo(pageAddress(page, hostedPaths.continueAs, { page: id }), opened.headers);
    }
  }
  const signsIn = request.headers.get('sec-fetch-site') === 'same-origin';
  return continueAs(page, { journey, id, signsIn, headers: opened.headers });
}

/** Whether a person sees the response: not in a frame, and not by `fetch`. */
function showsPages(request: Request, responseMode: Authorizing['asked']['responseMode']): boolean {
  const destination = request.headers.get('sec-fetch-dest');
  return destination === null ? responseMode !== 'web_message' : destination === 'document';
}
