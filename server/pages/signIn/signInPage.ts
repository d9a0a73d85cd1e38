import { ApiError } from '../../../contract/errors.ts';
import { businessAtHost } from '../../rules/businesses/businessAtHost.ts';
import { readCookie } from '../../rules/identity/cookies.ts';
import { hostedPaths } from '../../rules/identity/hostedPaths.ts';
import { signIn, type SignInOutcome } from '../../rules/identity/signIn/signIn.ts';
import { afterProof } from './afterProof.ts';
import { captchaTokensIn } from './captchaField.ts';
import { errorPage } from '../errorPage.ts';
import { renderHosted } from '../hostedPage.ts';
import { findJourney, formOn, type Journey } from '../journey.ts';
import { clientAddressOf, readForm, type FormValues, type PageRequest } from '../pageRequest.ts';
import { renderSignIn } from './signInForm.ts';
import { emailFaultOf } from '../textFault.ts';
import { toServices, waysOnButtons } from '../wayOn.ts';
import { sayWait } from '../texts/texts.ts';

/** The sign-in form: of a redirect session, or for a visitor from a mail. */
export async function showSignIn(page: PageRequest): Promise<Response> {
  const journey = await findJourney(page);
  return journey ? renderSignIn(page, journey, {}) : errorPage(page, 'gone');
}

/** The submitted form. On success the browser returns to the client with a code. */
export async function takeSignIn(page: PageRequest): Promise<Response> {
  const journey = await findJourney(page);
  if (!journey) return errorPage(page, 'gone');
  const form = await readForm(page, formOn(journey, hostedPaths.signIn));
  if (!form) return errorPage(page, 'form');

  const email = form.get('email') ?? '';
  const emailFault = emailFaultOf(page, email.trim());
  const passwordMissing = form.get('password') === '';
  if (emailFault !== undefined || passwordMissing) {
    return renderSignIn(page, journey, { status: 400, email, emailFault, passwordMissing });
  }
  const outcome = await attempt(page, journey, form);
  if (outcome instanceof ApiError) {
    const { status, retryAfter } = outcome;
    return renderSignIn(page, journey, { status, email, notice: page.say('fault.busy'), retryAfter });
  }
  return answer(page, journey, email, outcome);
}

async function attempt(
  page: PageRequest,
  { client }: Journey,
  form: FormValues,
): Promise<SignInOutcome | ApiError> {
  const { request, options, requestId, language } = page;
  const credentials = {
    email: form.get('email') ?? '',
    password: form.get('password') ?? '',
    captchaTokens: captchaTokensIn(form),
    businessId: client.business_id,
    clientAddress: clientAddressOf(page),
    cookie: readCookie(request, options.config, 'session'),
    deviceCookie: readCookie(request, options.config, 'device'),
    requestId,
    language,
  };
  try {
    return await signIn(credentials, options);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'RESOURCE_EXHAUSTED') return error;
    throw error;
  }
}

async function answer(
  page: PageRequest,
  journey: Journey,
  email: string,
  outcome: SignInOutcome,
): Promise<Response> {
  const { say, language } = page;
  switch (outcome.result) {
    case 'refused':
      // An error status tells password managers not to save the input.
      return renderSignIn(page, journey, {
        status: 403,
        email,
        notice: say('signIn.refused'),
        refused: true,
      });
    case 'unknown_address':
      return renderSignIn(page, journey, { status: 403, email, emailFault: say('signIn.unknownAddress') });
    case 'reset_required':
      return renderSignIn(page, journey, { status: 403, email, notice: say('signIn.resetNeeded') });
    case 'wait': {
      const wait = say('fault.wait', { wait: sayWait(language, outcome.seconds) });
      return renderSignIn(page, journey, { status: 429, email, notice: wait, retryAfter: outcome.seconds });
    }
    case 'captcha':
      return renderSignIn(page, journey, { status: 403, email, captcha: outcome.problem });
    case 'signed_in': {
      const { member, signInSessionId, cookie } = outcome;
      const entry = { signInSessionId, cookie };
      return afterProof(page, journey, { email, admission: { result: 'signed_in', member, entry } });
    }
    case 'verify_email':
    case 'approval_wanted':
      return afterProof(page, journey, { email, admission: outcome });
    default:
      return outcome satisfies never;
  }
}

/** For customers who signed in without a destination. */
export async function showSignedIn(page: PageRequest): Promise<Response> {
  const business = await businessAtHost(page.options.database, page.url);
  return renderHosted(page, {
    title: page.say('signedIn.title'),
    lead: page.say('signedIn.text'),
    body: business && waysOnButtons([toServices(page, business.name)]),
  });
}
