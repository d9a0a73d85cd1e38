import { html } from 'hono/html';
import type { PricingPlan } from '../../../../contract/entities/prices/pricingPlan.ts';
import { listFormat } from '../../../../contract/formatters.ts';
import { findActiveOrders, hasSessions, type ActiveOrder } from '../../../rules/prices/planOrders.ts';
import { readCookie } from '../../../rules/identity/cookies.ts';
import { startSignIn } from '../../../rules/identity/oauth/redirectSessions.ts';
import { signInSessionOf } from '../../../rules/identity/signIn/signInSessions.ts';
import { keyOf, plansTaken, waysToPay, type PaymentWay } from '../../../rules/payments/ways.ts';
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
    plans: [...known.values()]
      .toSorted((a, b) => (a.sortOrder ?? 0) - (b.sortOrder ?? 0))
      .filter(({ archived, visibility }) => !archived && visibility !== 'PRIVATE'),
    usedUp: active.filter((order) => !hasSessions(order)).map(({ planName }) => planName),
    memberId,
    asksToSignIn: planIds.length > 0 && memberId === undefined,
  };
}

function lackOf({ payment = {} }: Offer['service']): Paying['lacks'] {
  const { online, pricingPlan } = payment.options ?? {};
  if (pricingPlan) return 'PLAN';
  if (online) return 'ONLINE';
  // The business explains a price text.
  return payment.rateType === 'FIXED' || payment.rateType === 'VARIED' ? 'ANY' : undefined;
}

/** Explains before a time is chosen that the service cannot be paid here. */
export function sayLackEarly({ say, options }: PageRequest, { service }: Pick<Offer, 'service'>): Html {
  const isOnline = options.payments !== undefined;
  if (waysToPay({ service, orders: [], isOnline }).length > 0) return html``;
  const lack = lackOf(service);
  return lack === 'ONLINE' || lack === 'ANY' ? notice(say(lackWords[lack])) : html``;
}

const lackWords = { ONLINE: 'pay.onlineOff', ANY: 'pay.none' } as const;

/** Explains why a service cannot be booked here, and what the customer can do. */
export function sayLack(page: PageRequest, paying: Paying, signIn: string): Html {
  const { lacks, plans, usedUp, asksToSignIn } = paying;
  const { say, language } = page;
  if (lacks === undefined) return html``;
  if (lacks === 'ONLINE' || lacks === 'ANY') return notice(say(lackWords[lacks]));
  const names = listFormat(language, { type: 'disjunction' }).format(plans.map(({ name }) => name));
  const needed = plans.length > 0 ? say('pay.needsOneOf', { plans: names }) : say('pay.needsPlan');
  const used = usedUp.map((plan) => say('pay.usedUp', { plan }));
  if (!asksToSignIn)
    return html`${notice([...used, needed, say('pay.getPlan')].join(' '))}${planList(page, plans)}`;
  return html`${notice(`${needed} ${say('pay.haveOne')}`)}${planList(page, plans)}
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

/** Payment by a plan, with the number of its sessions left unless they are unlimited. */
function sayPlan(
  page: PageRequest,
  words: 'pay.plan' | 'pay.planCovers',
  { planName, sessions }: ActiveOrder,
): string {
  const plan = page.say(words, { plan: planName });
  return sessions ? `${plan} · ${sayCount(page, 'pay.left', sessions.limit - sessions.used)}` : plan;
}

/** The chosen payment method of a form; by default the first one. */
export const chosenWay = ({ ways }: Paying, { values }: Pick<Typed, 'values'>): PaymentWay | undefined =>
  ways.find((way) => keyOf(way) === values.get('payment')) ?? ways[0];

/** Formats an amount in hundredths; depends on whether one person books. */
interface Amounts {
  write: (cents: bigint) => string;
  isForOne: boolean;
}

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
          /><bdi>${sayWay(page, way, amounts)}</bdi></label
        >`,
    )}
  </fieldset>`;
}

function sayWay(page: PageRequest, way: PaymentWay, { write, isForOne }: Amounts): string {
  const { say } = page;
  switch (way.kind) {
    case 'PLAN':
      return sayPlan(page, 'pay.plan', way.order);
    case 'ONLINE':
      return say('pay.online');
    case 'DEPOSIT':
      return say(isForOne ? 'pay.deposit' : 'pay.depositEach', { amount: write(way.each) });
    case 'OFFLINE':
      return say('form.payThere');
    default:
      return way satisfies never;
  }
}

/** A sentence with the only payment method. */
export function sayOnlyWay(
  page: PageRequest,
  { paying, ...amounts }: Amounts & { paying: Paying },
): string | undefined {
  const [way, ...others] = paying.ways;
  if (!way || others.length > 0) return undefined;
  return way.kind === 'PLAN' ? sayPlan(page, 'pay.planCovers', way.order) : sayWay(page, way, amounts);
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
