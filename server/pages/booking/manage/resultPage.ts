import { html } from 'hono/html';
import {
  hasEnded,
  participantsOf,
  type BookingStatus,
} from '../../../../contract/entities/bookings/booking.ts';
import { chosenOptions } from '../../../../contract/entities/bookings/participantsChoices.ts';
import type { SlotLocation } from '../../../../contract/entities/availability/slotLocation.ts';
import { cityOf, offsetName } from '../../../../contract/wallClock.ts';
import { invites, nameAndAddress } from '../../../mail/bookingEvents.ts';
import type { Html } from '../../layout.ts';
import { browserOf, pageAddress, type PageRequest } from '../../pageRequest.ts';
import { goodNews, notice } from '../../parts.ts';
import { renderBookingPage, wayBack } from '../bookingPage.ts';
import { bookingScript } from '../bookingScript.ts';
import { bookingRedirectOf } from '../bookingRedirect.ts';
import { datedRules, sayZoned, sayZones, showDateAndTime } from '../times/chosenTime.ts';
import { sayShortDate, sayTimes } from '../times/clockWords.ts';
import { ownAddress, type CustomerBooking } from '../customerBooking.ts';
import { icon, type Sign } from '../../icons.ts';
import { writersOf } from '../serviceAside.ts';
import { offerPart } from './offerPart.ts';
import { paymentPart } from './paymentParts.ts';
import { sayFee, sayRefund, sayTotal, wholePrice, type MoneyWriters } from '../../../mail/bookingMoney.ts';
import { sayCount } from '../times/timeChoice.ts';
import { feeOfWindow } from '../../../rules/bookings/prices/cancellationFees.ts';

const signs = {
  CONFIRMED: ['done', 'good'],
  PENDING: ['waits', 'warn'],
  CREATED: ['waits', 'warn'],
  WAITING_LIST: ['waits', 'warn'],
  CANCELED: ['ended', 'off'],
  DECLINED: ['ended', 'off'],
} as const satisfies Record<BookingStatus, readonly [Sign, string]>;

/** A refused change with its text. */
export interface Refused {
  status: number;
  fault: string;
}

/** A booking for its customer. Shows no names except the staff's, because links are forwarded. */
export async function showBooking(
  page: PageRequest,
  own: CustomerBooking,
  refused?: Refused,
): Promise<Response> {
  const { say, url } = page;
  const { booking, offer } = own;
  const { service, business } = offer;
  const redirect = await bookingRedirectOf(page, business.id);
  const [sign, tone] = signs[booking.status];
  const accepting = (await offerPart(page, own)) ?? (await paymentPart(page, own));
  const { headers } = browserOf(page);
  const ended = hasEnded(booking);
  // Only the address knows that the booking was on the waitlist until now.
  const hasLeft = booking.status === 'CANCELED' && url.searchParams.has('left');
  const title = accepting?.title ?? say(hasLeft ? 'result.left' : `result.${booking.status}`);
  const hasEvent = invites(booking);
  const emailed = own.isNotified && !ended && !accepting;
  const answeredBy =
    booking.status === 'PENDING' && own.localStart !== undefined && own.start !== undefined
      ? sayZoned(page, offer, { localStart: own.localStart, start: own.start, zone: own.zone })
      : undefined;
  const change = sayChange(page, own);
  const fee = ended ? sayOwnFee(page, own) : undefined;
  const again = service.urls?.bookingPage?.relativePath ?? service.urls?.servicePage?.relativePath;
  return renderBookingPage(page, {
    offer,
    leadsBack: true,
    ...(accepting && { headers, script: bookingScript }),
    status: refused?.status ?? 200,
    head: { title: `${title} · ${business.name}` },
    body: html`<div class="panel narrow">
      <div class="badge ${tone}">${icon(sign)}</div>
      <h1>${title}</h1>
      ${url.searchParams.has('moved') && !ended ? goodNews(say('change.moved')) : ''}
      ${notice(refused?.fault ?? (own.offered?.isOpen === false ? say('offer.gone') : undefined))}
      <p class="lead small">
        ${accepting?.lead ?? say(hasLeft ? 'result.lead.left' : leadOf(own), { business: business.name })}
        ${emailed ? say('result.emailed') : ''}
      </p>
      ${
        own.reason === undefined
          ? ''
          : html`<p class="lead small">${say('result.reason', { business: business.name })}</p>
              <p class="lead small typed" dir="auto">${own.reason}</p>`
      }
      ${
        own.place === undefined || accepting
          ? ''
          : html`<p class="lead small">${say('result.place', { place: String(own.place) })}</p>`
      }
      ${answeredBy === undefined ? '' : html`<p class="lead small">${say('result.answeredBy', { time: answeredBy })}</p>`}
      ${fee === undefined ? '' : html`<p class="lead small">${say('result.fee', { fee })}</p>`}
      ${bookingCard(page, own)} ${accepting?.form ?? ''}
      <div class="actions">
        ${
          ended
            ? again
              ? html`<a
                  class="button filled"
                  href="${pageAddress(page, again, { page: url.searchParams.get('page') ?? undefined })}"
                  >${say('result.again')}</a
                >`
              : ''
            : html`${
                hasEvent
                  ? html`<a class="button filled" href="${ownAddress(page, own, '/calendar.ics')}"
                      >${say('result.calendar')}</a
                    >`
                  : ''
              }
              ${
                change === undefined
                  ? ''
                  : html`<a class="button outlined" href="${ownAddress(page, own, '/change')}">${change}</a>`
              }`
        }
        ${wayBack(page, redirect, 'button outlined')}
      </div>
    </div>`,
  });
}

/**
 * A cancelled class or course frees a spot, unless the business cancelled it. A confirmed booking promises only the
 * changes that its link allows.
 */
function leadOf({ booking: { status }, allowed, offer, cancellation }: CustomerBooking) {
  if (cancellation && !cancellation.isByCustomer) return 'result.lead.cancelledByBusiness';
  if (status === 'CANCELED' && offer.service.type !== 'APPOINTMENT') return 'result.lead.spotFree';
  if (status !== 'CONFIRMED' || allowed.reschedule) return `result.lead.${status}` as const;
  return allowed.cancel ? 'result.lead.cancelOnly' : 'result.lead.seeOnly';
}

/** The currently possible changes, as the label of a button; undefined without any. */
export function sayChange({ say }: PageRequest, { allowed, booking }: CustomerBooking): string | undefined {
  if (booking.status === 'WAITING_LIST') return allowed.cancel ? say('result.leave') : undefined;
  if (allowed.cancel && allowed.reschedule) return say('result.change');
  if (allowed.cancel) return say('result.cancel');
  return allowed.reschedule ? say('result.move') : undefined;
}

/** The fee of a cancellation now, or of the actual one. */
export function sayOwnFee(
  page: PageRequest,
  { feeWindow, money, offer }: CustomerBooking,
): string | undefined {
  const fee = feeWindow && feeOfWindow(feeWindow, wholePrice(money));
  return fee && sayFee(fee, moneyWritersOf(page, offer));
}

/** The language and format of amounts. */
export const moneyWritersOf = (page: PageRequest, offer: CustomerBooking['offer']): MoneyWriters => ({
  language: page.language,
  ...writersOf(page, offer),
});

/** Time, service, person, location and terms. */
export function bookingCard(page: PageRequest, own: CustomerBooking): Html {
  const { booking, offer, zone, start, times, terms } = own;
  const writers = moneyWritersOf(page, offer);
  const { locale } = writers;
  const { slot, schedule } = booking.bookedEntity;
  const location = (slot ?? schedule)?.location;
  const [first] = times;
  const apart = first ? sayZones(page, offer, { zone, start: first.start, end: first.end }) : [];
  const zones =
    apart.length > 0
      ? apart
      : [page.say('book.zone.name', { zone: cityOf(zone), offset: offsetName(zone, first?.start ?? 0) })];
  const people = participantsOf(booking);
  const addOns = (booking.bookedAddOns ?? []).flatMap(({ name }) => name ?? []);
  const title = booking.bookedEntity.title ?? offer.service.name;
  const what = [title, ...chosenOptions(booking), ...addOns].join(', ');
  const where = whereOf(page, location);
  const rules =
    start === undefined || hasEnded(booking) || booking.status === 'WAITING_LIST'
      ? []
      : datedRules(page, offer, { policy: terms ?? {}, start, zone });
  const lines: readonly [sign: Sign, line: string | undefined, link?: string | undefined][] = [
    ['service', people > 1 ? `${what} · ${sayCount(page, 'result.people', people)}` : what],
    ['person', slot?.resource?.name],
    ['location', where === '' ? undefined : where, mapOf(location)],
    [
      'price',
      hasEnded(booking) || isPaidBack(own)
        ? sayRefund(own.money, writers)
        : sayTotal(booking, own.money, writers),
    ],
    ['terms', rules.length > 0 ? rules.join(' ') : undefined],
  ];
  return html`<section class="time-card whole" aria-label="${page.say('book.facts')}">
    ${
      first
        ? html`<p>
              <strong>${showDateAndTime(first, locale)}</strong>
            </p>
            ${[...zones, ...saySessions(page, own)].map((line) => html`<p class="hint">${line}</p>`)}`
        : ''
    }
    <ul class="signs">
      ${lines.map(([sign, line, link]) =>
        line
          ? html`<li>
              ${icon(sign)}
              <div>
                <span><bdi>${line}</bdi></span>
              </div>
              ${link ? html`<a class="map" href="${link}" rel="noreferrer">${page.say('result.map')}</a>` : ''}
            </li>`
          : '',
      )}
    </ul>
  </section>`;
}

/** The number of sessions of a course that are ahead. Not of one without an end, or whose sessions are not all stored. */
function saySessions(page: PageRequest, { booking, offer, start, times }: CustomerBooking): string[] {
  const { locale } = writersOf(page, offer);
  const last = times.length > 1 ? times.at(-1) : undefined;
  if (!last || booking.endDate === undefined || last.end !== Date.parse(booking.endDate)) return [];
  const { localStart, localEnd = localStart } = last;
  const time = `${sayShortDate(localStart, locale)}, ${sayTimes(localStart, localEnd, locale)}`;
  const isWhole = times[0]?.start === start;
  return [page.say(isWhole ? 'result.sessions' : 'result.sessionsLeft', { count: times.length, time })];
}

/** Whether an offer was paid after its spots were taken, so that the booking is still on the waitlist. */
const isPaidBack = ({ booking, money: { payment }, offered }: CustomerBooking): boolean =>
  booking.status === 'WAITING_LIST' &&
  !offered?.isOpen &&
  (payment?.status === 'REFUND_DUE' || payment?.status === 'REFUNDED');

/** The customer's own address is not shown, because links are forwarded. */
export const whereOf = ({ say }: PageRequest, location: SlotLocation | undefined): string =>
  location?.locationType === 'CUSTOM' ? say('place.customer') : nameAndAddress(location);

/** URL of an address on a map; the customer's own address needs none. */
const mapOf = ({ formattedAddress, locationType }: SlotLocation = {}): string | undefined =>
  formattedAddress && locationType !== 'CUSTOM'
    ? `https://www.openstreetmap.org/search?${new URLSearchParams({ query: formattedAddress }).toString()}`
    : undefined;
