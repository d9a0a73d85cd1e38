import { html } from 'hono/html';
import { ApiError } from '../../contract/errors.ts';
import { businessWithoutOwner, createFirstOwner } from '../rules/firstRun.ts';
import { errorPage } from './errorPage.ts';
import {
  firstRunFields,
  guessFrom,
  hasFaults,
  readFirstRun,
  type FirstRunField,
  type FirstRunInput,
} from './firstRunForm.ts';
import { redirectTo, renderPage, type Html } from './layout.ts';
import { say } from './messages.ts';
import { browserOf, formToken, readForm, type PageRequest } from './pageRequest.ts';
import { field } from './parts.ts';
import { revealButton } from './signInPage.ts';

const formName = 'first-run';

/** The page of an installation that nobody owns yet; afterwards it is gone. */
export async function showFirstRun(page: PageRequest): Promise<Response> {
  const business = await businessWithoutOwner(page.options);
  if (business === undefined) return redirectTo('/');
  const { currency } = guessFrom(page.request.headers.get('accept-language'));
  const values = { businessName: '', name: '', email: '', password: '', timeZone: 'UTC', currency };
  return render(page, { values, faults: {} }, business?.name);
}

export async function takeFirstRun(page: PageRequest): Promise<Response> {
  const { request, options, requestId } = page;
  const business = await businessWithoutOwner(options);
  if (business === undefined) return redirectTo('/');
  const form = await readForm(page, formName);
  if (!form) return errorPage(page, 'form');
  const input = readFirstRun(form, business?.name);
  if (hasFaults(input)) return render(page, input, business?.name, 400);
  const { locale } = guessFrom(request.headers.get('accept-language'));
  try {
    await createFirstOwner({ ...input.values, locale, requestId }, options);
  } catch (error) {
    // Somebody else was quicker; the dashboard leads to the sign-in page.
    if (!(error instanceof ApiError && error.code === 'FAILED_PRECONDITION')) throw error;
  }
  return redirectTo('/');
}

async function render(
  page: PageRequest,
  { values, faults }: FirstRunInput,
  existingName: string | undefined,
  status = 200,
): Promise<Response> {
  const { browser, headers } = browserOf(page);
  const title = say('firstRun.title');
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
      beside: name === 'password' ? revealButton('password') : undefined,
    });
  return renderPage(page.options.config, {
    title,
    status,
    headers,
    body: html`<div class="card">
      <h1>
        ${existingName === undefined ? title : say('firstRun.titleExisting', { business: existingName })}
      </h1>
      <p class="lead">${say('firstRun.subtitle')}</p>
      <form method="post" action="/identity/first-run" novalidate>
        <input type="hidden" name="token" value="${await formToken(page, browser, formName)}" />
        ${
          existingName === undefined
            ? html`${input(
                  'businessName',
                  { label: say('firstRun.businessName'), type: 'text', autocomplete: 'organization' },
                  say('firstRun.businessNameHelp'),
                )}
                <div class="field pair">
                  ${choice('currency', say('firstRun.currency'), values.currency)}${choice('timeZone', say('firstRun.timeZone'), values.timeZone)}
                </div>`
            : ''
        }
        ${input('name', { label: say('firstRun.name'), type: 'text', autocomplete: 'name' })}
        ${input('email', { label: say('firstRun.email'), type: 'email', autocomplete: 'username' })}
        ${input(
          'password',
          { label: say('firstRun.password'), type: 'password', autocomplete: 'new-password' },
          say('firstRun.passwordHelp'),
        )}
        <div class="actions">
          <button class="filled grow" data-busy="${say('firstRun.submitting')}">
            ${say('firstRun.submit')}
          </button>
        </div>
      </form>
    </div>`,
  });
}

/** The script chooses the browser's own time zone; without it people choose theirs. */
function choice(name: 'currency' | 'timeZone', label: string, chosen: string): Html {
  const values = [...new Set([chosen, ...Intl.supportedValuesOf(name)])].toSorted((a, b) =>
    a.localeCompare(b),
  );
  return html`<div>
    <div class="label"><label for="${name}">${label}</label></div>
    <select
      id="${name}"
      name="${name}"
      ${name === 'timeZone' && chosen === 'UTC' ? html` data-own-time-zone` : ''}
    >
      ${values.map(
        (value) =>
          html`<option value="${value}" ${value === chosen ? html` selected` : ''}>
            ${value.replaceAll('_', ' ')}
          </option>`,
      )}
    </select>
  </div>`;
}
