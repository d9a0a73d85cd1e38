import { html } from 'hono/html';
import { hostedPaths } from '../../rules/identity/hostedPaths.ts';
import { clientHome } from '../../rules/identity/oauth/redirectUris.ts';
import { sendRecovery } from '../../rules/identity/passwords/recoverPassword.ts';
import { errorPage } from '../errorPage.ts';
import { renderHosted } from '../hostedPage.ts';
import { addressOn, findJourney, formOn, type Journey } from '../journey.ts';
import type { Html } from '../layout.ts';
import { browserOf, readForm, type PageRequest } from '../pageRequest.ts';
import { field, ownForm, submitButton } from '../parts.ts';
import { emailFaultOf } from '../textFault.ts';
import { visitOf } from './visitOf.ts';

/** Asks for the email to which the recovery link is sent. */
export async function showForgot(page: PageRequest): Promise<Response> {
  const journey = await findJourney(page);
  return journey ? render(page, journey, {}) : errorPage(page, 'gone');
}

/** The submitted email. The response is the same whether it has an account or not (security goal B10). */
export async function takeForgot(page: PageRequest): Promise<Response> {
  const journey = await findJourney(page);
  if (!journey) return errorPage(page, 'gone');
  const form = await readForm(page, formOn(journey, hostedPaths.forgot));
  if (!form) return errorPage(page, 'form');
  const email = (form.get('email') ?? '').trim();
  const fault = emailFaultOf(page, email);
  if (fault !== undefined) return render(page, journey, { email, fault });
  const businessId = journey.client.business_id;
  const returnTo = continuationOf(journey);
  // Runs after the response, so that its duration does not reveal whether a mail is sent (security goal B10).
  page.afterwards(() => sendRecovery({ businessId, email, returnTo }, visitOf(page), page.options));
  return showSent(page, journey, email);
}

/**
 * The address that the page of a new password leads to: the page of the journey, or the client's start page, because
 * the client's request does not outlast the mail.
 */
function continuationOf(journey: Journey): string | undefined {
  if (journey.kind === 'visit') return journey.returnTo;
  const { redirectUri, targetOrigin } = journey.asked;
  return clientHome(journey.client, redirectUri ?? targetOrigin);
}

async function render(
  page: PageRequest,
  journey: Journey,
  { email, fault }: { email?: string; fault?: string },
): Promise<Response> {
  const { say } = page;
  const { browser, headers } = browserOf(page);
  const inside = html`${field({
    name: 'email',
    label: say('field.email'),
    type: 'email',
    autocomplete: 'username',
    value: email,
    fault,
    focused: true,
  })}
  ${submitButton(say('forgot.submit'), say('forgot.submitting'))}`;
  const form = {
    browser,
    name: formOn(journey, hostedPaths.forgot),
    action: addressOn(journey, page, hostedPaths.forgot),
  };
  return renderHosted(page, {
    title: say('forgot.title'),
    business: journey.client.business_name,
    lead: say('forgot.lead'),
    status: fault === undefined ? 200 : 400,
    headers,
    body: html`${await ownForm(page, form, inside)} ${backToSignIn(page, journey)}`,
  });
}

function showSent(page: PageRequest, journey: Journey, email: string): Promise<Response> {
  const { say } = page;
  const business = journey.client.business_name;
  return renderHosted(page, {
    title: say('forgot.sent.title'),
    business,
    lead: say('forgot.sent.text', { email, business }),
    body: html`<p class="lead">${say('forgot.sent.nothing')}</p>
      <p class="links">
        <a href="${addressOn(journey, page, hostedPaths.forgot)}">${say('forgot.sent.other')}</a>
        <a href="${addressOn(journey, page, hostedPaths.signIn)}">${say('forgot.back')}</a>
      </p>`,
  });
}

function backToSignIn(page: PageRequest, journey: Journey): Html {
  return html`<p class="links">
    <a href="${addressOn(journey, page, hostedPaths.signIn)}">${page.say('forgot.back')}</a>
  </p>`;
}
