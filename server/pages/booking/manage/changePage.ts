import { html } from 'hono/html';
import { hasEnded } from '../../../../contract/entities/bookings/booking.ts';
import { redirectTo, type Html } from '../../layout.ts';
import { browserOf, type PageRequest } from '../../pageRequest.ts';
import { notice, ownForm } from '../../parts.ts';
import { renderBookingPage } from '../bookingPage.ts';
import { bookingScript } from '../bookingScript.ts';
import {
  moneyWritersOf,
  whereOf,
  bookingCard,
  sayChange,
  sayOwnFee,
  showBooking,
  type Refused,
} from './resultPage.ts';
import { datedRules, sayZoned, sayZones, showDateAndTime } from '../times/chosenTime.ts';
import { ownAddress, type CustomerBooking } from '../customerBooking.ts';
import { clockOf } from '../../../scheduling/time/zones.ts';
import { writersOf } from '../serviceAside.ts';
import { fixedChoices } from './fixedChoices.ts';
import { isOwnTime } from '../times/ownTime.ts';
import { timePicker } from '../times/timePicker.ts';
import { findWanted, type Wanted } from '../times/wantedTime.ts';

export const changeForm = ({ booking }: CustomerBooking): string => `change ${booking.id}`;

/** The possible changes of the booking, or the confirmation of the new time. */
export async function showChange(
  page: PageRequest,
  own: CustomerBooking,
  refused?: Refused,
): Promise<Response> {
  const { say, url } = page;
  const { offer } = own;
  const waits = own.booking.status === 'WAITING_LIST';
  if (hasEnded(own.booking)) {
    return refused ? showBooking(page, own, refused) : redirectTo(ownAddress(page, own));
  }
  const { browser, headers } = browserOf(page);
  const asked = refused ? undefined : await newTime(page, own, url.searchParams);
  const title = asked ? say('change.confirm') : (sayChange(page, own) ?? say('result.change'));
  const form = { browser, name: changeForm(own), action: ownAddress(page, own, '/change') };
  const parts = asked
    ? await confirmation(page, own, asked, form)
    : html`${bookingCard(page, own)} ${waits ? '' : await moving(page, own)}
      ${await cancelling(page, own, form)}`;
  return renderBookingPage(page, {
    offer,
    headers,
    status: refused?.status ?? 200,
    script: bookingScript,
    head: { title: `${title} · ${offer.business.name}` },
    body: html`<div class="panel narrow">
      <h1>${title}</h1>
      ${notice(refused?.fault)} ${parts}
      <p class="part"><a href="${ownAddress(page, own)}">${say('change.back')}</a></p>
    </div>`,
  });
}

/** The other time that the address asks for. */
async function newTime(
  page: PageRequest,
  own: CustomerBooking,
  asked: URLSearchParams,
): Promise<Wanted | undefined> {
  const choices = fixedChoices(page, own);
  const time = { start: asked.get('start') ?? undefined, session: asked.get('session') ?? undefined };
  const isAsked = time.start !== undefined || time.session !== undefined;
  return own.allowed.reschedule && choices && isAsked && !isOwnTime(own.booking, time)
    ? findWanted(page, own.offer, choices, time)
    : undefined;
}

interface Form {
  browser: string;
  name: string;
  action: string;
}

async function confirmation(
  page: PageRequest,
  own: CustomerBooking,
  wanted: Wanted,
  form: Form,
): Promise<Html> {
  const { say } = page;
  const { locale } = writersOf(page, own.offer);
  const zone = fixedChoices(page, own)?.zone ?? own.zone;
  const { start, end } = wanted;
  const localAt = (date: string | undefined) =>
    date === undefined ? undefined : clockOf(zone).localAt(Date.parse(date));
  const localStart = localAt(own.booking.startDate) ?? '';
  const localEnd = localAt(own.booking.endDate);
  const inside = html`${Object.entries(wanted.parameters).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value ?? ''}" />`,
    )}
    <input type="hidden" name="revision" value="${own.booking.revision}" />
    <input type="hidden" name="action" value="move" />
    <div class="actions sticky">
      <button class="filled" data-busy="${say('change.saving')}">
        ${say('change.submit', { time: sayZoned(page, own.offer, { ...wanted, zone }) })}
      </button>
      <a class="button outlined" href="${ownAddress(page, own, '/change')}">${say('change.others')}</a>
    </div>`;
  // The new time can be too late for another change.
  const rules = datedRules(page, own.offer, { policy: own.terms ?? {}, start, zone });
  const places = placesOf(page, own, wanted);
  return html`<dl class="moves">
      <dt>${say('change.before')}</dt>
      <dd class="before">
        ${showDateAndTime({ localStart, localEnd }, locale)} ${placeLine(places?.before)}
      </dd>
      <dt>${say('change.after')}</dt>
      <dd>
        ${showDateAndTime(wanted, locale)} ${placeLine(places?.after)}
        ${sayZones(page, own.offer, { zone, start, end }).map((line) => html`<p class="hint">${line}</p>`)}
        <p class="hint">${rules.join(' ')}</p>
      </dd>
    </dl>
    ${await ownForm(page, form, inside)}`;
}

/** The locations, if the session takes place at another one. */
function placesOf(page: PageRequest, { booking }: CustomerBooking, { slot }: Wanted) {
  const before = booking.bookedEntity.slot?.location;
  const after = slot?.location;
  const isSame = after?.kind === 'CUSTOMER' ? before?.locationType === 'CUSTOM' : after?.id === before?.id;
  if (isSame || !after) return undefined;
  return {
    before: whereOf(page, before),
    after: after.kind === 'CUSTOMER' ? page.say('place.customer') : after.name,
  };
}

const placeLine = (place: string | undefined): Html => (place ? html`<p><bdi>${place}</bdi></p>` : html``);

async function moving(page: PageRequest, own: CustomerBooking): Promise<Html> {
  const { say } = page;
  const { offer, booking, allowed, policy } = own;
  const choices = fixedChoices(page, own);
  const isCourse = booking.bookedEntity.schedule !== undefined;
  const heading = html`<h2>${say('change.move')}</h2>`;
  if (!allowed.reschedule || !choices) {
    return html`<section class="part">
      ${heading}
      <p>
        ${say(isCourse ? 'change.move.course' : policy?.reschedulePolicy?.enabled ? 'change.move.not' : 'change.move.never')}
      </p>
      ${isCourse ? '' : contact(page, own)}
    </section>`;
  }
  const zone = choices.zone === own.zone ? undefined : choices.zone;
  return html`<section class="part">
    ${heading}
    ${await timePicker(page, {
      offer,
      choices,
      moving: booking,
      ofPage: (parameters) => ownAddress(page, own, '/change', { zone, ...parameters }),
      ofTime: (time) => ownAddress(page, own, '/change', { zone, ...time }),
    })}
  </section>`;
}

async function cancelling(page: PageRequest, own: CustomerBooking, form: Form): Promise<Html> {
  const { say } = page;
  const { allowed, booking, policy, offer } = own;
  const { paid } = own.money;
  const waits = booking.status === 'WAITING_LIST';
  const heading = html`<h2>${say(waits ? 'change.leave' : 'change.cancel')}</h2>`;
  if (!allowed.cancel) {
    return html`<section class="part">
      ${heading}
      <p>${say(policy?.cancellationPolicy?.enabled ? 'change.cancel.not' : 'change.cancel.never')}</p>
      ${contact(page, own)}
    </section>`;
  }
  const fee = sayOwnFee(page, own);
  const inside = (label: string) =>
    html`<input type="hidden" name="revision" value="${booking.revision}" />
      <input type="hidden" name="action" value="cancel" />
      <button class="cancels">${label}</button>`;
  if (waits) {
    return html`<section class="part">
      ${heading}
      <p>${say('change.leave.text')}</p>
      ${await ownForm(page, form, inside(say('result.leave')))}
    </section>`;
  }
  return html`<section class="part">
    ${heading}
    <p>
      ${fee === undefined ? say('change.cancel.free') : say('change.cancel.fee', { fee })}
      ${paid ? say('change.cancel.paid', { amount: moneyWritersOf(page, offer).writeMoney(paid) }) : ''}
    </p>
    ${await ownForm(page, form, inside(fee === undefined ? say('result.cancel') : say('change.cancel.for', { fee })))}
  </section>`;
}

const contact = ({ say }: PageRequest, { offer }: CustomerBooking): Html =>
  html`<p>${say('change.contact', { business: offer.business.name })}</p>`;
