import { html } from 'hono/html';
import type { Service } from '../../../contract/entities/services/service.ts';
import type { Html } from '../layout.ts';
import type { BusinessFormats } from '../../../contract/customerWords/serviceFacts.ts';
import type { PageRequest } from '../pageRequest.ts';
import type { OfferedDate } from './offeredDates.ts';
import { sayDay, sayHours } from '../../../contract/customerWords/timeWords.ts';
import { cityOf } from '../../../contract/wallClock.ts';

/** Sessions as a list of dates and times with the time zone, and with their spots if they can be booked. */
export function sessionDates(
  page: PageRequest,
  sessions: readonly OfferedDate[],
  { service, formats }: { service: Service; formats: BusinessFormats },
): Html {
  const zones = [...new Set(sessions.map(({ timeZone }) => timeZone))];
  return html`<ol class="dates">
      ${sessions.map((session) => sessionLine(session, { details: detailsOf(session, service), locale: formats.locale }))}
    </ol>
    <p class="hint">${page.say('calendar.zone', { zone: zones.map(cityOf).join(', ') })}</p>`;
}

/** Details that differ between dates: a title other than the service's name, and a location where there are several. */
function detailsOf({ title, locationName }: OfferedDate, { name, locations = [] }: Service): string {
  const own = [title === name ? null : title, locations.length > 1 ? locationName : null];
  return own.filter((word) => word !== null && word !== '').join(' · ');
}

function sessionLine(
  { start, end, timeZone, left }: OfferedDate,
  { details, locale }: { details: string; locale: string },
): Html {
  const clock = { locale, timeZone };
  return html`<li>
    <div>
      <strong><time datetime="${start.toISOString()}">${sayDay(start, clock)}</time></strong>
      <span><bdi>${sayHours(start, end, clock)}</bdi></span
      >${details ? html`<span class="hint"> · <bdi>${details}</bdi></span>` : ''}
    </div>
    ${left === undefined ? '' : html`<span class="free">${left}</span>`}
  </li>`;
}
