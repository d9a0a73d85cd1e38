import { html } from 'hono/html';
import { coverOf } from '../../../contract/customerWords/coverOf.ts';
import { policySentences } from '../../../contract/customerWords/policySentences.ts';
import { serviceFacts, type PublicFact } from '../../../contract/customerWords/serviceFacts.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { plansTaken } from '../../rules/payments/ways.ts';
import { nowOf } from '../../rules/qa/testClocks.ts';
import { upcomingSessions } from '../../tables/calendar/upcomingSessions.ts';
import { existingPlanIds } from '../../tables/prices/pricingPlans.ts';
import { choicesOf } from '../booking/form/choices.ts';
import { localeFor } from '../booking/times/clockWords.ts';
import { formAddress } from '../booking/addresses.ts';
import { courseWords } from '../booking/form/formPage.ts';
import { offerFor } from '../booking/manage/offer.ts';
import { findWanted } from '../booking/times/wantedTime.ts';
import type { Html } from '../layout.ts';
import { pageAddress, type PageRequest } from '../pageRequest.ts';
import { renderPublicPage } from './publicPage.ts';
import { serviceHead } from './serviceHead.ts';
import type { Shown } from './publicPage.ts';
import { sessionDates } from './sessionDates.ts';

/** A course is one offer with all its dates; the calendar shows further dates of a class. */
const datesShown = { COURSE: 60, CLASS: 3 } as const;

/** A service with its price, locations, staff and terms. */
export async function showServicePage(page: PageRequest, shown: Shown): Promise<Response> {
  const { options, say, url } = page;
  const { service, business } = shown;
  const most = service.type === 'APPOINTMENT' ? 0 : datesShown[service.type];
  const formats = { ...business, locale: localeFor(page.language, business) };
  const parameters = { page: url.searchParams.get('page') ?? undefined };
  const from = nowOf(options, business.id);
  const sessions =
    most === 0
      ? []
      : await upcomingSessions(options.database, business.id, { serviceId: service.id, from, most });
  const plans = await existingPlanIds(options.database, business.id, plansTaken(service));
  const calendar = service.urls?.calendarPage?.relativePath;
  const course = service.type === 'COURSE' ? await courseState(page, shown) : undefined;
  const showsSpots = course !== 'STARTED' && course !== 'CLOSED';
  return renderPublicPage(page, {
    business,
    head: serviceHead(service, business, shown),
    body: html`<article>
      ${opening(service)} ${factList(page, serviceFacts(service, formats, say, plans.size > 0))}
      ${description(page, service)}
      ${
        sessions.length > 0
          ? html`<section>
              <h2>${say('public.sessions')}</h2>
              ${sessionDates(page, sessions, { service, formats, showsSpots })}
            </section>`
          : ''
      }
      ${
        calendar
          ? html`<p class="actions">
              <a class="button filled" href="${pageAddress(page, calendar, parameters)}"
                >${say(sessions.length > 0 ? 'public.allSessions' : 'public.toTimes')}</a
              >
            </p>`
          : course === 'OPEN'
            ? html`<p class="actions">
                <a class="button filled" href="${formAddress(page, shown.slug, parameters)}"
                  >${say('public.bookCourse')}</a
                >
              </p>`
            : course === undefined || course === 'OFFLINE'
              ? ''
              : html`<p class="lead">${say(courseWords[course])}</p>`
      }
      <section>
        <h2>${say('public.policy')}</h2>
        ${sentences(policySentences(service, formats, say), service)}
      </section>
    </article>`,
  });
}

/** Whether a customer can book the course now, or join its waitlist. OFFLINE: the booking policy says how. */
async function courseState(
  page: PageRequest,
  shown: Shown,
): Promise<'OPEN' | 'OFFLINE' | keyof typeof courseWords> {
  const offer = await offerFor(page, shown);
  const wanted = await findWanted(page, offer, choicesOf(page, offer), {});
  if ((wanted?.most ?? 0) > 0) return 'OPEN';
  return wanted?.ended ?? (shown.service.onlineBooking?.enabled === false ? 'OFFLINE' : 'CLOSED');
}

function opening(service: Service): Html {
  const { name, category, tagLine } = service;
  const picture = coverOf(service);
  return html`${category?.name ? html`<p class="eyebrow">${category.name}</p>` : ''}
    <h1>${name}</h1>
    ${tagLine?.trim() ? html`<p class="lead"><bdi>${tagLine}</bdi></p>` : ''}
    ${picture ? html`<img class="cover" src="${picture.src}" alt="${picture.alt}" />` : ''}`;
}

function factList({ say }: PageRequest, facts: readonly PublicFact[]): Html {
  if (facts.length === 0) return html``;
  return html`<dl class="facts" aria-label="${say('public.facts')}">
    ${facts.map(
      ({ heading, lines }) =>
        html`<div>
          <dt>${say(heading)}</dt>
          ${lines.map((line) => html`<dd><bdi>${line}</bdi></dd>`)}
        </div>`,
    )}
  </dl>`;
}

/** The description in paragraphs: an empty line separates them, a single line break is kept. */
function description({ say }: PageRequest, { description: text = '' }: Service): Html {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  if (paragraphs.length === 0) return html``;
  return html`<section>
    <h2>${say('public.description')}</h2>
    <div class="words">
      ${paragraphs.map((paragraph) => html`<p dir="auto">${withBreaks(paragraph.trim())}</p>`)}
    </div>
  </section>`;
}

function withBreaks(text: string): Html[] {
  return text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`));
}

function sentences(rules: readonly string[], { bookingPolicy }: Service): Html {
  const { enabled, description: own = '' } = bookingPolicy?.customPolicyDescription ?? {};
  return html`${enabled && own.trim() ? html`<p class="words" dir="auto">${withBreaks(own.trim())}</p>` : ''}
    <ul class="sentences">
      ${rules.map((rule) => html`<li>${rule}</li>`)}
    </ul>`;
}
