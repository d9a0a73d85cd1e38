import { moneyOfCents } from '../../../../contract/entities/values/money.ts';
import { html } from 'hono/html';
import type { Html } from '../../layout.ts';
import type { FormValues, PageRequest } from '../../pageRequest.ts';
import { writersOf } from '../serviceAside.ts';
import { asksForPeople, isPriced, type FormModel } from './formFields.ts';
import { readBookingForm } from './readForm.ts';

interface Summed {
  values: FormValues;
  /** Hundredths; undefined for a service without a price. */
  total: bigint | undefined;
  /** The amount to pay: the total, or the add-ons if a plan covers the service. */
  due: bigint | undefined;
  /** How the customer pays, if there is one way only. */
  note: string | undefined;
}

/** The total of a form, which the script updates by the chosen add-ons and people. */
export function formTotal(page: PageRequest, model: FormModel, { values, total, due, note }: Summed): Html {
  if (total === undefined) return html``;
  const { say } = page;
  const { locale, writeMoney } = writersOf(page, model.offer);
  return html`<div>
    <p class="total">
      <span>${say('form.total')}</span>
      <output
        dir="ltr"
        data-total="${baseOf(page, model, total, values)}"
        data-currency="${model.offer.business.currency}"
        data-locale="${locale}"
        >${writeMoney(moneyOfCents(due ?? total))}</output
      >
    </p>
    ${model.groups.length > 0 ? html`<noscript><p class="hint">${say('form.plusAddOns')}</p></noscript>` : ''}
    ${total === 0n || !note ? '' : html`<p class="hint">${note}</p>`}
  </div>`;
}

/** The part of the total that the script does not add up. */
function baseOf(page: PageRequest, model: FormModel, total: bigint, values: FormValues): bigint {
  const nothing = new Map([...values].filter(([name]) => !isPriced(name)));
  return asksForPeople(model, values) ? 0n : (readBookingForm(page, model, nothing).total ?? total);
}
