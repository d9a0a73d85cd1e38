import type { Booking } from '../bookings/booking.ts';
import type { Service } from '../services/service.ts';
import { cents } from '../values/money.ts';
import type { PlanOrder } from './planOrder.ts';
import type { PricingPlan } from './pricingPlan.ts';

/** An order that is ACTIVE. */
export type ActiveOrder = Pick<PlanOrder, 'id' | 'planId' | 'planName' | 'sessions'>;

/**
 * The payment methods of a booking (reference/entities.md: PaymentOptions). A service accepts some of them, and not all
 * are available to every customer.
 */
export type PaymentWay =
  | { kind: 'PLAN'; order: ActiveOrder }
  /** The whole price, now. */
  | { kind: 'ONLINE' }
  /** A part now, the rest to the business. `each`: of one person, in hundredths. */
  | { kind: 'DEPOSIT'; each: bigint }
  /** To the business. */
  | { kind: 'OFFLINE' };

interface Payer {
  service: Pick<Service, 'payment'>;
  /** Of the customer, for plans of the service. */
  orders: readonly ActiveOrder[];
  /** A provider takes payments. */
  isOnline: boolean;
}

/** The ways that are possible, those of less effort first. */
export function waysToPay({ service: { payment = {} }, orders, isOnline }: Payer): PaymentWay[] {
  const { inPerson, pricingPlan } = payment.options ?? {};
  return [
    ...(pricingPlan ? orders.map((order) => ({ kind: 'PLAN' as const, order })) : []),
    ...(isOnline ? onlineWays(payment) : []),
    ...(inPerson ? [{ kind: 'OFFLINE' as const }] : []),
  ];
}

/** Only a price in numbers can be paid at once: a subscription is paid in parts. */
function onlineWays({ rateType, options, fixed, varied }: NonNullable<Service['payment']>): PaymentWay[] {
  const price = rateType === 'FIXED' ? fixed : rateType === 'VARIED' ? varied : undefined;
  if (!options?.online || !price) return [];
  const { deposit, fullUpfrontPaymentAllowed } = price;
  if (!options.deposit || !deposit) return [{ kind: 'ONLINE' }];
  const part = { kind: 'DEPOSIT' as const, each: cents(deposit.value) };
  return fullUpfrontPaymentAllowed ? [part, { kind: 'ONLINE' }] : [part];
}

/** What is paid at once by a provider; undefined: nothing. In hundredths. */
export function dueOnline(
  way: PaymentWay | undefined,
  { total, people }: { total: bigint; people: number },
): bigint | undefined {
  if (way?.kind === 'ONLINE') return total;
  if (way?.kind !== 'DEPOSIT') return undefined;
  const deposit = way.each * BigInt(people);
  return deposit < total ? deposit : total;
}

/**
 * The thing that a customer lacks if there is no payment method: the service accepts only plans, only online payment, or nothing.
 * Undefined: a price text, which the business explains.
 */
export function lackOf({ payment = {} }: Pick<Service, 'payment'>): 'PLAN' | 'ONLINE' | 'ANY' | undefined {
  const { online, pricingPlan } = payment.options ?? {};
  if (pricingPlan) return 'PLAN';
  if (online) return 'ONLINE';
  return payment.rateType === 'FIXED' || payment.rateType === 'VARIED' ? 'ANY' : undefined;
}

/** Whether customers can only pay online. */
export function isPaidOnlineOnly({ payment = {} }: Pick<Service, 'payment'>): boolean {
  const { online, inPerson } = payment.options ?? {};
  return onlineWays(payment).length > 0 && online === true && inPerson !== true;
}

/** The plans that a service takes. */
export const plansTaken = ({ payment = {} }: Pick<Service, 'payment'>): readonly string[] =>
  payment.options?.pricingPlan ? (payment.pricingPlanIds ?? []) : [];

/** The plans that customers see, in the order of the business. */
export const plansToOffer = (plans: readonly PricingPlan[]): PricingPlan[] =>
  plans
    .toSorted((a, b) => (a.sortOrder ?? 0) - (b.sortOrder ?? 0))
    .filter(({ archived, visibility }) => !archived && visibility !== 'PRIVATE');

/** The name of a way in a form. */
export const keyOf = (way: PaymentWay): string => (way.kind === 'PLAN' ? way.order.id : way.kind);

const optionOf = {
  PLAN: 'MEMBERSHIP',
  ONLINE: 'ONLINE',
  DEPOSIT: 'ONLINE',
  OFFLINE: 'OFFLINE',
} as const satisfies Record<PaymentWay['kind'], Booking['selectedPaymentOption']>;

/** As a booking names the way. */
export const paymentOption = ({ kind }: PaymentWay): (typeof optionOf)[PaymentWay['kind']] => optionOf[kind];
