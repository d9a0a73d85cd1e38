import { html } from 'hono/html';
import { hostedPaths } from '../../rules/identity/hostedPaths.ts';
import { elsewhereTrip, redirectPaths, withMemberFlag } from '../../rules/identity/oauth/redirectSessions.ts';
import type { OauthClientRow } from '../../tables/identity/oauthClients.ts';
import { errorPage } from '../errorPage.ts';
import { renderHosted } from '../hostedPage.ts';
import { redirectTo, type Html } from '../layout.ts';
import { findOpenedPage, openPage } from '../openedPage.ts';
import { offerOf, planOf } from '../public/customerOffer.ts';
import { pageAddress, type PageRequest } from '../pageRequest.ts';

/**
 * Target of redirect sessions other than authorization and sign-out: the sign-in form for the intent `login`, otherwise
 * the services that can be booked, or a page that says what this product does not have (reference/identity-flow.md
 * section 10). Opened by its handle, it
 * continues under a URL that can be reloaded.
 */
export async function showElsewhere(page: PageRequest): Promise<Response> {
  const id = page.url.searchParams.get('page');
  if (id === null) return open(page);
  const opened = await findOpenedPage(page, id);
  const trip = elsewhereTrip.safeParse(opened?.row.payload);
  return opened && trip.success ? render(page, opened.client, trip.data) : errorPage(page, 'gone');
}

async function open(page: PageRequest): Promise<Response> {
  const opened = await openPage(page, 'elsewhere');
  if (!opened) return errorPage(page, 'used');
  const { row, headers } = opened;
  const { intent } = elsewhereTrip.parse(row.payload);
  const path = intent === 'login' ? hostedPaths.signIn : redirectPaths.elsewhere;
  return redirectTo(pageAddress(page, path, { page: row.id }), headers);
}

async function render(
  page: PageRequest,
  { business_id: businessId, business_name: business }: OauthClientRow,
  { intent, returnTo, signedIn, planId, resourceId }: ReturnType<typeof elsewhereTrip.parse>,
): Promise<Response> {
  const { say } = page;
  if (intent === 'login') return errorPage(page, 'gone');
  const books = intent === 'bookingsBook' || intent === 'bookingsCheckout';
  const offer = books ? await offerOf(page, businessId, resourceId) : undefined;
  const plan = intent === 'paidPlansCheckout' ? await planOf(page, businessId, planId) : undefined;
  return renderHosted(page, {
    title: say(`elsewhere.${intent}.title`, { business }),
    business,
    lead: say(books && !offer ? 'elsewhere.bookingsBook.nothing' : `elsewhere.${intent}.text`, { business }),
    body: html`${offer ?? ''} ${plan ?? ''}
    ${returnTo ? goBack(page, withMemberFlag(returnTo, signedIn)) : ''}`,
  });
}

function goBack({ say }: PageRequest, address: string): Html {
  return html`<div class="actions">
    <a class="button filled" href="${address}">${say('elsewhere.back')}</a>
  </div>`;
}
