import { html } from 'hono/html';
import { ApiError } from '../../../contract/errors.ts';
import type { Entered, Entrance } from '../../rules/identity/signIn/entrances.ts';
import { hostedPaths } from '../../rules/identity/hostedPaths.ts';
import { findRecovery, recover, type OpenRecovery } from '../../rules/identity/passwords/recoverPassword.ts';
import { findBusiness } from '../../tables/businesses.ts';
import { errorPage } from '../errorPage.ts';
import { renderHosted } from '../hostedPage.ts';
import { browserOf, linkToken, pageAddress, readForm, type PageRequest } from '../pageRequest.ts';
import { field, notice, ownForm, revealButton, submitButton } from '../parts.ts';
import { rememberedDevice, visitOf } from './visitOf.ts';

/** The page of a mailed link: `recovery` of a forgotten password, `activation` of a member created by others. */
export async function showRecover(page: PageRequest): Promise<Response> {
  const recovery = await findRecovery(linkToken(page), page.options);
  return recovery ? render(page, recovery, {}) : showSpent(page);
}

/**
 * The submitted password. It signs no one in, because the mail may have been opened on an unlocked machine (security
 * resolution 18).
 */
export async function takeRecover(page: PageRequest): Promise<Response> {
  const token = linkToken(page);
  const recovery = await findRecovery(token, page.options);
  if (!recovery) return showSpent(page);
  const form = await readForm(page, page.url.pathname);
  if (!form) return errorPage(page, 'form');
  const { businessId } = recovery;
  const chosen = { businessId, recoveryToken: token, password: form.get('password') ?? '' };
  try {
    const outcome = await recover(chosen, outside, visitOf(page), page.options);
    if (outcome.result === 'weak_password') {
      return await render(page, recovery, { fault: page.say(`password.${outcome.problem}`) });
    }
    return await (outcome.result === 'unknown_token' ? showSpent(page) : showDone(page, recovery));
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'RESOURCE_EXHAUSTED')) throw error;
    const { status, retryAfter } = error;
    return render(page, recovery, { status, notice: page.say('fault.busy'), retryAfter });
  }
}

const outside: Entrance<Entered> = async () => ({});

interface Shown {
  status?: number;
  fault?: string;
  notice?: string;
  retryAfter?: number;
}

async function render(
  page: PageRequest,
  { businessId, memberEmail, purpose }: OpenRecovery,
  { fault, status = fault === undefined ? 200 : 400, notice: text, retryAfter }: Shown,
): Promise<Response> {
  const { say, options } = page;
  const { browser, headers } = browserOf(page);
  const business = await findBusiness(options.database, businessId);
  const texts = purpose === 'recovery' ? 'recover' : 'activate';
  const inside = html`${field({
    name: 'email',
    label: say('field.email'),
    type: 'email',
    autocomplete: 'username',
    value: memberEmail,
    readOnly: true,
  })}
  ${field({
    name: 'password',
    label: say('field.newPassword'),
    type: 'password',
    autocomplete: 'new-password',
    fault,
    help: say('field.passwordHelp'),
    focused: true,
    afterLabel: revealButton(page, 'password'),
  })}
  ${submitButton(say('recover.submit'), say('recover.submitting'))}`;
  const { pathname } = page.url;
  const form = { browser, name: pathname, action: pageAddress(page, pathname) };
  return renderHosted(page, {
    title: say(`${texts}.title`),
    business: business?.name,
    lead: say(`${texts}.lead`),
    status,
    headers,
    retryAfter,
    body: html`${notice(text)} ${await ownForm(page, form, inside)}`,
  });
}

async function showDone(
  page: PageRequest,
  { businessId, memberEmail, purpose, returnTo }: OpenRecovery,
): Promise<Response> {
  const { say, options } = page;
  const texts = purpose === 'recovery' ? 'recover' : 'activate';
  const business = await findBusiness(options.database, businessId);
  return renderHosted(page, {
    title: say(`${texts}.done.title`),
    business: business?.name,
    lead: say(`${texts}.done.text`),
    again: false,
    // The mail verified the account, so failed sign-ins of strangers must not lock its member out.
    headers: [await rememberedDevice(page, { businessId, email: memberEmail })],
    body: html`<div class="actions">
      <a class="button filled" href="${returnTo ?? pageAddress(page, hostedPaths.signIn)}"
        >${say(returnTo === undefined ? 'recover.done.signIn' : 'recover.done.continue')}</a
      >
    </div>`,
  });
}

function showSpent(page: PageRequest): Promise<Response> {
  const { say, url } = page;
  const recovering = url.pathname.startsWith(hostedPaths.recover);
  return renderHosted(page, {
    title: say('recover.spent.title'),
    lead: say(recovering ? 'recover.spent.text' : 'activate.spent.text'),
    status: 410,
    body: html`<div class="actions">
      <a class="button filled" href="${pageAddress(page, hostedPaths.forgot)}"
        >${say('recover.spent.again')}</a
      >
      ${
        recovering
          ? ''
          : html`<a class="button outlined" href="${pageAddress(page, hostedPaths.signIn)}"
              >${say('recover.done.signIn')}</a
            >`
      }
    </div>`,
  });
}
