import { html } from 'hono/html';
import { businessAtHost } from '../rules/businesses/businessAtHost.ts';
import { hostedPaths } from '../rules/identity/hostedPaths.ts';
import { clientHome } from '../rules/identity/oauth/redirectUris.ts';
import { hashSecret } from '../secrets/secrets.ts';
import { findClient, type OauthClientRow } from '../tables/identity/oauthClients.ts';
import { findRedirectSession } from '../tables/identity/redirectSessions.ts';
import type { Html } from './layout.ts';
import { pageAddress, type PageRequest } from './pageRequest.ts';

/** A link of a page that ends a journey. */
export interface Way {
  href: string;
  label: string;
}

/** To a client: the dashboard, or the site of a third party. The services for an app without pages. */
export function wayTo(page: PageRequest, client: OauthClientRow): Way {
  if (client.first_party) return toDashboard(page);
  const href = clientHome(client);
  if (href === undefined) return toServices(page, client.business_name);
  return { href, label: page.say('wayOn.client', { client: client.name }) };
}

/** To the page of all services that can be booked. */
export function toServices(page: PageRequest, business: string): Way {
  return {
    href: pageAddress(page, hostedPaths.book),
    label: page.say('elsewhere.bookingsBook.title', { business }),
  };
}

function toDashboard({ say }: PageRequest): Way {
  return { href: '/', label: say('error.toDashboard') };
}

/**
 * From a page whose journey is lost: to the client that its URL names by a redirect session, also by an expired one.
 * Without one, customers and the team may have come.
 */
export async function waysOn(page: PageRequest): Promise<Way[]> {
  const { database } = page.options;
  const session = await sessionOf(page);
  const client = session?.client_id ? await findClient(database, session.client_id) : undefined;
  // Only the pages of a sign-in are for the team too.
  const isForCustomers = session?.intent === 'elsewhere' || !page.url.pathname.startsWith('/identity/');
  if (client && !(client.first_party && isForCustomers)) return [wayTo(page, client)];
  const business = client?.business_name ?? (await businessAtHost(database, page.url))?.name;
  const services = business === undefined ? [] : [toServices(page, business)];
  return isForCustomers && business !== undefined ? services : [...services, toDashboard(page)];
}

async function sessionOf({ url, options: { database } }: PageRequest) {
  const [id, handle] = [url.searchParams.get('page'), url.searchParams.get('handle')];
  if (id !== null && /^[0-9a-f-]{36}$/.test(id)) return findRedirectSession(database, { id });
  return handle === null
    ? undefined
    : findRedirectSession(database, { handleHash: await hashSecret(handle) });
}

/** The first way is the filled button. */
export function waysOnButtons(ways: readonly Way[]): Html {
  return html`<div class="actions">
    ${ways.map(
      ({ href, label }, at) =>
        html`<a class="button ${at === 0 ? 'filled' : 'outlined'}" href="${href}">${label}</a>`,
    )}
  </div>`;
}
