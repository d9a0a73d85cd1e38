import { brokenRule, type FieldViolation } from '../../errors.ts';
import { cents } from '../values/money.ts';
import type { RateType } from '../values/price.ts';
import type { Service, ServiceInput } from '../services/service.ts';

type Payment = NonNullable<ServiceInput['payment']>;

/** The requirements and options of a price type (reference/calls.md section 3, payment). */
interface Rate {
  /** The required wire paths below `payment`, each with its purpose. */
  needs: readonly (readonly [path: string, read: (payment: Payment) => unknown, why: string])[];
  /** Whether customers can pay the amount online. */
  online: boolean;
  /** Whether a deposit is allowed. */
  deposit: boolean;
  /** Whether a pricing plan may be the only payment method. */
  planAlone: boolean;
}

export const rates: Record<Exclude<RateType, 'UNKNOWN_RATE_TYPE'>, Rate> = {
  FIXED: {
    needs: [['fixed.price', (payment) => payment.fixed?.price?.value, 'the price']],
    online: true,
    deposit: true,
    planAlone: true,
  },
  VARIED: {
    needs: [
      [
        'varied.defaultPrice',
        (payment) => payment.varied?.defaultPrice?.value,
        'what is paid where no variant applies',
      ],
    ],
    online: true,
    deposit: true,
    planAlone: true,
  },
  CUSTOM: {
    needs: [
      ['custom.description', (payment) => payment.custom?.description?.trim(), 'what customers read instead'],
    ],
    online: false,
    deposit: false,
    planAlone: false,
  },
  NO_FEE: { needs: [], online: false, deposit: false, planAlone: false },
  SUBSCRIPTION: {
    needs: [
      [
        'subscription.amountPerBillingCycle',
        (payment) => payment.subscription?.amountPerBillingCycle?.value,
        'what is paid each month',
      ],
      ['subscription.frequency', (payment) => payment.subscription?.frequency, 'how often it is paid'],
      [
        'subscription.totalPayments',
        (payment) => payment.subscription?.totalPayments,
        'how many times it is paid',
      ],
      [
        'subscription.recurringStartDate',
        ({ subscription }) =>
          subscription?.firstChargeDate !== 'SCHEDULED' || subscription.recurringStartDate,
        'the day of the first payment',
      ],
    ],
    online: true,
    deposit: false,
    planAlone: false,
  },
};

/** The price and the payment methods of a whole service. */
export function paymentViolations({
  type,
  payment,
  onlineBooking,
  addOnGroups,
}: ServiceInput | Service): FieldViolation[] {
  if (!payment) return [brokenRule('service.payment', 'PAYMENT_REQUIRED', 'is required: what customers pay')];
  const { rateType } = payment;
  if (!rateType || rateType === 'UNKNOWN_RATE_TYPE') {
    const description = 'is required: a fixed price, a price that varies, words instead, or free';
    return [brokenRule('service.payment.rateType', 'INVALID_PAYMENT_TYPE', description)];
  }
  if (rateType === 'SUBSCRIPTION' && type !== 'COURSE') {
    const description = 'can be a subscription only for a course; choose another kind of price';
    return [brokenRule('service.payment.rateType', 'INVALID_PAYMENT_TYPE', description)];
  }
  if (rateType === 'SUBSCRIPTION' && addOnGroups && addOnGroups.length > 0) {
    const description = 'cannot be a subscription while the service offers add-ons; delete its groups first';
    return [brokenRule('service.payment.rateType', 'INVALID_PAYMENT_TYPE', description)];
  }
  const planned = payment.options?.pricingPlan && onlineBooking?.requireManualApproval;
  return [
    ...rateViolations(payment, rates[rateType]),
    ...optionViolations(payment, rates[rateType]),
    ...depositViolations(payment, rates[rateType]),
    ...(planned
      ? [
          brokenRule(
            'service.onlineBooking.requireManualApproval',
            'INVALID_MANUAL_APPROVAL_WITH_PRICING_PLANS',
            'cannot be combined with payment by pricing plan; turn one of them off',
          ),
        ]
      : []),
  ];
}

function rateViolations(payment: Payment, rate: Rate): FieldViolation[] {
  return rate.needs
    .filter(([, read]) => !read(payment))
    .map(([path, , why]) => brokenRule(`service.payment.${path}`, 'INVALID_RATE', `is required: ${why}`));
}

function optionViolations({ rateType, options }: Payment, rate: Rate): FieldViolation[] {
  const field = 'service.payment.options';
  if (options?.online && !rate.online) {
    const description = 'requires a fixed or varying price';
    return [brokenRule(`${field}.online`, 'INVALID_PAYMENT_OPTIONS', description)];
  }
  if (options?.online || options?.inPerson || (options?.pricingPlan && rate.planAlone)) return [];
  if (rateType === 'NO_FEE' || rateType === 'CUSTOM') {
    const description = 'must be on when there is no amount to pay online';
    return [brokenRule(`${field}.inPerson`, 'INVALID_PAYMENT_OPTIONS', description)];
  }
  const ways = rate.planAlone ? 'online, in person or by pricing plan' : 'online or in person';
  return [brokenRule(field, 'INVALID_PAYMENT_OPTIONS', `must allow at least one payment method: ${ways}`)];
}

/** A deposit is paid online at booking, so paying it in person is not allowed. */
function depositViolations({ fixed, varied, rateType, options }: Payment, rate: Rate): FieldViolation[] {
  if (!options?.deposit) return [];
  const field = 'service.payment.options.deposit';
  const broken = (description: string) => [brokenRule(field, 'INVALID_PAYMENT_OPTIONS', description)];
  if (!rate.deposit) return broken('needs a fixed price or one that varies');
  if (!options.online) return broken('requires online payment');
  if (options.inPerson) return broken('cannot be combined with payment in person; turn one of them off');

  const [path, price, deposit] =
    rateType === 'FIXED'
      ? ['fixed.deposit', fixed?.price?.value, fixed?.deposit?.value]
      : ['varied.deposit', varied?.defaultPrice?.value, varied?.deposit?.value];
  if (!deposit) {
    const description = 'is required: what is paid at booking';
    return [brokenRule(`service.payment.${path}`, 'INVALID_PAYMENT_OPTIONS', description)];
  }
  // Variants may cost more than the default price, so only a fixed price gives a known limit.
  if (rateType === 'FIXED' && price && cents(deposit) >= cents(price)) {
    return [brokenRule(`service.payment.${path}.value`, 'INVALID_RATE', 'must be less than the price')];
  }
  return [];
}

/** Whether a booking of the service can be paid at the visit. */
export const isPaidInPerson = ({ payment }: Pick<Service, 'payment'>): boolean =>
  payment?.options?.inPerson === true && payment.rateType !== 'NO_FEE';
