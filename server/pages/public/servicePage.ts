import { html } from 'hono/html';
import { coverOf } from '../../../contract/customerWords/coverOf.ts';
import { policySentences } from '../../../contract/customerWords/policySentences.ts';
import { serviceFacts, type PublicFact } from '../../../contract/customerWords/serviceFacts.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { plansTaken } from '../../../contract/entities/prices/paymentWays.ts';
import { existingPlanIds } from '../../tables/prices/pricingPlans.ts';
import { choicesOf } from '../booking/form/choices.ts';
import { localeFor } from '../booking/times/clockWords.ts';
import { formAddress } from '../booking/addresses.ts';
import { courseWords } from '../booking/form/formPage.ts';
import { offerFor } from '../booking/manage/offer.ts';
import { sayCount } from '../booking/times/timeChoice.ts';
import { findWanted } from '../booking/times/wantedTime.ts';
import type { Html } from '../layout.ts';
import { pageAddress, type PageRequest } from '../pageRequest.ts';
import { contactLine } from './contactLine.ts';
import { offeredDates } from './offeredDates.ts';
import { renderPublicPage, type Shown } from './publicPage.ts';
import { serviceHead } from './serviceHead.ts';
import { sessionDates } from './sessionDates.ts';

/** A service with its price, locations, staff and terms. */
export async function showServicePage(page: PageRequest, shown: Shown): Promise<Response> {
  const { options, say, url } = page;
  const { service, business } = shown;
  const formats = { ...business, locale: localeFor(page.language, business) };
  const parameters = { page: url.searchParams.get('page') ?? undefined };
  const dates = await offeredDates(page, shown);
  const plans = await existingPlanIds(options.database, business.id, plansTaken(service));
  const isOffline = service.onlineBooking?.enabled === false;
  const calendar = isOffline ? undefined : service.urls?.calendarPage?.relativePath;
  const course = service.type === 'COURSE' ? await courseState(page, shown) : undefined;
  const sessions = dates.map((date) => ({ left: course?.left, ...date }));
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
              ${sessionDates(page, sessions, { service, formats })}
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
          : course?.button
            ? html`<p class="actions">
                <a class="button filled" href="${formAddress(page, shown.slug, parameters)}"
                  >${course.button}</a
                >
              </p>`
            : course?.reason
              ? html`<p class="lead">${course.reason}</p>`
              : ''
      }
      <section>
        <h2>${say('public.policy')}</h2>
        ${sentences(policySentences(service, formats, say), service)}
      </section>
      ${await contactLine(page, shown)}
    </article>`,
  });
}

/** The next step for a customer of a course, and its spots. */
interface CourseState {
  /** Label of the button that leads to the form; absent if it cannot be booked. */
  button?: string;
  /** Why it cannot be booked. Absent without online booking: the booking policy says how. */
  reason?: string;
  /** Its spots; absent if they do not matter. */
  left?: string;
}

async function courseState(page: PageRequest, shown: Shown): Promise<CourseState> {
  const { say } = page;
  const offer = await offerFor(page, shown);
  const wanted = await findWanted(page, offer, choicesOf(page, offer), {});
  if (wanted?.waits) return { button: say('book.join'), left: say('book.full') };
  if (wanted && wanted.most > 0)
    return { button: say('public.bookCourse'), left: sayCount(page, 'book.spots', wanted.openSpots ?? 0) };
  if (!wanted?.ended && shown.service.onlineBooking?.enabled === false) return {};
  return {
    reason: say(courseWords[wanted?.ended ?? 'CLOSED']),
    ...(wanted?.ended === 'FULL' && { left: say('book.full') }),
  };
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
