import { listFormat } from '../../../../contract/formatters.ts';
import { html } from 'hono/html';
import type { Slot } from '../../../scheduling/answer.ts';
import type { Html } from '../../layout.ts';
import type { PageRequest } from '../../pageRequest.ts';
import { timeParameters } from '../addresses.ts';
import { sayZoned } from '../times/chosenTime.ts';
import { nearestTimes } from '../times/wantedTime.ts';
import type { FormModel } from './formFields.ts';
import type { Filled } from './readForm.ts';
import { leadsToProvider } from './paying.ts';

/** The buttons that send a form. */

/** The label of the button that books the time: it names the time, the waitlist or the payment. */
function bookLabel(page: PageRequest, { offer, wanted, choices, paying }: FormModel): string {
  const { say } = page;
  const { service } = offer;
  const time = wanted ? sayZoned(page, offer, { ...wanted, zone: choices.zone }) : '';
  if (wanted?.waits) return say('form.wait', { time });
  if (leadsToProvider(paying)) return say('pay.continue');
  if (service.type === 'COURSE') return say('form.bookCourse');
  return say(service.onlineBooking?.requireManualApproval ? 'form.request' : 'form.book', { time });
}

export function submit(page: PageRequest, model: FormModel): Html {
  return html`<div class="actions">
    <button
      class="filled grow"
      data-busy="${page.say(model.wanted?.waits ? 'change.saving' : 'form.sending')}"
    >
      ${bookLabel(page, model)}
    </button>
  </div>`;
}

/** The button that books without the add-ons that do not fit; its value is the start. */
export const withoutLonger = 'without';

interface Others {
  /** URL of all times. */
  times: string;
  /** The requested start. */
  asked: number | undefined;
  booking: Pick<Filled['booking'], 'bookedAddOns'>;
  people: number;
  /** The time is free without the add-ons. */
  fits: boolean;
}

/** The nearest free times, each with its own button. The Enter key books none of them. */
export async function otherTimes(page: PageRequest, model: FormModel, others: Others): Promise<Html> {
  const { say } = page;
  const { offer, choices } = model;
  const { people, booking } = others;
  const addOnIds = (booking.bookedAddOns ?? []).flatMap(({ id }) => id ?? []);
  const found = await nearestTimes(
    page,
    offer,
    { ...choices, ...(addOnIds.length > 0 && { addOnIds }) },
    { start: others.asked ?? offer.now.getTime(), people },
  );
  const all = html`<a class="button outlined" href="${others.times}">${say('form.allTimes')}</a>`;
  const busy = say('form.sending');
  const present = others.fits ? withoutButton(page, model, addOnIds) : '';
  if (found.length === 0) {
    return html`<p>${say('form.noneNear')}</p>
      <div class="actions">${present}${all}</div>`;
  }
  const places = new Set([...found, model.wanted?.slot].flatMap((slot) => slot?.location.name ?? []));
  const label = (slot: Slot) =>
    [
      bookLabel(page, { ...model, wanted: { ...slot, most: 1, waits: false, parameters: {}, slot } }),
      ...(places.size > 1 && slot.location.name ? [slot.location.name] : []),
    ].join(' · ');
  return html`<button disabled hidden></button>
    <section class="nearest" aria-labelledby="nearest">
      <h2 id="nearest">${say('form.nearest')}</h2>
      <div class="actions">
        ${found.map((slot) =>
          Object.entries(timeParameters(slot)).map(
            ([name, value]) =>
              html`<button class="outlined grow" name="${name}" value="${value}" data-busy="${busy}">
                ${label(slot)}
              </button>`,
          ),
        )}
      </div>
    </section>
    <div class="actions">${present}${all}</div>`;
}

/** Names the add-ons that the appointment is too short for. */
function withoutButton(
  { say, language }: PageRequest,
  { groups, wanted, offer }: FormModel,
  chosen: readonly string[],
): Html {
  const names = groups
    .flatMap(({ addOns }) => addOns)
    .filter(({ id, durationInMinutes = 0 }) => chosen.includes(id) && durationInMinutes > 0)
    .map(({ name }) => name);
  const addOns = listFormat(language).format(names);
  const isRequest = offer.service.onlineBooking?.requireManualApproval;
  return html`<button
    class="filled"
    name="${withoutLonger}"
    value="${wanted?.parameters.start ?? ''}"
    data-busy="${say('form.sending')}"
  >
    ${say(isRequest ? 'form.requestWithout' : 'form.bookWithout', { addOns })}
  </button>`;
}
