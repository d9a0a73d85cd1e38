import { html } from 'hono/html';
import { participantsOf } from '../../../../contract/entities/bookings/booking.ts';
import type { Html } from '../../layout.ts';
import { pageAddress, type PageRequest } from '../../pageRequest.ts';
import { formAddress, timeParameters } from '../addresses.ts';
import type { CustomerBooking } from '../customerBooking.ts';
import { parametersOf } from '../form/choices.ts';
import { writersOf } from '../serviceAside.ts';
import { sayBriefly } from '../times/chosenTime.ts';
import { findWanted, nearestTimes, type Wanted } from '../times/wantedTime.ts';
import { fixedChoices } from './fixedChoices.ts';

/**
 * Whether others have taken the time or spots of an unpaid booking, which holds none. Other refusals, such as a passed
 * limit of the policy, do not apply to a booking that exists.
 */
export async function isTimeLost(page: PageRequest, own: CustomerBooking): Promise<boolean> {
  const { booking, offer } = own;
  const choices = fixedChoices(page, own);
  const time = { start: booking.startDate, session: booking.bookedEntity.slot?.eventId };
  const wanted = choices && (await findWanted(page, offer, choices, time));
  return wanted !== undefined && isTaken(wanted, participantsOf(booking));
}

function isTaken({ slot, most, ended }: Wanted, participants: number): boolean {
  if (!slot) return most < participants && (most > 0 || ended === 'FULL');
  if (slot.event)
    return slot.remainingCapacity < participants || Boolean(slot.nonBookableReasons?.eventCancelled);
  return !slot.bookable && !slot.nonBookableReasons?.violatesBookingPolicy;
}

/** Links to the nearest free times and to all. */
export async function otherTimes(page: PageRequest, own: CustomerBooking): Promise<Html> {
  const { say, url } = page;
  const { offer, booking } = own;
  const choices = fixedChoices(page, own);
  const slug = offer.service.mainSlug?.name;
  const all = offer.service.urls?.bookingPage?.relativePath;
  const found =
    choices && slug !== undefined && own.start !== undefined
      ? await nearestTimes(page, offer, choices, { start: own.start, people: participantsOf(booking) })
      : [];
  const { locale } = writersOf(page, offer);
  const parameters = {
    ...(choices && parametersOf(choices, offer)),
    page: url.searchParams.get('page') ?? undefined,
  };
  return html`${
    found.length > 0
      ? html`<h2>${say('form.nearest')}</h2>
          <ul class="times">
            ${found.map(
              (slot) =>
                html`<li>
                  <a
                    class="time"
                    href="${formAddress(page, slug ?? '', { ...parameters, ...timeParameters(slot) })}"
                    >${sayBriefly(slot.localStart, locale)}</a
                  >
                </li>`,
            )}
          </ul>`
      : ''
  }
  ${
    all
      ? html`<div class="actions">
          <a class="button filled" href="${pageAddress(page, all, { page: parameters.page })}"
            >${say('form.allTimes')}</a
          >
        </div>`
      : ''
  }`;
}
