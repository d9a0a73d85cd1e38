import { html } from 'hono/html';
import {
  lackWords,
  sayPlanNeeded,
  sayWay,
  type Amounts,
} from '../../../../contract/customerWords/paymentWords.ts';
import type { PricingPlan } from '../../../../contract/entities/prices/pricingPlan.ts';
import { findActiveOrders, hasSessions } from '../../../rules/prices/planOrders.ts';
import { readCookie } from '../../../rules/identity/cookies.ts';
import { startSignIn } from '../../../rules/identity/oauth/redirectSessions.ts';
import { signInSessionOf } from '../../../rules/identity/signIn/signInSessions.ts';
import {
  keyOf,
  lackOf,
  plansTaken,
  plansToOffer,
  waysToPay,
  type PaymentWay,
} from '../../../../contract/entities/prices/paymentWays.ts';
import { findDashboardClient } from '../../../tables/identity/oauthClients.ts';
import { pricingPlanTable } from '../../../tables/prices/pricingPlans.ts';
import { redirectTo, type Html } from '../../layout.ts';
import type { PageRequest, Typed } from '../../pageRequest.ts';
import { faultLine, notice } from '../../parts.ts';
import type { Shown } from '../../public/publicPage.ts';
import { sayCount } from '../times/timeChoice.ts';
import type { Offer } from '../manage/offer.ts';

/** The payment methods of this visitor. */
export interface Paying {
  /** Empty if there is nothing to pay. */
  ways: readonly PaymentWay[];
  /** Set if no payment method is possible: the service accepts only plans, only online payment, or nothing. */
  lacks: 'PLAN' | 'ONLINE' | 'ANY' | undefined;
  /** The accepted plans that customers see. */
  plans: readonly Pick<PricingPlan, 'name' | 'benefit' | 'perks'>[];
  /** Names of the customer's plans whose sessions are all used. */
  usedUp: readonly string[];
  /** The customer who is signed in on the hosted pages. */
  memberId: string | undefined;
  /** A customer who signs in may have a plan. */
  asksToSignIn: boolean;
}

export const nothingToPay: Paying = {
  ways: [],
  lacks: undefined,
  plans: [],
  usedUp: [],
  memberId: undefined,
  asksToSignIn: false,
};

/** Returns the payment methods of a service. */
export async function payingFor(
  { request, options, now }: Pick<PageRequest, 'request' | 'options' | 'now'>,
  offer: Pick<Offer, 'service' | 'business' | 'now'>,
): Promise<Paying> {
  const { database: db, config } = options;
  const { service } = offer;
  const businessId = offer.business.id;
  const planIds = plansTaken(service);
  const cookie = planIds.length > 0 ? readCookie(request, config, 'session') : undefined;
  const memberId = (await signInSessionOf(db, { cookie, businessId, now }))?.member_id;
  const asking = { db, businessId, now: offer.now };
  const active = memberId === undefined ? [] : await findActiveOrders(asking, { memberId, planIds });
  const orders = active.filter(hasSessions);
  const ways = waysToPay({ service, orders, isOnline: options.payments !== undefined });
  const known = await pricingPlanTable.byIds(db, businessId, planIds);
  return {
    ways,
    lacks: ways.length > 0 ? undefined : lackOf(service),
    plans: plansToOffer([...known.values()]),
    usedUp: active.filter((order) => !hasSessions(order)).map(({ planName }) => planName),
    memberId,
    asksToSignIn: planIds.length > 0 && memberId === undefined,
  };
}

/** Explains before a time is chosen that the service cannot be paid here. */
export function sayLackEarly({ say, options }: PageRequest, { service }: Pick<Offer, 'service'>): Html {
  const isOnline = options.payments !== undefined;
  if (waysToPay({ service, orders: [], isOnline }).length > 0) return html``;
  const lack = lackOf(service);
  return lack === 'ONLINE' || lack === 'ANY' ? notice(say(lackWords[lack])) : html``;
}

/** Explains why a service cannot be booked here, and what the customer can do. */
export function sayLack(page: PageRequest, paying: Paying, signIn: string): Html {
  const { lacks, plans, usedUp, asksToSignIn } = paying;
  const { say, language } = page;
  if (lacks === undefined) return html``;
  if (lacks === 'ONLINE' || lacks === 'ANY') return notice(say(lackWords[lacks]));
  const needed = sayPlanNeeded(plans, { words: say, language, isSignedIn: !asksToSignIn });
  const used = usedUp.map((plan) => say('pay.usedUp', { plan }));
  if (!asksToSignIn) return html`${notice([...used, needed].join(' '))}${planList(page, plans)}`;
  return html`${notice(needed)}${planList(page, plans)}
    <div class="actions"><a class="button filled" href="${signIn}">${say('pay.signIn')}</a></div>`;
}

/** The sessions and perks of the plans. */
function planList(page: PageRequest, plans: Paying['plans']): Html {
  if (plans.length === 0) return html``;
  return html`<ul class="plans">
    ${plans.map(({ name, benefit, perks = [] }) => {
      const sessions =
        benefit?.sessions === undefined
          ? page.say('pay.sessions.unlimited')
          : sayCount(page, 'pay.sessions', benefit.sessions);
      return html`<li>
        <strong><bdi>${name}</bdi></strong> · ${sessions}
        ${
          perks.length > 0
            ? html`<ul>
                ${perks.map(({ description }) => html`<li><bdi>${description}</bdi></li>`)}
              </ul>`
            : ''
        }
      </li>`;
    })}
  </ul>`;
}

/** The chosen payment method of a form; by default the first one. */
export const chosenWay = ({ ways }: Paying, { values }: Pick<Typed, 'values'>): PaymentWay | undefined =>
  ways.find((way) => keyOf(way) === values.get('payment')) ?? ways[0];

/** The payment methods as a choice; a single one as a sentence. */
export function paymentFields(
  page: PageRequest,
  typed: Typed,
  { paying, ...amounts }: Amounts & { paying: Paying },
): Html {
  const { say } = page;
  const { ways } = paying;
  const [first] = ways;
  const fault = typed.faults.payment;
  if (!first) return html``;
  if (ways.length === 1 && !fault) {
    return html`<input
      type="hidden"
      name="payment"
      value="${keyOf(first)}"
      ${first.kind === 'PLAN' ? html`data-covers` : ''}
    />`;
  }
  const chosen = chosenWay(paying, typed);
  return html`<fieldset class="field">
    <legend>${say('pay.title')}</legend>
    ${faultLine('payment', fault)}
    ${ways.map(
      (way) =>
        html`<label class="box"
          ><input
            type="radio"
            name="payment"
            value="${keyOf(way)}"
            ${way === chosen ? html` checked` : ''}${way.kind === 'PLAN' ? html` data-covers` : ''}${
              fault ? html` aria-invalid="true" aria-describedby="payment-fault"` : ''
            }
          /><bdi>${sayWay(way, amounts, say)}</bdi></label
        >`,
    )}
  </fieldset>`;
}

/** Whether a plan is the only payment method. */
export const paysByPlanOnly = ({ ways }: Pick<Paying, 'ways'>): boolean =>
  ways.length > 0 && ways.every(({ kind }) => kind === 'PLAN');

/** Whether all payment methods lead to the provider's page. */
export const leadsToProvider = ({ ways }: Pick<Paying, 'ways'>): boolean =>
  ways.length > 0 && ways.every(({ kind }) => kind === 'ONLINE' || kind === 'DEPOSIT');

export const signInParameter = 'signIn';

/** Leads through sign-in back to the form with its choices. */
export async function leadToSignIn(page: PageRequest, { business, origin }: Shown): Promise<Response> {
  const { options, language, now, url } = page;
  const parameters = new URLSearchParams(url.search);
  parameters.delete(signInParameter);
  const form = `${url.pathname}?${parameters.toString()}`;
  const client = await findDashboardClient(options.database, business.id);
  if (!client) return redirectTo(form);
  const context = { db: options.database, options, now, language };
  return redirectTo(await startSignIn(origin + form, client, context));
}
