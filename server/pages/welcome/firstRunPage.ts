import { html } from 'hono/html';
import { ApiError } from '../../../contract/errors.ts';
import { businessWithoutOwner, createFirstOwner } from '../../rules/businesses/firstRun.ts';
import { errorPage } from '../errorPage.ts';
import {
  firstRunFields,
  guessFrom,
  hasFaults,
  readFirstRun,
  type FirstRunField,
  type FirstRunInput,
} from './firstRunForm.ts';
import { renderHosted } from '../hostedPage.ts';
import { redirectTo, type Html } from '../layout.ts';
import { browserOf, pageAddress, readForm, type PageRequest } from '../pageRequest.ts';
import { entranceOf, signedInHeaders } from '../signIn/visitOf.ts';
import { faultLine, field, ownForm, revealButton, submitButton } from '../parts.ts';

const formName = 'first-run';

/** Selected when the form sent no known value. */
const preselected = { timeZone: 'UTC', currency: 'EUR' } as const;

/** The page of an installation without an owner; unavailable afterwards. */
export async function showFirstRun(page: PageRequest): Promise<Response> {
  const business = await businessWithoutOwner(page.options);
  if (business === undefined) return redirectTo('/');
  const { currency } = guessFrom(page.request.headers.get('accept-language'));
  const values = {
    businessName: '',
    name: '',
    email: '',
    password: '',
    timeZone: preselected.timeZone,
    currency,
  };
  return render(page, { values, faults: {} }, business?.name);
}

export async function takeFirstRun(page: PageRequest): Promise<Response> {
  const { request, options, requestId } = page;
  const business = await businessWithoutOwner(options);
  if (business === undefined) return redirectTo('/');
  const form = await readForm(page, formName);
  if (!form) return errorPage(page, 'form');
  const input = await readFirstRun(form, business?.name, page.say);
  if (hasFaults(input)) return render(page, input, business?.name, 400);
  const { locale } = guessFrom(request.headers.get('accept-language'));
  try {
    const facts = { ...input.values, locale, requestId };
    const { entry, ...account } = await createFirstOwner(facts, entranceOf(page), options);
    return redirectTo('/', await signedInHeaders(page, account, entry));
  } catch (error) {
    // Another form created the owner first; the dashboard redirects to the sign-in page.
    if (!(error instanceof ApiError && error.code === 'FAILED_PRECONDITION')) throw error;
    return redirectTo('/');
  }
}

async function render(
  page: PageRequest,
  { values, faults }: FirstRunInput,
  existingName: string | undefined,
  status = 200,
): Promise<Response> {
  const { say } = page;
  const { browser, headers } = browserOf(page);
  const asked = firstRunFields.filter((name) => name !== 'businessName' || existingName === undefined);
  const firstToFill = asked.find((name) => faults[name] !== undefined) ?? asked[0];
  const input = (
    name: FirstRunField,
    given: Pick<Parameters<typeof field>[0], 'label' | 'type' | 'autocomplete'>,
    help?: string,
  ) =>
    field({
      ...given,
      name,
      help,
      value: name === 'password' ? '' : values[name],
      fault: faults[name],
      focused: firstToFill === name,
      afterLabel: name === 'password' ? revealButton(page, 'password') : undefined,
    });
  const inside = html`${
    existingName === undefined
      ? html`${input(
          'businessName',
          { label: say('firstRun.businessName'), type: 'text', autocomplete: 'organization' },
          say('firstRun.businessNameHelp'),
        )}
        ${choice(page, 'currency', { values, faults })} ${choice(page, 'timeZone', { values, faults })}`
      : ''
  }
  ${input('name', { label: say('field.name'), type: 'text', autocomplete: 'name' })}
  ${input('email', { label: say('firstRun.email'), type: 'email', autocomplete: 'username' })}
  ${input(
    'password',
    { label: say('firstRun.password'), type: 'password', autocomplete: 'new-password' },
    say('field.passwordHelp'),
  )}
  ${submitButton(say('firstRun.submit'), say('firstRun.submitting'))}`;
  const action = pageAddress(page, '/identity/first-run');
  return renderHosted(page, {
    title:
      existingName === undefined
        ? say('firstRun.title')
        : say('firstRun.titleExisting', { business: existingName }),
    lead: say('firstRun.subtitle'),
    status,
    headers,
    body: await ownForm(page, { browser, name: formName, action }, inside),
  });
}

/** The script selects the browser's time zone; without it the user selects one. */
function choice(
  { say, language }: PageRequest,
  name: 'currency' | 'timeZone',
  { values, faults }: Pick<FirstRunInput, 'values' | 'faults'>,
): Html {
  const fault = faults[name];
  const chosen = fault ? preselected[name] : values[name];
  const offered = [...new Set([chosen, ...Intl.supportedValuesOf(name)])].toSorted((a, b) =>
    a.localeCompare(b),
  );
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  const wordsOf = (value: string) =>
    name === 'currency' ? `${value} · ${names.of(value)}` : value.replaceAll('_', ' ');
  return html`<div class="field">
    <div class="label"><label for="${name}">${say(`firstRun.${name}`)}</label></div>
    ${faultLine(name, fault)}
    <select
      id="${name}"
      name="${name}"
      ${name === 'timeZone' && chosen === 'UTC' ? html` data-own-time-zone` : ''}${fault ? html` aria-invalid="true" aria-describedby="${name}-fault"` : ''}
    >
      ${offered.map(
        (value) =>
          html`<option value="${value}" ${value === chosen ? html` selected` : ''}>
            ${wordsOf(value)}
          </option>`,
      )}
    </select>
  </div>`;
}
