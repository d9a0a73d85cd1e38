import { html } from 'hono/html';
import { languages } from '../../mail/languages.ts';
import type { Html } from '../layout.ts';
import type { PageRequest } from '../pageRequest.ts';
import { renderPublicPage } from '../public/publicPage.ts';
import type { PageHead } from '../public/serviceHead.ts';
import { bookingStyles } from './bookingStyles.ts';
import { icon } from './icons.ts';
import type { Offer } from './offer.ts';

interface BookingPage {
  offer: Pick<Offer, 'business' | 'service'>;
  head: PageHead;
  body: Html;
  status?: number;
  script?: string;
  headers?: readonly (readonly [name: string, value: string])[];
}

/** A page on which a customer books, in the page's language. */
export function renderBookingPage(
  page: PageRequest,
  { offer: { business, service }, body, ...shown }: BookingPage,
): Promise<Response> {
  return renderPublicPage(page.options.config, {
    ...shown,
    businessName: business.name,
    language: page.language,
    styles: bookingStyles,
    masthead: languageChoice(page),
    hasForms: true,
    body: html`${body} ${questions(page, service)}`,
  });
}

function languageChoice({ url, language, say }: PageRequest): Html {
  const linkTo = (chosen: string) => {
    const target = new URL(url);
    target.searchParams.delete('ui_locales');
    target.searchParams.set('language', chosen);
    return target.pathname + target.search;
  };
  return html`<details class="language">
    <summary aria-label="${say('language.choose')}: ${languages[language]}">
      ${icon('globe')}<span>${languages[language]}</span>
    </summary>
    <ul>
      ${Object.entries(languages).map(
        ([each, name]) =>
          html`<li>
            ${
              each === language
                ? html`<span lang="${each}" aria-current="true">${name}</span>`
                : html`<a href="${linkTo(each)}" lang="${each}" hreflang="${each}">${name}</a>`
            }
          </li>`,
      )}
    </ul>
  </details>`;
}

/** The contact details of the business's places. */
function questions({ say }: PageRequest, { locations = [] }: Offer['service']): Html {
  const { phone, email } =
    locations.find(({ business }) => business?.phone ?? business?.email)?.business ?? {};
  if (!phone && !email) return html``;
  return html`<p class="foot">
    ${say('book.questions')}
    ${phone ? html`<a href="tel:${phone.replaceAll(/[^\d+]/g, '')}" dir="ltr">${phone}</a>` : ''}
    ${email ? html`<a href="mailto:${email}" dir="ltr">${email}</a>` : ''}
  </p>`;
}
