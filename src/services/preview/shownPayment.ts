import {
  lackWords,
  sayOnlyWay,
  sayPlanNeeded,
  sayWay,
} from '../../../contract/customerWords/paymentWords.ts';
import type { SayToCustomers } from '../../../contract/customerWords/say.ts';
import {
  moneyWriter,
  priceLine,
  type BusinessFormats,
} from '../../../contract/customerWords/serviceFacts.ts';
import {
  lackOf,
  plansTaken,
  plansToOffer,
  waysToPay,
  type ActiveOrder,
} from '../../../contract/entities/prices/paymentWays.ts';
import type { PricingPlan } from '../../../contract/entities/prices/pricingPlan.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { moneyOfCents } from '../../../contract/entities/values/money.ts';

/** The payment part of the booking form, as `server/pages/booking/form/paying.ts` writes it. */
export interface ShownPayment {
  /** The amount to pay; undefined without a price in numbers, or if the service cannot be paid. */
  total: string | undefined;
  /** The payment methods to choose from, the chosen one first; empty for fewer than two. */
  choices: readonly string[];
  /** The only payment method, or why there is none. */
  sentence: string | undefined;
  /** The link for members, to visitors. */
  signIn: string | undefined;
}

interface Meeting {
  /** The plan that the customer has; undefined for a visitor. */
  plan: PricingPlan | undefined;
  /** All plans of the business. */
  plans: readonly PricingPlan[];
  /** Whether the server takes payments online. */
  isOnline: boolean;
  formats: BusinessFormats;
  words: SayToCustomers;
  /** BCP 47. */
  language: string;
}

/** What a customer meets when booking one place; undefined if nothing is paid there. */
export function shownPayment(service: Service, meeting: Meeting): ShownPayment | undefined {
  const { plan, plans, isOnline, formats, words, language } = meeting;
  const { payment = {}, onlineBooking } = service;
  if (onlineBooking?.enabled === false || !mayCost(service)) return undefined;
  const taken = plansTaken(service);
  const orders = plan && taken.includes(plan.id) ? [orderOf(plan)] : [];
  const ways = waysToPay({ service, orders, isOnline });
  const signIn = !plan && taken.length > 0 ? words('pay.signIn') : undefined;
  if (ways.length === 0) {
    const offered = plansToOffer(plans.filter(({ id }) => taken.includes(id)));
    const isSignedIn = plan !== undefined || taken.length === 0;
    const lack = lackOf(service);
    const sentence =
      lack === 'PLAN'
        ? sayPlanNeeded(offered, { words, language, isSignedIn })
        : lack && words(lackWords[lack]);
    return { total: undefined, choices: [], sentence, signIn };
  }
  const write = moneyWriter(formats);
  const amounts = {
    write: (cents: bigint) => write(moneyOfCents(cents)),
    isForOne:
      service.type === 'APPOINTMENT' ||
      ways.every(({ kind }) => kind === 'PLAN') ||
      mostPeople(service) === 1,
  };
  const isPriced = payment.rateType === 'FIXED' || payment.rateType === 'VARIED';
  const due = ways[0]?.kind === 'PLAN' ? amounts.write(0n) : priceLine(payment, write, words);
  return {
    total: isPriced ? due : undefined,
    choices: ways.length > 1 ? ways.map((way) => sayWay(way, amounts, words)) : [],
    sentence: sayOnlyWay(ways, amounts, words),
    signIn,
  };
}

function mayCost({ payment = {} }: Service): boolean {
  const { rateType = 'UNKNOWN_RATE_TYPE', fixed } = payment;
  if (rateType === 'FIXED') return fixed?.price !== undefined;
  return rateType !== 'NO_FEE' && rateType !== 'UNKNOWN_RATE_TYPE';
}

const mostPeople = ({ bookingPolicy }: Service): number =>
  bookingPolicy?.participantsPolicy?.maxParticipantsPerBooking ?? 1;

/** A new order of the plan, with all of its sessions. */
function orderOf({ id, name, benefit }: PricingPlan): ActiveOrder {
  const limit = benefit?.sessions;
  return { id, planId: id, planName: name, ...(limit !== undefined && { sessions: { limit, used: 0 } }) };
}
