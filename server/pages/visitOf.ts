import { readCookie } from '../rules/identity/cookies.ts';
import { inBrowser, type BrowserEntry, type Entrance } from '../rules/identity/entrances.ts';
import type { Visit } from '../rules/identity/visit.ts';
import { clientAddressOf, type PageRequest } from './pageRequest.ts';

/** What the rules on the way in know of a page's request. Mails are in the language of the page. */
export function visitOf(page: PageRequest): Visit {
  const { options, requestId, now, language } = page;
  return { config: options.config, requestId, now, clientAddress: clientAddressOf(page), language };
}

/** Who has proved who they are goes on with a sign-in session of this browser. */
export function entranceOf({ request, options, requestId, now }: PageRequest): Entrance<BrowserEntry> {
  return inBrowser({ cookie: readCookie(request, options.config, 'session'), requestId, now });
}
