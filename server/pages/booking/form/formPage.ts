import { moneyOfCents } from '../../../../contract/entities/values/money.ts';
import { sayOnlyWay } from '../../../../contract/customerWords/paymentWords.ts';
import { html } from 'hono/html';
import { randomSecret } from '../../../secrets/secrets.ts';
import { redirectTo, type Html } from '../../layout.ts';
import { browserOf, type FormValues, type PageRequest } from '../../pageRequest.ts';
import { notice, ownForm } from '../../parts.ts';
import type { Shown } from '../../public/publicPage.ts';
import { formAddress } from '../addresses.ts';
import { renderBookingPage } from '../bookingPage.ts';
import { bookingScript } from '../bookingScript.ts';
import { choicesOf, parametersOf } from './choices.ts';
import { otherTimes, submit } from './formActions.ts';
import { formModel, inputName, mostPeople, unitPrices, type FormModel } from './formFields.ts';
import { addOnFields, contactFields, peopleFields, questionFields } from './formParts.ts';
import { calendarOf, formFrame } from './formFrame.ts';
import { memberContact } from './memberContact.ts';
import { againName, ownBookingsOf } from './ownBooking.ts';
import { showOwnBooking } from './ownBookingPage.ts';
import { formTotal } from './formTotal.ts';
import { offerFor } from '../manage/offer.ts';
import { chosenWay, leadToSignIn, paymentFields, sayLack, signInParameter } from './paying.ts';
import { readBookingForm } from './readForm.ts';
import { sayNotFree } from './refusals.ts';
import { writersOf } from '../serviceAside.ts';
import { findWanted, isInstant } from '../times/wantedTime.ts';

/** The content of a form that is shown again after a refusal. */
export interface Returned {
  values: FormValues;
  faults: Readonly<Record<string, string>>;
  /** Error about the whole form. */
  fault?: string;
  status: number;
  /** The time is no longer free: the form offers others. */
  isTaken?: boolean;
  /** False: the time is free, but too short for the add-ons. */
  fits?: boolean;
}

/** Reads the question of a visit or a form. */
export async function askedForm(
  page: PageRequest,
  shown: Shown,
  time: { start?: string | undefined; session?: string | undefined },
): Promise<FormModel> {
  const offer = await offerFor(page, shown);
  const choices = choicesOf(page, offer);
  return formModel(page, { offer, choices, wanted: await findWanted(page, offer, choices, time) });
}

/** The form for a time that a visitor has chosen. */
export async function showForm(page: PageRequest, shown: Shown): Promise<Response> {
  const { searchParams } = page.url;
  if (searchParams.has(signInParameter)) return leadToSignIn(page, shown);
  const time = {
    start: searchParams.get('start') ?? undefined,
    session: searchParams.get('session') ?? undefined,
  };
  const model = await askedForm(page, shown, time);
  if (shown.service.type !== 'COURSE' && time.start === undefined && time.session === undefined) {
    return redirectTo(calendarOf(page, shown, parametersOf(model.choices, model.offer)));
  }
  const booksAgain = searchParams.has(againName);
  const [own] = booksAgain ? [] : await ownBookingsOf(page, model, time);
  if (own) return showOwnBooking(page, shown, model, own);
  const isFree = (model.wanted?.most ?? 0) > 0;
  const given = {
    ...(await memberContact(page, model.offer)),
    ...time,
    [againName]: booksAgain ? 'yes' : undefined,
  };
  return renderForm(page, shown, model, {
    values: new Map(
      Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
    faults: {},
    status: isFree ? 200 : 409,
    isTaken: !isFree,
    ...(!isFree && { fault: sayNotFree(page, model) }),
  });
}

export const formName = (shown: Shown): string => `booking ${shown.service.id}`;

/** Renders a form; after a refusal with the errors and the input. */
export async function renderForm(
  page: PageRequest,
  shown: Shown,
  model: FormModel,
  returned: Returned,
): Promise<Response> {
  const { say } = page;
  const { offer, choices, wanted } = model;
  const { service, business } = offer;
  const { writeMoney } = writersOf(page, offer);
  const { browser, headers } = browserOf(page);
  const parameters = parametersOf(choices, offer);
  const unavailable =
    service.onlineBooking?.enabled === false
      ? say('book.offline')
      : service.type === 'COURSE' && !((wanted?.most ?? 0) > 0)
        ? say(courseWords[wanted?.ended ?? 'CLOSED'])
        : undefined;
  const isTaken = returned.isTaken ?? false;
  const { total, extra, minutes, booking, people } = readBookingForm(
    page,
    model,
    new Map([...startValues(model), ...returned.values]),
  );
  const { paying } = model;
  const signIn = formAddress(page, shown.slug, {
    ...parameters,
    ...wanted?.parameters,
    [signInParameter]: 'yes',
  });
  const amounts = {
    write: (cents: bigint) => writeMoney(moneyOfCents(cents)),
    isForOne: mostPeople(model) === 1,
  };
  const covered = chosenWay(paying, returned)?.kind === 'PLAN';
  const own = service.bookingPolicy?.customPolicyDescription;
  const asked = wanted?.start ?? askedStart(returned.values);
  const { times, rules, aside } = formFrame(page, shown, model, { asked, minutes });
  const inside = html`
    ${notice(returned.fault)} ${wanted?.waits ? html`<p class="hint">${say('form.waits')}</p>` : ''}
    ${isTaken || returned.fits === false ? '' : timeInputs(wanted?.parameters ?? {})}
    ${paying.asksToSignIn ? html`<p class="field"><a href="${signIn}">${say('pay.signIn')}</a></p>` : ''}
    ${wanted?.waits ? html`<input type="hidden" name="waits" value="yes" />` : ''}
    <input type="hidden" name="key" value="${returned.values.get('key') ?? randomSecret()}" />
    ${returned.values.has(againName) ? html`<input type="hidden" name="${againName}" value="yes" />` : ''}
    <input type="hidden" name="prices" value="${unitPrices(model).toString()}" />
    ${contactFields(page, returned, model)} ${peopleFields(page, returned, model)}
    ${questionFields(page, returned, model)} ${addOnFields(page, returned, model)}
    ${paymentFields(page, returned, { paying, ...amounts })}
    <div class="sum">
      <div class="terms-text">
        ${own?.enabled && own.description?.trim() ? html`<p class="rules own" dir="auto">${own.description.trim()}</p>` : ''}
        <p class="rules">
          ${service.onlineBooking?.requireManualApproval ? say('book.policy.approval', { business: business.name }) : ''}
          ${rules.join(' ')}
        </p>
      </div>
      <div class="pay-bar${isTaken ? '' : ' sticky'}">
        ${formTotal(page, model, {
          values: returned.values,
          total,
          due: covered ? extra : total,
          note: sayOnlyWay(paying.ways, amounts, say),
        })}
        ${isTaken ? '' : submit(page, model)}
      </div>
    </div>
    ${
      isTaken
        ? await otherTimes(page, model, { times, asked, booking, people, fits: returned.fits === false })
        : ''
    }
  `;
  const form = {
    browser,
    name: formName(shown),
    action: formAddress(page, shown.slug, { ...parameters, ...wanted?.parameters }),
  };
  const title = `${say('form.title')} · ${service.name} · ${business.name}`;
  const hasFaults = returned.fault !== undefined || unavailable !== undefined;
  return renderBookingPage(page, {
    offer,
    status: returned.status,
    headers,
    script: bookingScript,
    head: { title: hasFaults ? say('form.errorTitle', { title }) : title },
    body: html`<div class="book">
      ${aside}
      <div class="panel">
        <h1>${say('form.title')}</h1>
        ${
          unavailable === undefined
            ? paying.lacks
              ? sayLack(page, paying, signIn)
              : await ownForm(page, form, inside)
            : notice(unavailable)
        }
      </div>
    </div>`,
  });
}

/** Initial values of the inputs. */
const startValues = ({ variants, offer }: FormModel): [string, string][] =>
  variants[0] && offer.service.type !== 'APPOINTMENT' ? [[inputName.people(variants[0]), '1']] : [];

const timeInputs = (parameters: Readonly<Record<string, string | undefined>>): Html[] =>
  Object.entries(parameters).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value ?? ''}" />`,
  );

/** Reasons for which a course cannot be booked. */
export const courseWords = {
  OVER: 'form.courseOver',
  STARTED: 'form.courseStarted',
  FULL: 'form.courseFull',
  CLOSED: 'form.courseClosed',
} as const;

/** The requested start, whether it exists or not. */
function askedStart(values: FormValues): number | undefined {
  const start = values.get('start');
  return start !== undefined && isInstant(start) ? Date.parse(start) : undefined;
}
