import type { ActiveOrder, PaymentWay } from '../entities/prices/paymentWays.ts';
import type { PricingPlan } from '../entities/prices/pricingPlan.ts';
import { listFormat } from '../formatters.ts';
import { sayCount, type SayToCustomers } from './say.ts';

/** Formats an amount in hundredths; depends on whether one person books. */
export interface Amounts {
  write: (cents: bigint) => string;
  isForOne: boolean;
}

/** A payment method as one of several. */
export function sayWay(way: PaymentWay, { write, isForOne }: Amounts, words: SayToCustomers): string {
  switch (way.kind) {
    case 'PLAN':
      return sayPlan('pay.plan', way.order, words);
    case 'ONLINE':
      return words('pay.online');
    case 'DEPOSIT':
      return words(isForOne ? 'pay.deposit' : 'pay.depositEach', { amount: write(way.each) });
    case 'OFFLINE':
      return words('form.payThere');
    default:
      return way satisfies never;
  }
}

/** A sentence with the only payment method; undefined if there is none or a choice. */
export function sayOnlyWay(
  ways: readonly PaymentWay[],
  amounts: Amounts,
  words: SayToCustomers,
): string | undefined {
  const [way, ...others] = ways;
  if (!way || others.length > 0) return undefined;
  return way.kind === 'PLAN' ? sayPlan('pay.planCovers', way.order, words) : sayWay(way, amounts, words);
}

/** Payment by a plan, with the number of its sessions left unless they are unlimited. */
function sayPlan(
  key: 'pay.plan' | 'pay.planCovers',
  { planName, sessions }: ActiveOrder,
  words: SayToCustomers,
): string {
  const plan = words(key, { plan: planName });
  return sessions ? `${plan} · ${sayCount('pay.left', sessions.limit - sessions.used, words)}` : plan;
}

/** The sentence of a service that is paid by plan only, to a customer without one of its plans. */
export function sayPlanNeeded(
  plans: readonly Pick<PricingPlan, 'name'>[],
  { words, language, isSignedIn }: { words: SayToCustomers; language: string; isSignedIn: boolean },
): string {
  const names = listFormat(language, { type: 'disjunction' }).format(plans.map(({ name }) => name));
  const needed = plans.length > 0 ? words('pay.needsOneOf', { plans: names }) : words('pay.needsPlan');
  return `${needed} ${words(isSignedIn ? 'pay.getPlan' : 'pay.haveOne')}`;
}

/** The text for customers of a service that cannot be paid here. */
export const lackWords = { ONLINE: 'pay.onlineOff', ANY: 'pay.none' } as const;
