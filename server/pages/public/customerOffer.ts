import { html } from 'hono/html';
import { offeredPlan, offeredServices } from '../../tables/services/publicOffer.ts';
import type { Html } from '../layout.ts';
import { pageAddress, type PageRequest } from '../pageRequest.ts';

const servicesShown = 50;

/** Links to bookable services, filtered by staff member or room. Undefined when there are none. */
export async function offerOf(
  page: PageRequest,
  businessId: string,
  { resourceId, redirectSessionId }: { resourceId?: string; redirectSessionId?: string } = {},
): Promise<Html | undefined> {
  const most = servicesShown;
  const services = await offeredServices(page.options.database, { businessId, resourceId, most });
  if (services.length === 0) return undefined;
  const addressOf = (slug: string) =>
    pageAddress(page, `/booking-calendar/${encodeURIComponent(slug)}`, {
      with: resourceId,
      page: redirectSessionId,
    });
  return html`<ul class="offer">
    ${services.map(
      ({ name, slug }) =>
        html`<li>
          <a href="${addressOf(slug)}"><bdi>${name}</bdi></a>
        </li>`,
    )}
  </ul>`;
}

/** The plan that the visitor selected, if it exists. */
export async function planOf(
  { options, say }: PageRequest,
  businessId: string,
  planId: string | undefined,
): Promise<Html | undefined> {
  const plan = planId && (await offeredPlan(options.database, businessId, planId));
  if (!plan) return undefined;
  return html`<div class="well">
    ${say('elsewhere.paidPlansCheckout.plan')}
    <p class="named" dir="auto">${plan.name}</p>
    ${plan.description ? html`<p dir="auto">${plan.description}</p>` : ''}
  </div>`;
}
