import { html } from 'hono/html';
import { readCookie } from '../../rules/identity/cookies.ts';
import { hostedPaths } from '../../rules/identity/hostedPaths.ts';
import { signInSessionOf } from '../../rules/identity/signIn/signInSessions.ts';
import type { SignInSessionRow } from '../../tables/identity/signInSessions.ts';
import { answerSilently } from './answerSilently.ts';
import { deliver } from '../deliver.ts';
import { errorPage } from '../errorPage.ts';
import { renderHosted } from '../hostedPage.ts';
import { addressOn, findJourney, leadsTo, type Authorizing } from '../journey.ts';
import { redirectTo, type Html } from '../layout.ts';
import { browserOf, readForm, type PageRequest } from '../pageRequest.ts';
import { ownForm } from '../parts.ts';

/** An authorization whose page is open in this browser, and the signed-in member. */
interface Asked {
  journey: Authorizing;
  session: SignInSessionRow | undefined;
}

async function findAsked(page: PageRequest): Promise<Asked | undefined> {
  const journey = await findJourney(page);
  // With a verified ticket only the page continue-as may answer.
  if (journey?.kind !== 'authorization' || journey.asked.provenMemberId !== undefined) return undefined;
  const { request, options, now } = page;
  const cookie = readCookie(request, options.config, 'session');
  const businessId = journey.client.business_id;
  return { journey, session: await signInSessionOf(options.database, { cookie, businessId, now }) };
}

/** Asks whether the client may act for the signed-in member (prompt `consent`, OpenID Connect Core section 3.1.2.4). */
export async function showConsent(page: PageRequest): Promise<Response> {
  const asked = await findAsked(page);
  if (!asked) return errorPage(page, 'gone');
  const { journey, session } = asked;
  if (!session) return redirectTo(addressOn(journey, page, hostedPaths.signIn));
  const { say } = page;
  const { client } = journey;
  const inside = html`<div class="actions">
    <button class="filled" name="answer" value="allow">${say('consent.allow')}</button
    ><button class="outlined" name="answer" value="deny">${say('consent.deny')}</button>
  </div>`;
  return renderHosted(page, {
    title: say('consent.title', { client: client.name }),
    business: client.business_name,
    lead: say('consent.lead', { client: client.name, business: client.business_name }),
    formMayLeadTo: leadsTo(journey),
    headers: browserOf(page).headers,
    body: html`<ul class="sentences">
        <li>${say('consent.sees')}</li>
        <li>${say('consent.acts')}</li>
      </ul>
      ${whoIsSignedIn(page, session)} ${await answerForm(page, { journey, session }, inside)}`,
  });
}

/** Asks for the account (prompt `select_account`): the signed-in one, or another. */
export async function showSelectAccount(page: PageRequest): Promise<Response> {
  const asked = await findAsked(page);
  if (!asked) return errorPage(page, 'gone');
  const { journey, session } = asked;
  if (!session) return redirectTo(addressOn(journey, page, hostedPaths.signIn));
  const { say } = page;
  const { client } = journey;
  const who = session.member_name || session.member_email;
  const inside = html`<div class="actions">
    <button class="filled grow" name="answer" value="allow">${say('selectAccount.continue', { who })}</button>
  </div>`;
  return renderHosted(page, {
    title: say('selectAccount.title'),
    business: client.business_name,
    lead: say('selectAccount.lead', { client: client.name }),
    formMayLeadTo: leadsTo(journey),
    headers: browserOf(page).headers,
    body: html`${whoIsSignedIn(page, session)} ${await answerForm(page, { journey, session }, inside)}
      <p class="links">
        <a href="${addressOn(journey, page, hostedPaths.signIn)}">${say('selectAccount.other')}</a>
      </p>`,
  });
}

function whoIsSignedIn({ say }: PageRequest, { member_email: who }: SignInSessionRow): Html {
  return html`<p class="lead">${say('consent.asWhom', { who })}</p>`;
}

/** The token names the session, so that an answer is never valid for another member who signed in since. */
function nameOf({ url }: PageRequest, { id }: SignInSessionRow): string {
  return `${url.pathname} ${id}`;
}

function answerForm(
  page: PageRequest,
  { journey, session }: { journey: Authorizing; session: SignInSessionRow },
  inside: Html,
): Promise<Html> {
  const { browser } = browserOf(page);
  const action = addressOn(journey, page, page.url.pathname);
  return ownForm(page, { browser, name: nameOf(page, session), action }, inside);
}

/** The answer to either question. */
export async function takeAnswer(page: PageRequest): Promise<Response> {
  const found = await findAsked(page);
  if (!found) return errorPage(page, 'gone');
  const { journey, session } = found;
  if (!session) return redirectTo(addressOn(journey, page, hostedPaths.signIn));
  const form = await readForm(page, nameOf(page, session));
  if (!form) return errorPage(page, 'form');
  if (form.get('answer') === 'allow') return answerSilently(page, journey);
  const description = 'The user denied access.';
  return deliver(page, journey.asked, { error: 'access_denied', error_description: description });
}

/** The first page of an authorization that may ask, by its prompt. Visitors without a session sign in first. */
export const firstPages = {
  login: hostedPaths.signIn,
  consent: hostedPaths.consent,
  select_account: hostedPaths.selectAccount,
} as const;
