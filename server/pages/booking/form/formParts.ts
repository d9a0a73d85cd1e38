import { html } from 'hono/html';
import type { AddOn } from '../../../../contract/entities/prices/addOn.ts';
import { moneyOfCents } from '../../../../contract/entities/values/money.ts';
import type { Html } from '../../layout.ts';
import type { PageRequest, Typed } from '../../pageRequest.ts';
import { faultLine } from '../../parts.ts';
import { asksForPeople, formLimits, inputName, mostPeople, type FormModel } from './formFields.ts';
import { writersOf } from '../serviceAside.ts';
import { sayLength } from '../times/clockWords.ts';
import { addOnCents, priceOfOne } from '../../../rules/bookings/prices/prices.ts';

interface TextField {
  name: string;
  label: string;
  type: 'text' | 'email' | 'tel' | 'number' | 'long';
  autocomplete?: string;
  help?: string;
  maxLength?: number;
  /** Of a number. */
  range?: { min: number; max: number };
  required?: boolean;
  initial?: string;
  /** Price in hundredths per unit. */
  each?: bigint;
  /** The name of the group of fields, whose error applies to this field too. */
  group?: string;
}

type Labelled = Pick<TextField, 'name' | 'label' | 'help' | 'required' | 'group'>;

/** A control with its label, its error above it and its help below. */
function labelled(
  { say }: Pick<PageRequest, 'say'>,
  { faults }: Typed,
  { name, label, help, required }: Labelled,
  control: Html,
): Html {
  return html`<div class="field">
    <div class="label">
      <label for="${name}"
        ><bdi>${label}</bdi
        >${required ? '' : html` <span class="optional">${say('form.optional')}</span>`}</label
      >
    </div>
    ${faultLine(name, faults[name])} ${control}
    ${help ? html`<p class="help" id="${name}-help" dir="auto">${help}</p>` : ''}
  </div>`;
}

/** Attributes of a control that its label, error and help refer to. */
function namedAttributes(typed: Typed, { name, help, required, group }: Labelled): Html {
  return html`id="${name}"
  name="${name}"${required ? html` required` : ''}${faultAttributes(typed, [group, name], help && `${name}-help`)}`;
}

/** Marks a control as invalid if it or its group has an error, and describes it by these and by its help. */
function faultAttributes({ faults }: Typed, names: readonly (string | undefined)[], help?: string): Html {
  const wrong = names.flatMap((name) => (name !== undefined && faults[name] ? [`${name}-fault`] : []));
  const described = [...wrong, ...(help ? [help] : [])].join(' ');
  return html`${wrong.length > 0 ? html` aria-invalid="true"` : ''}${
    described ? html` aria-describedby="${described}"` : ''
  }`;
}

/** A field for text or a number. */
function textField(page: Pick<PageRequest, 'say'>, typed: Typed, given: TextField): Html {
  const { name, type, autocomplete, maxLength, range, initial = '', each } = given;
  const value = typed.values.get(name) ?? initial;
  const shared = html`${namedAttributes(typed, given)}${maxLength ? html` maxlength="${maxLength}"` : ''}${
    autocomplete ? html` autocomplete="${autocomplete}"` : ''
  }`;
  const latin = type === 'email' || type === 'tel' ? html` dir="ltr"` : html` dir="auto"`;
  const control =
    type === 'long'
      ? html`<textarea ${shared} dir="auto" rows="3">${value}</textarea>`
      : html`<input
          ${shared}
          type="${type}"
          ${type === 'number' ? '' : latin}
          value="${value}"
          ${range ? html`min="${range.min}" max="${range.max}" inputmode="numeric"` : ''}
          ${each === undefined ? '' : html`data-each="${each}"`}
        />`;
  return labelled(page, typed, given, control);
}

interface ChoiceField extends Labelled {
  choices: readonly string[];
}

/** A question with choices. */
function choiceField(page: Pick<PageRequest, 'say'>, typed: Typed, given: ChoiceField): Html {
  const chosen = typed.values.get(given.name);
  const control = html`<select ${namedAttributes(typed, given)} dir="auto">
    <option value="">${page.say('form.choose')}</option>
    ${given.choices.map(
      (choice) =>
        html`<option value="${choice}" ${choice === chosen ? html` selected` : ''}>${choice}</option>`,
    )}
  </select>`;
  return labelled(page, typed, given, control);
}

/** Name, email, phone, and the address if the service takes place at the customer's. */
export function contactFields(page: PageRequest, typed: Typed, { choices }: FormModel): Html {
  const { say } = page;
  const field = (given: TextField) => textField(page, typed, given);
  return html`<div class="two">
      ${field({ name: 'name', label: say('form.name'), type: 'text', autocomplete: 'name', required: true, maxLength: formLimits.name })}
      ${field({ name: 'email', label: say('form.email'), type: 'email', autocomplete: 'email', required: true, maxLength: 254 })}
    </div>
    ${field({ name: 'phone', label: say('form.phone'), type: 'tel', autocomplete: 'tel', maxLength: formLimits.phone })}
    ${
      choices.location?.filter.kind === 'CUSTOMER'
        ? field({
            name: 'address',
            label: say('form.address'),
            type: 'text',
            autocomplete: 'street-address',
            required: true,
            maxLength: formLimits.address,
          })
        : ''
    }`;
}

/** The questions of the service's form. */
export function questionFields(page: PageRequest, typed: Typed, { questions }: FormModel): Html[] {
  return questions.map(({ type, label, help, required = false, choices = [], id }) => {
    const name = inputName.answer({ id });
    if (type === 'CHOICE') {
      return choiceField(page, typed, { name, label, ...(help && { help }), required, choices });
    }
    if (type !== 'CHECK_BOX') {
      const long = type === 'LONG_TEXT';
      const maxLength = long ? formLimits.longAnswer : formLimits.shortAnswer;
      return textField(page, typed, {
        name,
        label,
        type: long ? 'long' : 'text',
        ...(help && { help }),
        required,
        maxLength,
      });
    }
    return html`<div class="field">
      ${faultLine(name, typed.faults[name])}
      ${checkbox(typed, { name, label: html`<bdi>${label}</bdi>`, required })}
      ${help ? html`<p class="help" dir="auto">${help}</p>` : ''}
    </div>`;
  });
}

interface Box {
  name: string;
  label: Html;
  required?: boolean;
  /** As of a text field. */
  group?: string;
  each?: bigint;
  /** Additional minutes of the appointment. */
  minutes?: number;
}

const checkbox = (typed: Typed, { name, label, required, group, each, minutes }: Box): Html =>
  html`<label class="box"
    ><input
      type="checkbox"
      id="${name}"
      name="${name}"
      value="yes"
      ${typed.values.has(name) ? html` checked` : ''}${required ? html` required` : ''}${faultAttributes(
        typed,
        [group, name],
      )}${each === undefined ? '' : html` data-each="${each}"`}${
        minutes === undefined ? '' : html` data-minutes="${minutes}"`
      }
    />${label}</label
  >`;

/** The number of people, or of people per variant. */
export function peopleFields(page: PageRequest, typed: Typed, model: FormModel): Html {
  const { offer, choices, variants } = model;
  const { say } = page;
  const { writeMoney } = writersOf(page, offer);
  const most = mostPeople(model);
  if (variants.length > 0 && offer.service.type === 'APPOINTMENT') {
    const chosen = typed.values.get('variant');
    return html`<fieldset class="field">
      <legend><bdi>${offer.option ?? say('form.variant')}</bdi></legend>
      ${faultLine('variant', typed.faults.variant)}
      ${variants.map(
        ({ name, each }) =>
          html`<label class="box"
            ><input
              type="radio"
              name="variant"
              value="${name}"
              data-each="${each}"
              ${chosen === name ? html` checked` : ''}${faultAttributes(typed, ['variant'])}
            /><bdi>${name}</bdi><bdi class="amount" dir="ltr">${writeMoney(moneyOfCents(each))}</bdi></label
          >`,
      )}
    </fieldset>`;
  }
  if (variants.length > 0) {
    return html`<fieldset class="field">
      <legend>${say('form.people')}</legend>
      ${faultLine('people', typed.faults.people)}
      ${variants.map((variant, index) =>
        textField(page, typed, {
          name: inputName.people(variant),
          group: 'people',
          label: `${variant.name}, ${writeMoney(moneyOfCents(variant.each))}`,
          type: 'number',
          range: { min: 0, max: most },
          required: true,
          initial: index === 0 ? '1' : '0',
          each: variant.each,
        }),
      )}
    </fieldset>`;
  }
  if (!asksForPeople(model, typed.values)) return html``;
  const each = priceOfOne(offer, choices);
  return textField(page, typed, {
    name: 'people',
    label: say('form.people'),
    type: 'number',
    range: { min: 1, max: most },
    required: true,
    initial: '1',
    ...(each !== undefined && { each }),
  });
}

/** Add-ons by group, with their prices. */
export function addOnFields(page: PageRequest, typed: Typed, { groups, offer }: FormModel): Html[] {
  const { say } = page;
  return groups.map((group) => {
    const name = inputName.group(group);
    const fault = typed.faults[name];
    const limit =
      !fault && group.most < group.addOns.length
        ? html`<p class="help" id="${name}-help">${say('form.addOnsMost', { max: group.most })}</p>`
        : '';
    return html`<fieldset class="field" ${limit ? html` aria-describedby="${name}-help"` : ''}>
      <legend><bdi>${group.title ?? say('form.addOns')}</bdi></legend>
      ${faultLine(name, fault)} ${limit}
      <ul class="extras">
        ${group.addOns.map((addOn) => addOnField(page, typed, { group, addOn, offer }))}
      </ul>
    </fieldset>`;
  });
}

interface AddOnField {
  group: FormModel['groups'][number];
  addOn: AddOn;
  offer: FormModel['offer'];
}

/** A check box, or the quantity of an add-on that can be booked several times. */
function addOnField(page: PageRequest, typed: Typed, { group, addOn, offer }: AddOnField): Html {
  const { locale, writeMoney } = writersOf(page, offer);
  const name = inputName.addOn(group, addOn);
  const ofGroup = inputName.group(group);
  const each = addOnCents(addOn);
  const minutes = offer.service.type === 'APPOINTMENT' ? addOn.durationInMinutes : undefined;
  const longer = minutes ? html`<span class="optional">+${sayLength(minutes, locale)}</span>` : '';
  const price = html`${longer}<bdi class="amount" dir="ltr">+${writeMoney(moneyOfCents(each))}</bdi>`;
  if ((addOn.maxQuantity ?? 1) === 1) {
    const label = html`<bdi>${addOn.name}</bdi>${price}`;
    return html`<li>
      ${faultLine(name, typed.faults[name])}
      ${checkbox(typed, { name, label, group: ofGroup, each, ...(minutes && { minutes }) })}
    </li>`;
  }
  return html`<li>
    ${faultLine(name, typed.faults[name])}
    <div class="box">
      <input
        class="quantity"
        type="number"
        inputmode="numeric"
        name="${name}"
        min="0"
        max="${addOn.maxQuantity}"
        value="${typed.values.get(name) ?? '0'}"
        aria-label="${page.say('form.quantity', { name: addOn.name })}"
        data-each="${each}"
        ${minutes ? html`data-minutes="${minutes}"` : ''}${faultAttributes(typed, [ofGroup, name])}
      /><bdi>${addOn.name}</bdi>${price}
    </div>
  </li>`;
}
