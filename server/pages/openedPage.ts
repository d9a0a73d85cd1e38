import { secondsFrom } from '../../contract/durations.ts';
import {
  findOpenRedirectSession,
  openRedirectSession,
  type RedirectSessionRow,
} from '../tables/identity/redirectSessions.ts';
import { findClient, type OauthClientRow } from '../tables/identity/oauthClients.ts';
import { readCookie } from '../rules/identity/cookies.ts';
import { hashSecret } from '../secrets/secrets.ts';
import { lifetime } from '../rules/identity/oauth/tokenLifetimes.ts';
import { browserOf, type PageRequest } from './pageRequest.ts';

/** A redirect session whose page is open in this browser. */
export interface OpenedPage {
  row: RedirectSessionRow;
  client: OauthClientRow;
  /** Headers to set with the response. */
  headers: readonly (readonly [string, string])[];
}

/** Opens the page of the URL's handle. Undefined when the handle is used, expired or of another page. */
export async function openPage(
  page: PageRequest,
  intent: 'auth' | 'logout' | 'elsewhere',
): Promise<OpenedPage | undefined> {
  const { browser, headers } = browserOf(page);
  const { database } = page.options;
  const row = await openRedirectSession(database, {
    handleHash: await hashSecret(page.url.searchParams.get('handle') ?? ''),
    intent,
    browserHash: await hashSecret(browser),
    now: page.now,
    expiresAt: secondsFrom(page.now, lifetime.openedPage),
  });
  const client = row?.client_id ? await findClient(database, row.client_id) : undefined;
  return row && client && { row, client, headers };
}

/** Finds a page that this browser has opened, by its id. The id is not secret: it requires the browser's cookie. */
export async function findOpenedPage(page: PageRequest, id: string): Promise<OpenedPage | undefined> {
  const { database, config } = page.options;
  const browser = readCookie(page.request, config, 'browser');
  if (browser === undefined || !/^[0-9a-f-]{36}$/.test(id)) return undefined;
  const browserHash = await hashSecret(browser);
  const row = await findOpenRedirectSession(database, { id, browserHash, now: page.now });
  const client = row?.client_id ? await findClient(database, row.client_id) : undefined;
  return row && client && { row, client, headers: [] };
}
