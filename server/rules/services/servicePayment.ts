import type { Money } from '../../../contract/entities/values/money.ts';
import type { Payment } from '../../../contract/entities/values/price.ts';
import { present } from '../../tables/rows.ts';

/**
 * A payment in stored form: only the part of its price type, explicit payment methods, and amounts in the
 * business's currency (reference/entities.md section 1, Payment and Money).
 */
export function normalisePayment(payment: Payment, currency: string): Payment {
  const { rateType, options, pricingPlanIds = [], addOnOption = 'UNKNOWN_ADD_ON_PAYMENT_OPTIONS' } = payment;
  return {
    rateType,
    ...partOf(payment, currency),
    options: { online: false, inPerson: false, deposit: false, pricingPlan: false, ...options },
    pricingPlanIds,
    addOnOption,
  };
}

function partOf(payment: Payment, currency: string): Payment {
  const { fixed, varied, custom, subscription } = payment;
  const inCurrency = (money: Money | undefined) => money && { value: money.value, currency };
  switch (payment.rateType) {
    case 'FIXED':
      return {
        fixed:
          fixed && present({ ...fixed, price: inCurrency(fixed.price), deposit: inCurrency(fixed.deposit) }),
      };
    case 'VARIED':
      return {
        varied:
          varied &&
          present({
            ...varied,
            defaultPrice: inCurrency(varied.defaultPrice),
            deposit: inCurrency(varied.deposit),
            minPrice: inCurrency(varied.minPrice),
            maxPrice: inCurrency(varied.maxPrice),
          }),
      };
    case 'CUSTOM':
      return { custom };
    case 'SUBSCRIPTION':
      return {
        subscription: subscription && {
          ...subscription,
          amountPerBillingCycle: inCurrency(subscription.amountPerBillingCycle),
        },
      };
    case 'NO_FEE':
    case 'UNKNOWN_RATE_TYPE':
    case undefined:
      return {};
    default:
      return payment.rateType satisfies never;
  }
}
