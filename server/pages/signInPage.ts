import { html } from 'hono/html';
import { ApiError } from '../../contract/errors.ts';
import { issueAuthorizationCode } from '../rules/authorizationCodes.ts';
import { authorization, type Authorization } from '../rules/authorizeRequests.ts';
import { cookieHeader, readCookie } from '../rules/cookies.ts';
import { samplePassword } from '../rules/members.ts';
import { parseUrl } from '../rules/ownOrigins.ts';
import { mayUseSamplePassword, signIn, type SignInOutcome } from '../rules/signIn.ts';
import { lifetime } from '../rules/tokenLifetimes.ts';
import { findOwner } from '../tables/members.ts';
import { deliver } from './deliver.ts';
import { errorPage } from './errorPage.ts';
import { renderPage, type Html } from './layout.ts';
import { say, sayWait } from './messages.ts';
import { findOpenedPage, type OpenedPage } from './openedPage.ts';
import { browserOf, clientAddressOf, formToken, readForm, type PageRequest } from './pageRequest.ts';
import { businessMark, field, notice } from './parts.ts';

/** What the form shows: at first nothing, after a failed attempt what was typed and what is wrong. */
interface Shown {
  status?: number;
  email?: string;
  notice?: string;
  /** The notice speaks about what was typed. */
  refused?: boolean;
  emailMissing?: boolean;
  passwordMissing?: boolean;
  retryAfter?: number;
}

/** The sign-in form, opened by a redirect session. */
export async function showSignIn(page: PageRequest): Promise<Response> {
  const opened = await findOpenedPage(page, page.url.searchParams.get('page') ?? '');
  return opened ? render(page, opened, {}) : errorPage(page, 'gone');
}

/** The sign-in form, sent. On success the browser goes back to the client with a code. */
export async function takeSignIn(page: PageRequest): Promise<Response> {
  const id = page.url.searchParams.get('page') ?? '';
  const opened = await findOpenedPage(page, id);
  if (!opened) return errorPage(page, 'gone');
  const form = await readForm(page, `sign-in ${id}`);
  if (!form) return errorPage(page, 'form');

  const email = form.get('email') ?? '';
  const password = form.get('password') ?? '';
  if (email.trim() === '' || password === '') {
    const emailMissing = email.trim() === '';
    return render(page, opened, { status: 400, email, emailMissing, passwordMissing: password === '' });
  }
  const outcome = await attempt(page, opened, { email, password });
  if (outcome instanceof ApiError) {
    const shown = {
      status: outcome.status,
      email,
      notice: say('signIn.busy'),
      retryAfter: outcome.retryAfter,
    };
    return render(page, opened, shown);
  }
  switch (outcome.result) {
    // What each of these needs is shown by pages of their own.
    case 'verify_email':
    case 'approval_wanted':
    case 'captcha':
    case 'reset_required':
    case 'refused':
      // An error status tells password managers not to keep what was typed.
      return render(page, opened, { status: 403, email, notice: say('signIn.refused'), refused: true });
    case 'wait': {
      const text = say('signIn.wait', { wait: sayWait(outcome.seconds) });
      return render(page, opened, { status: 429, email, notice: text, retryAfter: outcome.seconds });
    }
    case 'signed_in':
      return finish(page, opened, outcome);
    default:
      return outcome satisfies never;
  }
}

async function attempt(
  page: PageRequest,
  { client }: OpenedPage,
  typed: { email: string; password: string },
): Promise<SignInOutcome | ApiError> {
  const { request, options, requestId } = page;
  const credentials = {
    ...typed,
    businessId: client.business_id,
    clientAddress: clientAddressOf(page),
    cookie: readCookie(request, options.config, 'session'),
    requestId,
  };
  try {
    return await signIn(credentials, options);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'RESOURCE_EXHAUSTED') return error;
    throw error;
  }
}

async function finish(
  page: PageRequest,
  { row, client }: OpenedPage,
  { signInSessionId, cookie }: Extract<SignInOutcome, { result: 'signed_in' }>,
): Promise<Response> {
  const { request, options, now } = page;
  const asked = authorization.parse(row.payload);
  const { redirectUri, codeChallenge } = asked;
  const facts = {
    businessId: client.business_id,
    clientId: client.client_id,
    signInSessionId,
    redirectUri,
    codeChallenge,
  };
  const code = await issueAuthorizationCode(options.database, facts, now);
  const session = { name: 'session', value: cookie, maxAge: lifetime.refreshIdle } as const;
  return deliver(page, asked, { code }, [['Set-Cookie', cookieHeader(request, options.config, session)]]);
}

async function render(page: PageRequest, { row, client }: OpenedPage, shown: Shown): Promise<Response> {
  const { options } = page;
  const { browser, headers } = browserOf(page);
  const asked = authorization.parse(row.payload);
  const { email = '', notice: text, refused = false, emailMissing = false, passwordMissing = false } = shown;
  const title = say('signIn.title');
  const emailFirst = email === '' || emailMissing;
  const retryAfter: [string, string][] =
    shown.retryAfter === undefined ? [] : [['Retry-After', String(shown.retryAfter)]];
  return renderPage(options.config, {
    title: `${title} · ${client.business_name}`,
    status: shown.status,
    formMayLeadTo: leadsTo(asked),
    headers: [...headers, ...retryAfter],
    body: html`<div class="card">
      ${businessMark(client.business_name)}
      <h1>${title}</h1>
      ${notice(text)}
      <form method="post" action="/identity/sign-in?page=${row.id}" novalidate>
        <input type="hidden" name="token" value="${await formToken(page, browser, `sign-in ${row.id}`)}" />
        ${field({
          name: 'email',
          label: say('signIn.email'),
          type: 'email',
          autocomplete: 'username',
          value: email,
          fault: emailMissing ? say('signIn.emailMissing') : undefined,
          meantByNotice: refused,
          focused: emailFirst,
        })}
        ${field({
          name: 'password',
          label: say('signIn.password'),
          type: 'password',
          autocomplete: 'current-password',
          fault: passwordMissing ? say('signIn.passwordMissing') : undefined,
          meantByNotice: refused,
          focused: !emailFirst,
          beside: revealButton('password'),
        })}
        <div class="actions">
          <button class="filled grow" data-busy="${say('signIn.submitting')}">${say('signIn.submit')}</button>
        </div>
      </form>
      ${await sampleHint(page, client.business_id)}
    </div>`,
  });
}

/** Appears only where its script runs. */
export function revealButton(input: string): Html {
  return html`<button
    type="button"
    class="plain"
    hidden
    data-reveals="${input}"
    data-show="${say('signIn.show')}"
    data-hide="${say('signIn.hide')}"
    data-show-label="${say('signIn.showPassword')}"
    data-hide-label="${say('signIn.hidePassword')}"
  >
    ${say('signIn.show')}
  </button>`;
}

/** The origin that the form's redirect goes to, when it is not this one. */
function leadsTo({ redirectUri }: Authorization): string | undefined {
  return parseUrl(redirectUri)?.origin;
}

/** On one's own machine nobody should have to look for the sample owner's password. */
async function sampleHint({ options }: PageRequest, businessId: string): Promise<Html> {
  const owner = mayUseSamplePassword(options) ? await findOwner(options.database, businessId) : undefined;
  if (!owner?.password_is_sample) return html``;
  return html`<div class="well">
    ${say('signIn.sample')}
    <dl>
      <dt>${say('signIn.email')}</dt>
      <dd><code>${owner.email_as_typed}</code></dd>
      <dt>${say('signIn.password')}</dt>
      <dd><code>${samplePassword}</code></dd>
    </dl>
  </div>`;
}
