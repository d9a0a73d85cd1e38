import { issueAuthorizationCode } from '../rules/identity/oauth/authorizationCodes.ts';
import { authorization, type Authorization } from '../rules/identity/oauth/authorizeRequests.ts';
import type { BrowserEntry } from '../rules/identity/signIn/entrances.ts';
import { hostedPaths } from '../rules/identity/hostedPaths.ts';
import { parseUrl } from '../rules/identity/ownOrigins.ts';
import { elsewherePayload, withMemberFlag } from '../rules/identity/oauth/redirectSessions.ts';
import type { MemberRow } from '../tables/identity/members.ts';
import { findDashboardClient, type OauthClientRow } from '../tables/identity/oauthClients.ts';
import { businessAtHost } from '../rules/businesses/businessAtHost.ts';
import { deliver } from './deliver.ts';
import { redirectTo } from './layout.ts';
import { findOpenedPage } from './openedPage.ts';
import { pageAddress, type PageRequest } from './pageRequest.ts';
import { signedInHeaders } from './signIn/visitOf.ts';

/** The destination of a person who signs in, registers or resets a password. */
export type Journey = Authorizing | Visiting;

/** To a client, with a code. */
export interface Authorizing {
  kind: 'authorization';
  /** The id of the opened page. */
  id: string;
  client: OauthClientRow;
  asked: Authorization;
}

/** To a sign-in only: a redirect session of the intent `login`, or a link in a mail. */
interface Visiting {
  kind: 'visit';
  id: string | undefined;
  client: OauthClientRow;
  returnTo: string | undefined;
}

/** The journey of the URL's `page`; without one, that of a new visitor. */
export async function findJourney(page: PageRequest): Promise<Journey | undefined> {
  const id = page.url.searchParams.get('page');
  if (id === null) return arrival(page);
  const opened = await findOpenedPage(page, id);
  if (!opened) return undefined;
  const { row, client } = opened;
  if (row.intent === 'auth') {
    return { kind: 'authorization', id, client, asked: authorization.parse(row.payload) };
  }
  const payload = elsewherePayload.safeParse(row.payload);
  if (payload.data?.intent !== 'login') return undefined;
  return { kind: 'visit', id, client, returnTo: payload.data.returnTo };
}

async function arrival(page: PageRequest): Promise<Journey | undefined> {
  const business = await businessAtHost(page.options.database, page.url);
  const client = business && (await findDashboardClient(page.options.database, business.id));
  return client && { kind: 'visit', id: undefined, client, returnTo: undefined };
}

/** The URL of another hosted page on the same journey. */
export function addressOn(journey: Journey, page: PageRequest, path: string): string {
  return pageAddress(page, path, { page: journey.id });
}

/** The name of a form on this journey, for its token. */
export function formOn(journey: Journey, path: string): string {
  return `${path} ${journey.id ?? journey.client.client_id}`;
}

/** The origin of the form's final redirect, if it is not this one. */
export function leadsTo(journey: Journey): string | undefined {
  return policySourceOf(journey.kind === 'authorization' ? journey.asked.redirectUri : journey.returnTo);
}

/** What a content security policy calls the origin of a URL. */
export function policySourceOf(address: string | undefined): string | undefined {
  const url = parseUrl(address);
  // A custom scheme has no origin; the policy names the scheme instead.
  return url?.origin === 'null' ? url.protocol : url?.origin;
}

/** Continues after a sign-in: to the client with a code, or back to the return address. */
export async function goOn(
  page: PageRequest,
  journey: Journey,
  { member, entry }: { member: MemberRow; entry: BrowserEntry },
): Promise<Response> {
  const { business_id: businessId, email } = member;
  const headers = await signedInHeaders(page, { businessId, email }, entry);
  if (journey.kind === 'authorization') {
    if (journey.asked.prompt === 'consent') {
      return redirectTo(addressOn(journey, page, hostedPaths.consent), headers);
    }
    return deliverCode(page, journey, entry.signInSessionId, headers);
  }
  const { returnTo } = journey;
  if (returnTo !== undefined) return redirectTo(withMemberFlag(returnTo, true), headers);
  return redirectTo(member.role === null ? pageAddress(page, '/identity/signed-in') : '/', headers);
}

/** Issues a code for a sign-in session and delivers it in the requested response mode. */
async function deliverCode(
  page: PageRequest,
  { client, asked }: Authorizing,
  signInSessionId: string,
  headers: readonly (readonly [string, string])[] = [],
): Promise<Response> {
  const { redirectUri, codeChallenge } = asked;
  const facts = {
    businessId: client.business_id,
    clientId: client.client_id,
    signInSessionId,
    redirectUri,
    codeChallenge,
  };
  const code = await issueAuthorizationCode(page.options.database, facts, page.now);
  return deliver(page, asked, { code }, headers);
}
