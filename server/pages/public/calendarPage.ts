import { html } from 'hono/html';
import type { Service } from '../../../contract/entities/service.ts';
import { nowOf } from '../../rules/qa/testClocks.ts';
import { upcomingSessions } from '../../tables/calendar/upcomingSessions.ts';
import type { Html } from '../layout.ts';
import { say } from '../messages.ts';
import type { PageRequest } from '../pageRequest.ts';
import { renderPublicPage } from './publicPage.ts';
import { serviceHead } from './serviceHead.ts';
import type { Shown } from './servicePages.ts';
import { sessionDates } from './sessionDates.ts';

const datesShown = 30;

/** When a service takes place: the next sessions of a class, or contacts for an appointment. */
export async function showCalendarPage(page: PageRequest, shown: Shown): Promise<Response> {
  const { service, business } = shown;
  const about = service.urls?.servicePage?.relativePath ?? '';
  const title = say('calendar.title', { name: service.name });
  return renderPublicPage(page.options.config, {
    businessName: business.name,
    head: { ...serviceHead(service, business, shown), title: `${title} · ${business.name}` },
    body: html`<h1>${title}</h1>
      ${service.type === 'APPOINTMENT' ? arranged(service) : await nextDates(page, shown)}
      <p class="actions">
        <a class="button outlined" href="${about}">${say('public.toService', { name: service.name })}</a>
      </p>`,
  });
}

async function nextDates({ options }: PageRequest, shown: Shown): Promise<Html> {
  const found = await upcomingSessions(options.database, shown.business.id, {
    serviceId: shown.service.id,
    from: nowOf(options, shown.business.id),
    most: datesShown + 1,
  });
  if (found.length === 0) return html`<p class="lead">${say('calendar.none')}</p>`;
  return html`<h2>${say('public.sessions')}</h2>
    ${sessionDates(found.slice(0, datesShown), shown)}
    ${found.length > datesShown ? html`<p class="hint">${say('calendar.more')}</p>` : ''}`;
}

/** Business locations with their contact details. */
function arranged({ locations = [] }: Service): Html {
  const contacts = locations.flatMap(({ business }) =>
    business && (business.phone || business.email) ? [business] : [],
  );
  return html`<p class="lead">${say('calendar.arranged')}</p>
    ${
      contacts.length === 0
        ? ''
        : html`<h2>${say('calendar.contact')}</h2>
            <ul class="sentences">
              ${contacts.map(
                ({ name, phone, email }) =>
                  html`<li>
                    ${name ? html`${name}: ` : ''}${phone ? html`<a href="${telephone(phone)}">${phone}</a>` : ''}
                    ${email ? html`<a href="mailto:${email}">${email}</a>` : ''}
                  </li>`,
              )}
            </ul>`
    }`;
}

function telephone(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
}
