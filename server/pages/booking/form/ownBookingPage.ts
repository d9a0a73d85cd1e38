import { html } from 'hono/html';
import type { Booking } from '../../../../contract/entities/bookings/booking.ts';
import type { PageRequest } from '../../pageRequest.ts';
import type { Shown } from '../../public/publicPage.ts';
import { formAddress } from '../addresses.ts';
import { renderBookingPage } from '../bookingPage.ts';
import { ownAddress } from '../customerBooking.ts';
import { parametersOf } from './choices.ts';
import type { FormModel } from './formFields.ts';
import { formFrame } from './formFrame.ts';
import { againName } from './ownBooking.ts';

/** The page of a form whose time the customer has booked already: leads to the booking, and to the form again. */
export async function showOwnBooking(
  page: PageRequest,
  shown: Shown,
  model: FormModel,
  { booking, token }: { booking: Booking; token: string },
): Promise<Response> {
  const { say } = page;
  const { offer, choices, wanted } = model;
  const { service, business } = offer;
  const parameters = parametersOf(choices, offer);
  const asked = booking.startDate === undefined ? undefined : Date.parse(booking.startDate);
  const { times, aside } = formFrame(page, shown, model, { asked, minutes: 0 });
  const again = formAddress(page, shown.slug, { ...parameters, ...wanted?.parameters, [againName]: 'yes' });
  return renderBookingPage(page, {
    offer,
    head: { title: `${say('own.title')} · ${service.name} · ${business.name}` },
    body: html`<div class="book">
      ${aside}
      <div class="panel">
        <h1>${say('own.title')}</h1>
        <p class="lead small">${say(`result.${booking.status}`)}.</p>
        <div class="actions">
          <a class="button filled" href="${ownAddress(page, { token })}">${say('own.see')}</a>
          ${(wanted?.most ?? 0) > 0 ? html`<a class="button outlined" href="${again}">${say('own.again')}</a>` : ''}
          <a class="button outlined" href="${times}">${say('form.allTimes')}</a>
        </div>
      </div>
    </div>`,
  });
}
