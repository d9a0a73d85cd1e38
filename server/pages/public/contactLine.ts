import { html } from 'hono/html';
import { contactFor } from '../../rules/locations/contact.ts';
import type { Html } from '../layout.ts';
import type { PageRequest } from '../pageRequest.ts';
import type { Shown } from './publicPage.ts';

/** The phone and email address under a page: its texts send customers to the business without naming them. */
export async function contactLine(
  { options, say }: PageRequest,
  { service, business }: Pick<Shown, 'service' | 'business'>,
): Promise<Html> {
  const { phone, email } = await contactFor({ db: options.database, businessId: business.id }, service);
  const ways = [
    ...(phone ? [html`<a href="tel:${phone.replaceAll(/[^\d+]/g, '')}" dir="ltr">${phone}</a>`] : []),
    ...(email ? [html`<a href="mailto:${email}" dir="ltr">${email}</a>`] : []),
  ];
  if (ways.length === 0) return html``;
  return html`<p class="foot">
    ${say('book.questions')} ${ways.map((way, index) => (index === 0 ? way : html` · ${way}`))}
  </p>`;
}
