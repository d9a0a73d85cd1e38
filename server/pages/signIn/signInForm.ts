import { html } from 'hono/html';
import { hostedPaths } from '../../rules/identity/hostedPaths.ts';
import { samplePassword } from '../../rules/identity/members.ts';
import { mayUseSamplePassword, type CaptchaWanted } from '../../rules/identity/signIn/signIn.ts';
import { findOwner } from '../../tables/identity/members.ts';
import { findDashboardClient } from '../../tables/identity/oauthClients.ts';
import { findSignOnPolicy } from '../../tables/identity/signOnPolicies.ts';
import { captchaField } from './captchaField.ts';
import { renderHosted } from '../hostedPage.ts';
import { addressOn, formOn, leadsTo, type Journey } from '../journey.ts';
import type { Html } from '../layout.ts';
import { browserOf, type PageRequest } from '../pageRequest.ts';
import { field, notice, ownForm, revealButton, submitButton } from '../parts.ts';

/** The content of the form: empty at first, the input and the error after a failed attempt. */
export interface ShownSignIn {
  status?: number;
  email?: string;
  notice?: string;
  /** The notice applies to the input. */
  refused?: boolean;
  emailFault?: string;
  passwordMissing?: boolean;
  captcha?: CaptchaWanted['problem'];
  retryAfter?: number;
}

export async function renderSignIn(
  page: PageRequest,
  journey: Journey,
  shown: ShownSignIn,
): Promise<Response> {
  const { say } = page;
  const { client } = journey;
  const { browser, headers } = browserOf(page);
  const captcha = await captchaField(page, client.business_id, shown.captcha);
  const form = {
    browser,
    name: formOn(journey, hostedPaths.signIn),
    action: addressOn(journey, page, hostedPaths.signIn),
  };
  return renderHosted(page, {
    title: say('signIn.title'),
    business: client.business_name,
    lead: client.first_party ? undefined : say('signIn.toClient', { client: client.name }),
    status: shown.status,
    formMayLeadTo: leadsTo(journey),
    alsoAllow: captcha.alsoAllow,
    headers,
    retryAfter: shown.retryAfter,
    body: html`${notice(shown.notice)} ${await ownForm(page, form, fields(page, shown, captcha.input))}
    ${await otherWays(page, journey)} ${await sampleHint(page, client.business_id)}`,
  });
}

function fields(page: PageRequest, shown: ShownSignIn, captchaInput: Html): Html {
  const { say } = page;
  const { email = '', emailFault, refused = false, passwordMissing = false, captcha } = shown;
  const emailFirst = email === '' || emailFault !== undefined;
  return html`${field({
    name: 'email',
    label: say('field.email'),
    type: 'email',
    autocomplete: 'username',
    value: email,
    fault: emailFault,
    meantByNotice: refused,
    focused: captcha === undefined && emailFirst,
  })}
  ${field({
    name: 'password',
    label: say('field.password'),
    type: 'password',
    autocomplete: 'current-password',
    fault: passwordMissing ? say('fault.passwordMissing') : undefined,
    meantByNotice: refused,
    focused: captcha === undefined && !emailFirst,
    afterLabel: revealButton(page, 'password'),
  })}
  ${captchaInput} ${submitButton(say('signIn.submit'), say('signIn.submitting'))}`;
}

async function otherWays(page: PageRequest, journey: Journey): Promise<Html> {
  const { say } = page;
  return html`<p class="links">
    <a href="${addressOn(journey, page, hostedPaths.forgot)}">${say('signIn.forgot')}</a>
    ${
      (await letsRegister(page, journey))
        ? html`<span
            >${say('signIn.noAccount')}
            <a href="${addressOn(journey, page, hostedPaths.register)}">${say('signIn.register')}</a></span
          >`
        : ''
    }
  </p>`;
}

/**
 * Whether visitors may register on this journey. The dashboard is for teams, who join by invitation, unless its owners
 * approve every registration.
 */
export async function letsRegister(
  { options: { database } }: PageRequest,
  { client }: Journey,
): Promise<boolean> {
  const businessId = client.business_id;
  const dashboard = await findDashboardClient(database, businessId);
  if (dashboard?.client_id !== client.client_id) return true;
  return (await findSignOnPolicy(database, businessId)).require_owner_approval;
}

/** Shows the sample owner's password on a local installation. */
async function sampleHint({ options, say }: PageRequest, businessId: string): Promise<Html> {
  const owner = mayUseSamplePassword(options) ? await findOwner(options.database, businessId) : undefined;
  if (!owner?.password_is_sample) return html``;
  return html`<div class="well">
    ${say('signIn.sample')}
    <dl>
      <dt>${say('field.email')}</dt>
      <dd><code dir="ltr">${owner.email_as_typed}</code></dd>
      <dt>${say('field.password')}</dt>
      <dd><code dir="ltr">${samplePassword}</code></dd>
    </dl>
  </div>`;
}
