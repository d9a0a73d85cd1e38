import { html } from 'hono/html';
import { policySourceOf } from '../journey.ts';
import type { Html } from '../layout.ts';
import type { PageRequest } from '../pageRequest.ts';
import { parseUrl } from '../../rules/identity/ownOrigins.ts';
import { contactLine } from '../public/contactLine.ts';
import { renderPublicPage } from '../public/publicPage.ts';
import type { PageHead } from '../public/serviceHead.ts';
import { bookingStyles } from './bookingStyles.ts';
import { bookingRedirectOf, type BookingRedirect } from './bookingRedirect.ts';
import type { Offer } from './manage/offer.ts';

interface BookingPage {
  offer: Pick<Offer, 'business' | 'service'>;
  head: PageHead;
  body: Html;
  status?: number;
  script?: string;
  /** The page has a link back to the site of origin. */
  leadsBack?: boolean;
  headers?: readonly (readonly [name: string, value: string])[];
}

/** A page on which a customer books, in the page's language. */
export async function renderBookingPage(
  page: PageRequest,
  { offer, body, leadsBack = false, ...shown }: BookingPage,
): Promise<Response> {
  const { business } = offer;
  const redirect = await bookingRedirectOf(page, business.id);
  return renderPublicPage(page, {
    ...shown,
    business,
    styles: bookingStyles,
    masthead: leadsBack ? html`` : wayBack(page, redirect),
    formsMayLeadTo: ["'self'", policySourceOf(redirect?.thankYou), ...(page.options.payments?.origins ?? [])],
    body: html`${body} ${await contactLine(page, offer)}`,
  });
}

/** Link back to the site that sent the customer. */
export function wayBack(
  { say }: PageRequest,
  redirect: BookingRedirect | undefined,
  look = 'plain-link',
): Html {
  const { host } = parseUrl(redirect?.returnTo) ?? {};
  if (!redirect?.returnTo || !host) return html``;
  return html`<a class="${look}" href="${redirect.returnTo}">${say('book.backTo', { site: host })}</a>`;
}
