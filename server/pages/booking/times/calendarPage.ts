import { html } from 'hono/html';
import { minuteMs } from '../../../../contract/durations.ts';
import type { Html } from '../../layout.ts';
import { pageAddress, type PageRequest } from '../../pageRequest.ts';
import { serviceHead } from '../../public/serviceHead.ts';
import type { Shown } from '../../public/publicPage.ts';
import { renderBookingPage } from '../bookingPage.ts';
import { choicesOf, parametersOf, locationsOf, staffOf, type Choices } from '../form/choices.ts';
import { formAddress } from '../addresses.ts';
import { staffResourcesInOrder } from '../../../tables/staff/staffMembers.ts';
import { upcomingSessions } from '../../../tables/calendar/upcomingSessions.ts';
import { calendarScript } from '../calendarScript.ts';
import { sayLength } from './clockWords.ts';
import { offerFor, type Offer } from '../manage/offer.ts';
import { sayLackEarly } from '../form/paying.ts';
import { serviceAside, writersOf } from '../serviceAside.ts';
import { timePicker } from './timePicker.ts';

/** Days with free times or sessions, and the times of one day. */
export async function showCalendarPage(page: PageRequest, shown: Shown): Promise<Response> {
  const offer = await offerFor(page, shown);
  const choices = choicesOf(page, offer);
  const chosen = parametersOf(choices, offer);
  const { say } = page;
  const isOpen = shown.service.onlineBooking?.enabled !== false;
  const sessionMinutes = await minutesOfSessions(page, offer);
  const title = `${shown.service.name}: ${say('book.chooseTime')}`;
  return renderBookingPage(page, {
    offer,
    script: calendarScript,
    head: {
      ...serviceHead(shown.service, shown.business, shown),
      title: `${title} · ${shown.business.name}`,
    },
    body: html`<div class="book">
      ${serviceAside(page, { offer, choices, sessionMinutes })}
      <div class="panel">
        <h2 class="choose">${say('book.chooseTime')}</h2>
        ${
          isOpen
            ? html`${sayLackEarly(page, offer)} ${await filters(page, offer, choices)}
              ${await timePicker(page, {
                offer,
                choices,
                ofPage: (more) => pageAddress(page, shown.path, { ...chosen, ...more }),
                ofTime: (time) => formAddress(page, shown.slug, { ...chosen, ...time }),
              })}`
            : html`<p class="nothing">${say('book.offline')}</p>`
        }
      </div>
    </div>`,
  });
}

/** The duration of the next class sessions, if all have the same. */
async function minutesOfSessions(
  page: PageRequest,
  { service, business, now }: Offer,
): Promise<number | undefined> {
  if (service.type !== 'CLASS') return undefined;
  const asked = { serviceId: service.id, from: now, most: 10 };
  const sessions = await upcomingSessions(page.options.database, business.id, asked);
  const lengths = new Set(sessions.map(({ start, end }) => (end.getTime() - start.getTime()) / minuteMs));
  return lengths.size === 1 ? [...lengths][0] : undefined;
}

/** Staff members in the order of the business. */
async function inOrder<Member extends { id: string }>(
  page: PageRequest,
  { business }: Offer,
  staff: readonly Member[],
): Promise<readonly Member[]> {
  if (staff.length < 2) return staff;
  const order = await staffResourcesInOrder(page.options.database, business.id);
  return staff.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
}

/** Location, person and duration, if there is a choice. */
async function filters(page: PageRequest, offer: Offer, choices: Choices): Promise<Html> {
  const { say } = page;
  const { locale } = writersOf(page, offer);
  const isAppointment = offer.service.type === 'APPOINTMENT';
  const anywhere = isAppointment ? [] : [{ key: '', name: say('book.everywhere') }];
  const locations = locationsOf(offer.service, page);
  const staff = await inOrder(page, offer, staffOf(offer.service));
  const asked = [
    {
      name: 'location',
      label: say('book.location'),
      chosen: choices.location?.key,
      options: locations.length > 1 ? [...anywhere, ...locations] : [],
    },
    {
      name: 'with',
      label: say('book.with'),
      chosen: choices.staff?.id,
      options:
        staff.length > 1
          ? [{ key: '', name: say('book.anyone') }, ...staff.map(({ id, name }) => ({ key: id, name }))]
          : [],
    },
    {
      name: 'minutes',
      label: say('book.duration'),
      chosen: String(choices.minutes),
      options:
        offer.lengths.length > 1
          ? offer.lengths.map((minutes) => ({ key: String(minutes), name: sayLength(minutes, locale) }))
          : [],
    },
  ].filter(({ options }) => options.length > 0);
  if (asked.length === 0) return html``;
  const otherParameters = ['zone', 'from', 'day', 'view', 'page', 'language'].flatMap((name) => {
    const value = page.url.searchParams.get(name);
    return value === null ? [] : [{ name, value }];
  });
  return html`<form class="filters" method="get">
    ${otherParameters.map(({ name, value }) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    ${asked.map(
      ({ name, label, chosen, options }) =>
        html`<div>
          <label for="${name}">${label}</label>
          <select id="${name}" name="${name}">
            ${options.map(
              (option) =>
                html`<option value="${option.key}" ${option.key === chosen ? html`selected` : ''}>
                  ${option.name}
                </option>`,
            )}
          </select>
        </div>`,
    )}
    <button class="outlined">${say('book.show')}</button>
  </form>`;
}
