import { html } from 'hono/html';
import { coverOf } from '../../../contract/customerWords/coverOf.ts';
import { moneyWriter, priceLine } from '../../../contract/customerWords/serviceFacts.ts';
import { sayDuration } from '../../../contract/durations.ts';
import type { Html } from '../layout.ts';
import type { PageRequest } from '../pageRequest.ts';
import { locationsOf, type Choices } from './form/choices.ts';
import { localeFor, sayLength } from './times/clockWords.ts';
import { isolateAmount } from '../../mail/languages.ts';
import { icon, type Sign } from '../icons.ts';
import type { Offer } from './manage/offer.ts';
import { changeRules } from './form/policyWords.ts';

/** The formats of the page's language and the business's currency. */
export function writersOf(
  { language }: Pick<PageRequest, 'language'>,
  { business }: Pick<Offer, 'business'>,
) {
  const locale = localeFor(language, business);
  const write = moneyWriter({ locale, currency: business.currency });
  const writeMoney: typeof write = (money) => isolateAmount(write(money), language);
  return { locale, writeMoney };
}

/** The rules of the service before a time is chosen. */
function generalRules(page: PageRequest, offer: Offer): string[] {
  const { say } = page;
  const { locale, writeMoney } = writersOf(page, offer);
  const sayWhen = (minutes: number | undefined) =>
    minutes === undefined ? say('book.start') : say('book.before', { time: sayDuration(minutes, locale) });
  return changeRules(offer.service.bookingPolicy ?? {}, page, {
    sayWhen,
    sayBefore: (minutes) => sayDuration(minutes, locale),
    writeMoney,
    locale,
    isCourse: offer.service.type === 'COURSE',
  });
}

interface Aside {
  offer: Offer;
  choices: Choices;
  /** The chosen time. */
  chosen?: Html;
  /** With the dates of the chosen time. Default: those of the service. */
  rules?: readonly string[];
  /** Duration of the sessions of a class. */
  sessionMinutes?: number | undefined;
}

const only = <Item>(items: readonly Item[]): Item | undefined => (items.length === 1 ? items[0] : undefined);

/** A service next to the times or the form: picture, name, price, duration, location and terms. */
export function serviceAside(
  page: PageRequest,
  { offer, choices, chosen, rules, sessionMinutes }: Aside,
): Html {
  const { service, business } = offer;
  const { locale, writeMoney } = writersOf(page, offer);
  const picture = coverOf(service);
  const price = priceLine(service.payment ?? {}, writeMoney, page.say);
  const about = service.tagLine?.trim() || service.description?.split(/\n\s*\n/)[0]?.trim();
  const location = choices.location ?? only(locationsOf(service, page));
  const minutes = choices.minutes ?? sessionMinutes;
  const brief = [
    minutes === undefined ? undefined : sayLength(minutes, locale),
    price,
    location?.name,
  ].filter(Boolean);
  const facts: readonly ({ sign: Sign; lines: readonly (string | undefined)[] } | undefined)[] = [
    minutes === undefined ? undefined : { sign: 'clock', lines: [sayLength(minutes, locale)] },
    location && { sign: 'location', lines: [location.name, location.address] },
    {
      sign: 'terms',
      lines: [
        ...(service.onlineBooking?.requireManualApproval
          ? [page.say('book.policy.approval', { business: business.name })]
          : []),
        ...(rules ?? generalRules(page, offer)),
      ],
    },
  ];
  const name = chosen ? html`<p class="service-name">${service.name}</p>` : html`<h1>${service.name}</h1>`;
  return html`<aside
    class="about${chosen ? ' chosen' : ''}"
    aria-label="${page.say('book.about', { name: service.name })}"
  >
    ${picture ? html`<img class="cover" src="${picture.src}" alt="${picture.alt}" />` : ''} ${name}
    ${
      chosen || brief.length === 0
        ? ''
        : html`<p class="brief">
            ${brief.map((word, index) => html`${index > 0 ? ' · ' : ''}<bdi>${word}</bdi>`)}
          </p>`
    }
    ${chosen ?? (price ? html`<p class="price">${price}</p>` : '')}
    ${about && !chosen ? html`<p class="tagline" dir="auto">${about}</p>` : ''}
    <ul class="signs">
      ${facts.map((fact) =>
        fact
          ? html`<li class="${fact.sign}">
              ${icon(fact.sign)}
              <div>${fact.lines.map((line) => (line ? html`<span><bdi>${line}</bdi></span>` : ''))}</div>
            </li>`
          : '',
      )}
    </ul>
  </aside>`;
}
