import { html } from 'hono/html';
import { cookieHeader, readCookie } from '../../rules/identity/cookies.ts';
import { signInSessionOf } from '../../rules/identity/signIn/signInSessions.ts';
import { authorizeSilently } from '../../rules/identity/oauth/silentAuthorization.ts';
import { lifetime } from '../../rules/identity/oauth/tokenLifetimes.ts';
import { findMember } from '../../tables/identity/members.ts';
import { limitRedirectSession } from '../../tables/identity/redirectSessions.ts';
import { deliver } from '../deliver.ts';
import { errorPage } from '../errorPage.ts';
import { renderHosted } from '../hostedPage.ts';
import { addressOn, findJourney, leadsTo, type Authorizing } from '../journey.ts';
import { browserOf, readForm, type PageRequest } from '../pageRequest.ts';
import { ownForm } from '../parts.ts';
import { rememberedDevice } from './visitOf.ts';

interface Question {
  journey: Authorizing;
  /** The id of the opened page. */
  id: string;
  /** Name of the member who is signed in in this browser. */
  current: string;
  /** Name of the member whom the URL signs in. */
  next: string;
  /** The name of the form, so that an answer is valid for these two members only. */
  form: string;
}

async function findQuestion(page: PageRequest): Promise<Question | undefined> {
  const journey = await findJourney(page);
  if (journey?.kind !== 'authorization' || journey.asked.provenMemberId === undefined) return undefined;
  const { request, options, url, now } = page;
  const { database, config } = options;
  const businessId = journey.client.business_id;
  const cookie = readCookie(request, config, 'session');
  const session = await signInSessionOf(database, { cookie, businessId, now });
  const member = await findMember(database, businessId, journey.asked.provenMemberId);
  if (!session || !member) return undefined;
  const { id } = journey;
  return {
    journey,
    id,
    current: session.member_name || session.member_email,
    next: member.name || member.email_as_typed,
    form: `${url.pathname} ${id} ${session.id}`,
  };
}

/** Asks a person who is signed in as one member whether a URL may sign them in as another. */
export async function showContinueAs(page: PageRequest): Promise<Response> {
  const question = await findQuestion(page);
  if (!question) return errorPage(page, 'gone');
  const { journey, current, next, form: name } = question;
  const { say, url } = page;
  const { browser, headers } = browserOf(page);
  const inside = html`<div class="actions">
    <button class="filled grow" name="answer" value="stay">${say('continueAs.stay', { current })}</button
    ><button class="outlined grow" name="answer" value="continue">
      ${say('continueAs.submit', { next })}
    </button>
  </div>`;
  const action = addressOn(journey, page, url.pathname);
  return renderHosted(page, {
    title: say('continueAs.title', { next }),
    business: journey.client.business_name,
    lead: say('continueAs.text', { current, next }),
    formMayLeadTo: leadsTo(journey),
    headers,
    body: await ownForm(page, { browser, name, action }, inside),
  });
}

/** The answer, which is accepted once. */
export async function takeContinueAs(page: PageRequest): Promise<Response> {
  const question = await findQuestion(page);
  if (!question) return errorPage(page, 'gone');
  const form = await readForm(page, question.form);
  if (!form) return errorPage(page, 'form');
  const { journey, id } = question;
  if (form.get('answer') === 'continue') return continueAs(page, { journey, id, signsIn: true, headers: [] });
  const { options, now } = page;
  await limitRedirectSession(options.database, { id, now, expiresAt: now });
  const description = 'The person stays signed in as another member.';
  return deliver(page, journey.asked, { error: 'access_denied', error_description: description });
}

interface Continuation {
  journey: Authorizing;
  /** The id of the opened page, which ends with this. */
  id: string;
  /** Also signs the browser in, see {@link authorizeSilently}. */
  signsIn: boolean;
  headers: readonly (readonly [string, string])[];
}

/** Issues a code to the client for the member of the ticket. */
export async function continueAs(
  page: PageRequest,
  { journey: { asked, client }, id, signsIn, headers }: Continuation,
): Promise<Response> {
  const { request, options, requestId, now } = page;
  const { database, config } = options;
  const sent = readCookie(request, config, 'session');
  const authorized = await database.transaction(async (transaction) => {
    if (!(await limitRedirectSession(transaction, { id, now, expiresAt: now }))) return undefined;
    return authorizeSilently(transaction, { asked, client, cookie: sent, signsIn, requestId, now });
  });
  if (!authorized) return errorPage(page, 'gone');
  const { result, cookie } = authorized;
  if (cookie === undefined) return deliver(page, asked, result);
  const session = { name: 'session', value: cookie, maxAge: lifetime.refreshIdle } as const;
  const businessId = client.business_id;
  const member = await findMember(database, businessId, asked.provenMemberId ?? '');
  return deliver(page, asked, result, [
    ...headers,
    ['Set-Cookie', cookieHeader(request, config, session)],
    ...(member ? [await rememberedDevice(page, { businessId, email: member.email })] : []),
  ]);
}
