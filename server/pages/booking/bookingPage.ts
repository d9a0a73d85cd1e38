import { html } from 'hono/html';
import { policySourceOf } from '../journey.ts';
import type { Html } from '../layout.ts';
import type { PageRequest } from '../pageRequest.ts';
import { parseUrl } from '../../rules/identity/ownOrigins.ts';
import { renderPublicPage } from '../public/publicPage.ts';
import type { PageHead } from '../public/serviceHead.ts';
import { bookingStyles } from './bookingStyles.ts';
import { bookingRedirectOf, type BookingRedirect } from './bookingRedirect.ts';
import { contactFor } from '../../rules/locations/contact.ts';
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
    body: html`${body} ${await questions(page, offer)}`,
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

/** The contact details of the business. */
async function questions(page: PageRequest, { service, business }: BookingPage['offer']): Promise<Html> {
  const scope = { db: page.options.database, businessId: business.id };
  const { phone, email } = await contactFor(scope, service);
  const ways = [
    ...(phone ? [html`<a href="tel:${phone.replaceAll(/[^\d+]/g, '')}" dir="ltr">${phone}</a>`] : []),
    ...(email ? [html`<a href="mailto:${email}" dir="ltr">${email}</a>`] : []),
  ];
  if (ways.length === 0) return html``;
  return html`<p class="foot">
    ${page.say('book.questions')} ${ways.map((way, index) => (index === 0 ? way : html` · ${way}`))}
  </p>`;
}
