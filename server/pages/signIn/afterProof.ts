import type { Admission, BrowserEntry } from '../../rules/identity/signIn/entrances.ts';
import { hostedPaths } from '../../rules/identity/hostedPaths.ts';
import { errorPage } from '../errorPage.ts';
import { renderHosted } from '../hostedPage.ts';
import { addressOn, findJourney, goOn, type Journey } from '../journey.ts';
import { redirectTo } from '../layout.ts';
import type { PageRequest } from '../pageRequest.ts';
import { html } from 'hono/html';
import { keepPending } from './verificationCookie.ts';

export const approvalPath = '/identity/approval';

/** Continues after a verified password or code. */
export async function afterProof(
  page: PageRequest,
  journey: Journey,
  { email, admission }: { email: string; admission: Exclude<Admission<BrowserEntry>, { result: 'refused' }> },
): Promise<Response> {
  switch (admission.result) {
    case 'signed_in':
      return goOn(page, journey, admission);
    case 'verify_email': {
      const { stateToken } = admission;
      const pending = keepPending(page, { stateToken, email });
      return redirectTo(addressOn(journey, page, hostedPaths.verify), [pending]);
    }
    case 'approval_wanted':
      return redirectTo(addressOn(journey, page, approvalPath));
    default:
      return admission satisfies never;
  }
}

/** Tells a new member that the business must approve the registration. */
export async function showApproval(page: PageRequest): Promise<Response> {
  const journey = await findJourney(page);
  if (!journey) return errorPage(page, 'gone');
  const { say } = page;
  const business = journey.client.business_name;
  return renderHosted(page, {
    title: say('approval.title'),
    business,
    lead: say('approval.text', { business }),
    body: html`<p class="links">
      <a href="${addressOn(journey, page, hostedPaths.signIn)}">${say('forgot.back')}</a>
    </p>`,
  });
}
