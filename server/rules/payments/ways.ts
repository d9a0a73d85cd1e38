import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import type { ActiveOrder } from '../prices/planOrders.ts';

/**
 * The ways to pay for a booking (reference/entities.md: PaymentOptions): a service allows some of them, and not every
 * one is possible for everybody.
 */
export type PaymentWay =
  | { kind: 'PLAN'; order: ActiveOrder }
  /** To the business. */
  | { kind: 'OFFLINE' };

interface Payer {
  service: Pick<Service, 'payment'>;
  /** Of the customer, for plans of the service. */
  orders: readonly ActiveOrder[];
}

/** The ways that are possible, those of less effort first. */
export function waysToPay({ service: { payment = {} }, orders }: Payer): PaymentWay[] {
  const { inPerson, pricingPlan } = payment.options ?? {};
  return [
    ...(pricingPlan ? orders.map((order) => ({ kind: 'PLAN' as const, order })) : []),
    ...(inPerson ? [{ kind: 'OFFLINE' as const }] : []),
  ];
}

/** The plans that a service takes. */
export const plansTaken = ({ payment = {} }: Pick<Service, 'payment'>): readonly string[] =>
  payment.options?.pricingPlan ? (payment.pricingPlanIds ?? []) : [];

/** The name of a way in a form. */
export const keyOf = (way: PaymentWay): string => (way.kind === 'PLAN' ? way.order.id : way.kind);

const optionOf = { PLAN: 'MEMBERSHIP', OFFLINE: 'OFFLINE' } as const satisfies Record<
  PaymentWay['kind'],
  Booking['selectedPaymentOption']
>;

/** As a booking names the way. */
export const paymentOption = ({ kind }: PaymentWay): (typeof optionOf)[PaymentWay['kind']] => optionOf[kind];
