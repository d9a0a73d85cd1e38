import { html } from 'hono/html';
import { hostedPaths } from '../../rules/identity/hostedPaths.ts';
import {
  elsewherePayload,
  isBooking,
  redirectPaths,
  withMemberFlag,
  type ElsewherePayload,
} from '../../rules/identity/oauth/redirectSessions.ts';
import { errorPage } from '../errorPage.ts';
import { renderHosted } from '../hostedPage.ts';
import { redirectTo, type Html } from '../layout.ts';
import { slotAddress } from '../booking/form/slotAddress.ts';
import { findOpenedPage, openPage, type OpenedPage } from '../openedPage.ts';
import { offerOf, planOf } from '../public/customerOffer.ts';
import { pageAddress, type PageRequest } from '../pageRequest.ts';
import type { TextKey } from '../texts/english.ts';

/**
 * Target of redirect sessions other than authorization and sign-out: the sign-in form for the intent `login`, the form of
 * a slot that was chosen, the services that can be booked, or a page that says what this product does not have
 * (reference/identity-flow.md section 10). Opened by its handle, it continues under a URL that can be reloaded.
 */
export async function showElsewhere(page: PageRequest): Promise<Response> {
  const id = page.url.searchParams.get('page');
  if (id === null) return open(page);
  const opened = await findOpenedPage(page, id);
  const payload = elsewherePayload.safeParse(opened?.row.payload);
  return opened && payload.success ? render(page, opened, payload.data) : errorPage(page, 'gone');
}

async function open(page: PageRequest): Promise<Response> {
  const opened = await openPage(page, 'elsewhere');
  if (!opened) return errorPage(page, 'used');
  const { row, headers } = opened;
  const { intent } = elsewherePayload.parse(row.payload);
  const path = intent === 'login' ? hostedPaths.signIn : redirectPaths.elsewhere;
  return redirectTo(pageAddress(page, path, { page: row.id }), headers);
}

async function render(
  page: PageRequest,
  { row: { id }, client: { business_id: businessId, business_name: business } }: OpenedPage,
  { intent, returnTo, signedIn, planId, resourceId, slot, timeZone }: ElsewherePayload,
): Promise<Response> {
  const { say } = page;
  if (intent === 'login') return errorPage(page, 'gone');
  const path = slot && (await slotAddress(page, businessId, { slot, timeZone, id }));
  if (path !== undefined) return redirectTo(path);
  const books = isBooking(intent);
  const offer = books ? await offerOf(page, businessId, { resourceId, redirectSessionId: id }) : undefined;
  const plan = intent === 'paidPlansCheckout' ? await planOf(page, businessId, planId) : undefined;
  return renderHosted(page, {
    title: say(`elsewhere.${intent}.title`, { business }),
    business,
    status: slot ? 409 : 200,
    lead: say(leadOf(intent, { nothing: books && !offer, gone: slot !== undefined }), { business }),
    body: html`${offer ?? ''} ${plan ?? ''}
    ${returnTo ? goBack(page, withMemberFlag(returnTo, signedIn)) : ''}`,
  });
}

function leadOf(
  intent: Exclude<ElsewherePayload['intent'], 'login'>,
  { nothing, gone }: { nothing: boolean; gone: boolean },
): TextKey {
  if (nothing) return 'elsewhere.bookingsBook.nothing';
  return gone ? 'elsewhere.bookingsCheckout.gone' : `elsewhere.${intent}.text`;
}

function goBack({ say }: PageRequest, address: string): Html {
  return html`<div class="actions">
    <a class="button filled" href="${address}">${say('elsewhere.back')}</a>
  </div>`;
}
