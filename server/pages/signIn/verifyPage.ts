import { html } from 'hono/html';
import { hostedPaths } from '../../rules/identity/hostedPaths.ts';
import { verificationLimits } from '../../rules/identity/verificationCodes.ts';
import { verificationState } from '../../rules/identity/verificationState.ts';
import { resendCode, verifyCode } from '../../rules/identity/verifyEmail.ts';
import { afterProof } from './afterProof.ts';
import { errorPage } from '../errorPage.ts';
import { renderHosted } from '../hostedPage.ts';
import { addressOn, findJourney, formOn, leadsTo, type Journey } from '../journey.ts';
import { redirectTo } from '../layout.ts';
import { browserOf, pageAddress, readForm, type PageRequest } from '../pageRequest.ts';
import { field, goodNews, ownForm, submitButton } from '../parts.ts';
import { resendForm, resendPath } from './resendForm.ts';
import { renderSignIn } from './signInForm.ts';
import { sayWait } from '../texts/texts.ts';
import { forgetPending, readPending, type Pending } from './verificationCookie.ts';
import { entranceOf, visitOf } from './visitOf.ts';

/** Asks for the code that was mailed for a registration or a first sign-in. */
export async function showVerify(page: PageRequest): Promise<Response> {
  const journey = await findJourney(page);
  if (!journey) return errorPage(page, 'gone');
  const pending = readPending(page);
  return pending ? render(page, journey, pending) : tooLate(page, journey);
}

/** The submitted code. A verified member continues as after a password. */
export async function takeVerify(page: PageRequest): Promise<Response> {
  const journey = await findJourney(page);
  if (!journey) return errorPage(page, 'gone');
  const form = await readForm(page, formOn(journey, hostedPaths.verify));
  if (!form) return errorPage(page, 'form');
  const pending = readPending(page);
  if (!pending) return tooLate(page, journey);
  const code = (form.get('code') ?? '').replaceAll(/[\s-]/g, '');
  if (!/^\d{6}$/.test(code)) return render(page, journey, pending, page.say('verify.codeMissing'));

  const businessId = journey.client.business_id;
  const { stateToken, email } = pending;
  const verification = { businessId, stateToken, code };
  const outcome = await verifyCode(verification, entranceOf(page), visitOf(page), page.options);
  switch (outcome.result) {
    case 'failed':
      return render(page, journey, pending, page.say('verify.wrong'));
    case 'refused':
      return renderSignIn(page, journey, { status: 403, email, notice: page.say('signIn.refused') });
    case 'verified':
      return withoutPending(page, redirectTo(addressOn(journey, page, hostedPaths.signIn)));
    case 'signed_in':
    case 'approval_wanted':
      return withoutPending(page, await afterProof(page, journey, { email, admission: outcome }));
    case 'verify_email':
      return afterProof(page, journey, { email, admission: outcome });
    default:
      return outcome satisfies never;
  }
}

function withoutPending(page: PageRequest, response: Response): Response {
  response.headers.append(...forgetPending(page));
  return response;
}

/** Requests another code. Reloading the next page does not repeat the request. */
export async function takeResend(page: PageRequest): Promise<Response> {
  const journey = await findJourney(page);
  if (!journey) return errorPage(page, 'gone');
  if (!(await readForm(page, formOn(journey, resendPath)))) return errorPage(page, 'form');
  const pending = readPending(page);
  if (!pending) return tooLate(page, journey);
  const whose = { businessId: journey.client.business_id, stateToken: pending.stateToken };
  const { result } = await resendCode(whose, visitOf(page), page.options);
  if (result === 'unknown') return tooLate(page, journey);
  const sent = result === 'sent' ? 'yes' : undefined;
  return redirectTo(pageAddress(page, hostedPaths.verify, { page: journey.id, sent }));
}

async function render(
  page: PageRequest,
  journey: Journey,
  { stateToken, email }: Pending,
  fault?: string,
): Promise<Response> {
  const { say, language, url } = page;
  const businessId = journey.client.business_id;
  const verification = await verificationState({ businessId, stateToken }, page.options);
  if (!verification) return tooLate(page, journey);
  const { browser, headers } = browserOf(page);
  const time = sayWait(language, verificationLimits.codeMinutes * 60);
  const justSent = fault === undefined && url.searchParams.get('sent') === 'yes';
  const inside = html`${field({
    name: 'code',
    label: say('verify.code'),
    type: 'code',
    autocomplete: 'one-time-code',
    fault,
    focused: true,
  })}
  ${submitButton(say('verify.submit'), say('verify.submitting'))}`;
  const form = {
    browser,
    name: formOn(journey, hostedPaths.verify),
    action: addressOn(journey, page, hostedPaths.verify),
  };
  return renderHosted(page, {
    title: say('verify.title'),
    business: journey.client.business_name,
    lead: say('verify.lead', { email, time }),
    status: fault === undefined ? 200 : 400,
    formMayLeadTo: leadsTo(journey),
    headers,
    body: html`${goodNews(justSent ? say('verify.resent') : undefined)} ${await ownForm(page, form, inside)}
    ${await resendForm(page, journey, { browser, seconds: verification.secondsUntilResend })}`,
  });
}

/** The hour for entering a code is over, or this browser never requested one. */
function tooLate(page: PageRequest, journey: Journey): Promise<Response> {
  const { say } = page;
  return renderHosted(page, {
    title: say('verify.gone.title'),
    business: journey.client.business_name,
    lead: say('verify.gone.text'),
    status: 410,
    headers: [forgetPending(page)],
    body: html`<div class="actions">
      <a class="button filled" href="${addressOn(journey, page, hostedPaths.signIn)}"
        >${say('verify.again')}</a
      >
    </div>`,
  });
}
