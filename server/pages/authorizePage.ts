import { authorization, type Authorization } from '../rules/identity/authorizeRequests.ts';
import { cookieHeader, readCookie } from '../rules/identity/cookies.ts';
import { authorizeSilently } from '../rules/identity/silentAuthorization.ts';
import { lifetime } from '../rules/identity/tokenLifetimes.ts';
import { findOwner } from '../tables/members.ts';
import { deliver } from './deliver.ts';
import { errorPage } from './errorPage.ts';
import { redirectTo } from './layout.ts';
import { openPage, type OpenedPage } from './openedPage.ts';
import { pageAddress, type PageRequest } from './pageRequest.ts';
import { firstPages } from './promptPages.ts';

/** Where an authorization begins: goes on to the page that asks, or with prompt `none` answers at once. */
export async function answerAuthorize(page: PageRequest): Promise<Response> {
  const opened = await openPage(page, 'auth');
  if (!opened) return errorPage(page, 'used');
  const { row, client, headers } = opened;
  const request = authorization.parse(row.payload);
  if (request.prompt === 'none' || request.provenMemberId !== undefined) {
    return answerSilently(page, request, opened);
  }
  if (!(await findOwner(page.options.database, client.business_id))) {
    return redirectTo(pageAddress(page, '/identity/first-run'), headers);
  }
  // Nobody can answer in a hidden frame: the pages that ask let none show them.
  if (request.responseMode === 'web_message' && page.request.headers.get('sec-fetch-dest') === 'iframe') {
    const description = 'Nobody can be asked in a frame.';
    return deliver(page, request, { error: 'interaction_required', error_description: description }, headers);
  }
  return redirectTo(pageAddress(page, firstPages[request.prompt], { page: row.id }), headers);
}

async function answerSilently(
  page: PageRequest,
  asked: Authorization,
  { client, headers }: OpenedPage,
): Promise<Response> {
  const { request, options, requestId, now } = page;
  const { database, config } = options;
  const sent = readCookie(request, config, 'session');
  const { result, cookie } = await database.transaction((transaction) =>
    authorizeSilently(transaction, { asked, client, cookie: sent, requestId, now }),
  );
  if (cookie === undefined) return deliver(page, asked, result);
  const session = { name: 'session', value: cookie, maxAge: lifetime.refreshIdle } as const;
  return deliver(page, asked, result, [...headers, ['Set-Cookie', cookieHeader(request, config, session)]]);
}
