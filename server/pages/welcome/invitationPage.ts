import { html } from 'hono/html';
import { ApiError } from '../../../contract/errors.ts';
import {
  acceptAsNewMember,
  acceptWithAccount,
  findInvitation,
  type Acceptance,
  type InvitationFacts,
} from '../../rules/identity/acceptInvitation.ts';
import { errorPage } from '../errorPage.ts';
import { renderHosted } from '../hostedPage.ts';
import type { Html } from '../layout.ts';
import {
  browserOf,
  linkToken,
  pageAddress,
  readForm,
  type FormValues,
  type PageRequest,
} from '../pageRequest.ts';
import { field, notice, ownForm, revealButton, submitButton } from '../parts.ts';
import { textFault } from '../textFault.ts';

const longestName = 100;

interface Shown {
  status?: number;
  name?: string;
  nameFault?: string;
  passwordFault?: string;
  notice?: string;
  retryAfter?: number;
}

/** The page of an invitation to the team. Opening it accepts nothing. */
export async function showInvitation(page: PageRequest): Promise<Response> {
  const invitation = await findInvitation(linkToken(page), page.options);
  return invitation ? render(page, invitation, {}) : showSpent(page);
}

/** The accepted invitation: with a name and a password, or by the existing account of the email. */
export async function takeInvitation(page: PageRequest): Promise<Response> {
  const invitation = await findInvitation(linkToken(page), page.options);
  if (!invitation) return showSpent(page);
  const form = await readForm(page, page.url.pathname);
  if (!form) return errorPage(page, 'form');
  const name = (form.get('name') ?? '').trim();
  const nameFault = invitation.hasAccount
    ? undefined
    : textFault(name, { max: longestName, missing: 'fault.nameMissing', say: page.say });
  if (nameFault !== undefined) return render(page, invitation, { status: 400, name, nameFault });
  try {
    return await answer(page, invitation, { name, acceptance: await accept(page, invitation, form) });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'RESOURCE_EXHAUSTED')) throw error;
    const { status, retryAfter } = error;
    return render(page, invitation, { status, name, notice: page.say('fault.busy'), retryAfter });
  }
}

function accept(page: PageRequest, { hasAccount }: InvitationFacts, form: FormValues): Promise<Acceptance> {
  const accepting = { token: linkToken(page), requestId: page.requestId };
  if (hasAccount) return acceptWithAccount(accepting, page.options);
  const name = (form.get('name') ?? '').trim();
  return acceptAsNewMember({ ...accepting, name, password: form.get('password') ?? '' }, page.options);
}

async function answer(
  page: PageRequest,
  invitation: InvitationFacts,
  { name, acceptance }: { name: string; acceptance: Acceptance },
): Promise<Response> {
  switch (acceptance.result) {
    case 'accepted':
      return showDone(page, invitation);
    case 'gone':
      return showSpent(page);
    case 'password': {
      const passwordFault = page.say(`password.${acceptance.problem}`);
      return render(page, invitation, { status: 400, name, passwordFault });
    }
    case 'has_account':
    case 'no_account':
      // The email gained or lost an account while the form was open; the other form asks for the rest.
      return showInvitation(page);
    default:
      return acceptance satisfies never;
  }
}

async function render(page: PageRequest, invitation: InvitationFacts, shown: Shown): Promise<Response> {
  const { say } = page;
  const { businessName, role, invitedBy, hasAccount } = invitation;
  const { browser, headers } = browserOf(page);
  const { status, retryAfter, notice: text } = shown;
  const inside = html`${fields(page, invitation, shown)}
  ${submitButton(say('invitation.submit'), say('invitation.submitting'))}`;
  const { pathname } = page.url;
  const form = { browser, name: pathname, action: pageAddress(page, pathname) };
  return renderHosted(page, {
    title: say('invitation.title', { business: businessName }),
    lead: say(`invitation.${role}`, { invitedBy }),
    status,
    headers,
    retryAfter,
    body: html`${hasAccount ? html`<p class="lead">${say('invitation.existing')}</p>` : ''} ${notice(text)}
    ${await ownForm(page, form, inside)}`,
  });
}

function fields(
  page: PageRequest,
  { email, hasAccount }: InvitationFacts,
  { name, nameFault, passwordFault }: Shown,
): Html {
  const { say } = page;
  const address = field({
    name: 'email',
    label: say('field.email'),
    type: 'email',
    autocomplete: 'username',
    value: email,
    readOnly: true,
  });
  if (hasAccount) return address;
  return html`${address}
  ${field({
    name: 'name',
    label: say('field.name'),
    type: 'text',
    autocomplete: 'name',
    value: name,
    fault: nameFault,
    focused: passwordFault === undefined,
  })}
  ${field({
    name: 'password',
    label: say('firstRun.password'),
    type: 'password',
    autocomplete: 'new-password',
    fault: passwordFault,
    help: say('field.passwordHelp'),
    focused: passwordFault !== undefined,
    afterLabel: revealButton(page, 'password'),
  })}`;
}

function showDone(page: PageRequest, { businessName: business, email }: InvitationFacts): Promise<Response> {
  const { say } = page;
  return renderHosted(page, {
    title: say('invitation.done.title', { business }),
    lead: say('invitation.done.text', { email }),
    again: false,
    body: html`<div class="actions">
      <a class="button filled" href="/">${say('recover.done.signIn')}</a>
    </div>`,
  });
}

function showSpent(page: PageRequest): Promise<Response> {
  const { say } = page;
  return renderHosted(page, {
    title: say('invitation.spent.title'),
    lead: say('invitation.spent.text'),
    status: 410,
    body: html`<div class="actions"><a class="button filled" href="/">${say('error.toDashboard')}</a></div>`,
  });
}
