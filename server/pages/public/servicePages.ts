import { findPublicService } from '../../rules/services/publicServices.ts';
import { pageOrigin } from '../../rules/pageOrigin.ts';
import { findBusinessByHost, findFirstBusiness, type Business } from '../../tables/businesses.ts';
import { html } from 'hono/html';
import { showForm } from '../booking/form/formPage.ts';
import { takeBooking } from '../booking/form/takeBooking.ts';
import { showCalendarPage } from '../booking/times/calendarPage.ts';
import type { PageRequest } from '../pageRequest.ts';
import { renderPublicPage } from './publicPage.ts';
import { showServicePage } from './servicePage.ts';

const address = /^\/(service-page|booking-calendar|booking-form)\/([^/]+)(\/?)$/;

/** Whether a path is one of the URLs of services (bookings specification section 2). */
export function isServicePage(pathname: string): boolean {
  return /^\/(service-page|booking-calendar|booking-form)(\/|$)/.test(pathname);
}

/**
 * Whether the page at a path contains neither a token nor anything else that only its visitor may know: compressed, its
 * length would tell a guess about it that an address repeats (BREACH).
 */
export const isWithoutSecrets = (pathname: string): boolean =>
  /^\/(service-page|booking-calendar)\//.test(pathname);

/**
 * The public pages of services. A previous URL redirects permanently to the current one unless the owner disabled that,
 * and so does the calendar of a course, which has none (recorded answers). A hidden or deleted service has no page.
 */
export async function answerServicePage(page: PageRequest): Promise<Response> {
  const business = await businessOf(page);
  const [, kind, slug = '', slash] = address.exec(page.url.pathname) ?? [];
  if (!business || kind === undefined) return missing(page, business);
  const origin = pageOrigin(page.request, page.options.config);
  const reading = { db: page.options.database, businessId: business.id, publicUrl: origin };
  const found = await findPublicService(reading, slug);
  if (!found) return missing(page, business);
  if ('movedTo' in found) return movedTo(page, `/${kind}/${found.movedTo}`);

  const { service } = found;
  const shownAs = service.type === 'COURSE' && kind === 'booking-calendar' ? 'service-page' : kind;
  if (shownAs !== kind || slash) return movedTo(page, `/${shownAs}/${slug}`);
  const named = service.mainSlug?.name ?? slug;
  const shown = { service, business, origin, path: `/${shownAs}/${named}`, slug: named };
  if (shownAs === 'service-page') return showServicePage(page, shown);
  if (shownAs === 'booking-calendar') return showCalendarPage(page, shown);
  return page.request.method === 'POST' ? takeBooking(page, shown) : showForm(page, shown);
}

/** The methods of a service's page. */
export const methodsOfServicePage = (pathname: string): string[] =>
  pathname.startsWith('/booking-form/') ? ['GET', 'POST'] : ['GET'];

/** The business at `<name>.localhost`, otherwise the first one, as for the dashboard. */
export async function businessOf({ url, options }: PageRequest): Promise<Business | undefined> {
  const host = /^([a-z0-9-]+)\.localhost$/.exec(url.hostname)?.[1];
  const named = host === undefined ? undefined : await findBusinessByHost(options.database, host);
  return named ?? findFirstBusiness(options.database);
}

/** Not cached by browsers, because an owner may reuse a previous URL. */
function movedTo({ url }: PageRequest, path: string): Response {
  return new Response(null, {
    status: 301,
    headers: { Location: path + url.search, 'Cache-Control': 'no-store' },
  });
}

/** The page of an address without a service, or of a link without a booking (`result`). */
export function missing(
  page: PageRequest,
  business: Pick<Business, 'name' | 'logo' | 'hue'> = { name: 'Frontdesk', logo: null, hue: null },
  of: 'public' | 'result' = 'public',
): Promise<Response> {
  const title = page.say(`${of}.missing.title`);
  return renderPublicPage(page, {
    business,
    status: 404,
    head: { title },
    body: html`<h1>${title}</h1>
      <p class="lead">${page.say(`${of}.missing.text`, { business: business.name })}</p>`,
  });
}
