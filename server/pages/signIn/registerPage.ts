import { html } from 'hono/html';
import { ApiError } from '../../../contract/errors.ts';
import type { BrowserEntry } from '../../rules/identity/signIn/entrances.ts';
import { hostedPaths } from '../../rules/identity/hostedPaths.ts';
import { register, type RegistrationOutcome } from '../../rules/identity/register.ts';
import type { CaptchaWanted } from '../../rules/identity/signIn/signIn.ts';
import { afterProof } from './afterProof.ts';
import { captchaField, captchaTokensIn } from './captchaField.ts';
import { errorPage } from '../errorPage.ts';
import { renderHosted } from '../hostedPage.ts';
import { addressOn, findJourney, formOn, leadsTo, type Journey } from '../journey.ts';
import { browserOf, readForm, type FormValues, type PageRequest } from '../pageRequest.ts';
import { field, notice, ownForm, revealButton, submitButton } from '../parts.ts';
import { letsRegister } from './signInForm.ts';
import { sayWait } from '../texts/texts.ts';
import { emailFaultOf, textFault } from '../textFault.ts';
import { entranceOf, visitOf } from './visitOf.ts';

const asked = ['name', 'email', 'password'] as const;
type Asked = (typeof asked)[number];

/** The content of the form: the input without the password, and the errors. */
interface Shown {
  status?: number;
  name?: string;
  email?: string;
  faults?: Partial<Record<Asked, string>>;
  notice?: string;
  captcha?: CaptchaWanted['problem'];
  retryAfter?: number;
}

const longestName = 100;

/** The registration form. */
export async function showRegister(page: PageRequest): Promise<Response> {
  const journey = await findJourney(page);
  if (!journey) return errorPage(page, 'gone');
  return (await letsRegister(page, journey)) ? render(page, journey, {}) : errorPage(page, 'missing');
}

/** The submitted form. A member who needs no further step continues as after signing in. */
export async function takeRegister(page: PageRequest): Promise<Response> {
  const journey = await findJourney(page);
  if (!journey) return errorPage(page, 'gone');
  if (!(await letsRegister(page, journey))) return errorPage(page, 'missing');
  const form = await readForm(page, formOn(journey, hostedPaths.register));
  if (!form) return errorPage(page, 'form');

  const typed = { name: (form.get('name') ?? '').trim(), email: (form.get('email') ?? '').trim() };
  const faults = faultsOf(page, typed, form.get('password') ?? '');
  if (Object.values(faults).some((fault) => fault !== undefined)) {
    return render(page, journey, { status: 400, ...typed, faults });
  }
  const outcome = await attempt(page, journey, form);
  if (outcome instanceof ApiError) {
    const { status, retryAfter } = outcome;
    return render(page, journey, { status, ...typed, notice: page.say('fault.busy'), retryAfter });
  }
  return answer(page, journey, typed, outcome);
}

function faultsOf(
  page: PageRequest,
  { name, email }: { name: string; email: string },
  password: string,
): Shown['faults'] & object {
  return {
    name: textFault(name, { max: longestName, missing: 'fault.nameMissing', say: page.say }),
    email: emailFaultOf(page, email),
    password: password === '' ? page.say('password.too_short') : undefined,
  };
}

async function attempt(
  page: PageRequest,
  { client }: Journey,
  form: FormValues,
): Promise<RegistrationOutcome<BrowserEntry> | ApiError> {
  const registration = {
    businessId: client.business_id,
    email: form.get('email') ?? '',
    password: form.get('password') ?? '',
    profile: { nickname: (form.get('name') ?? '').trim(), language: page.language },
    captchaTokens: captchaTokensIn(form),
  };
  try {
    return await register(registration, entranceOf(page), visitOf(page), page.options);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'RESOURCE_EXHAUSTED') return error;
    throw error;
  }
}

async function answer(
  page: PageRequest,
  journey: Journey,
  typed: { name: string; email: string },
  outcome: RegistrationOutcome<BrowserEntry>,
): Promise<Response> {
  const { say, language } = page;
  switch (outcome.result) {
    case 'weak_password': {
      const faults = { password: say(`password.${outcome.problem}`) };
      return render(page, journey, { status: 400, ...typed, faults });
    }
    case 'taken':
      return render(page, journey, { status: 409, ...typed, faults: { email: say('register.taken') } });
    case 'wait': {
      const wait = say('fault.wait', { wait: sayWait(language, outcome.seconds) });
      return render(page, journey, { status: 429, ...typed, notice: wait, retryAfter: outcome.seconds });
    }
    case 'captcha':
      return render(page, journey, { status: 403, ...typed, captcha: outcome.problem });
    case 'refused':
      return render(page, journey, { status: 403, ...typed, notice: say('signIn.refused') });
    case 'signed_in':
    case 'verify_email':
    case 'approval_wanted':
      return afterProof(page, journey, { email: typed.email, admission: outcome });
    default:
      return outcome satisfies never;
  }
}

async function render(page: PageRequest, journey: Journey, shown: Shown): Promise<Response> {
  const { say } = page;
  const { faults = {}, captcha, retryAfter } = shown;
  const { browser, headers } = browserOf(page);
  const first =
    captcha === undefined ? (asked.find((name) => faults[name] !== undefined) ?? 'name') : undefined;
  const input = (name: Asked, given: Pick<Parameters<typeof field>[0], 'label' | 'type' | 'autocomplete'>) =>
    field({
      ...given,
      name,
      value: name === 'password' ? '' : shown[name],
      fault: faults[name],
      help: name === 'password' ? say('field.passwordHelp') : undefined,
      focused: first === name,
      afterLabel: name === 'password' ? revealButton(page, name) : undefined,
    });
  const check = await captchaField(page, journey.client.business_id, captcha);
  const inside = html`${input('name', { label: say('field.name'), type: 'text', autocomplete: 'name' })}
  ${input('email', { label: say('field.email'), type: 'email', autocomplete: 'username' })}
  ${input('password', { label: say('field.password'), type: 'password', autocomplete: 'new-password' })}
  ${check.input} ${submitButton(say('register.submit'), say('register.submitting'))}`;
  const form = {
    browser,
    name: formOn(journey, hostedPaths.register),
    action: addressOn(journey, page, hostedPaths.register),
  };
  return renderHosted(page, {
    title: say('register.title'),
    business: journey.client.business_name,
    status: shown.status,
    formMayLeadTo: leadsTo(journey),
    alsoAllow: check.alsoAllow,
    headers,
    retryAfter,
    body: html`${notice(shown.notice)} ${await ownForm(page, form, inside)}
      <p class="links">
        <span
          >${say('register.haveAccount')}
          <a href="${addressOn(journey, page, hostedPaths.signIn)}">${say('register.signIn')}</a></span
        >
        <a href="${addressOn(journey, page, hostedPaths.forgot)}">${say('signIn.forgot')}</a>
      </p>`,
  });
}
