import * as z from 'zod';
import { asked } from '../../fields.ts';
import type { FieldTraits } from '../../fieldTraits.ts';
import { assigned, chosen, copied, leftOut } from '../services/cloneRule.ts';
import { money, moneyFromZero } from './money.ts';
import { dateTime, freeObject, guid, text, integer } from './text.ts';

/**
 * SUBSCRIPTION is the platform's newer one; UNKNOWN_RATE_TYPE occurs in answers only (bookings specification section
 * 3).
 */
export const rateTypes = [
  'UNKNOWN_RATE_TYPE',
  'FIXED',
  'CUSTOM',
  'VARIED',
  'NO_FEE',
  'SUBSCRIPTION',
] as const;
export type RateType = (typeof rateTypes)[number];

/** How add-ons are paid. Recorded answers contain the first one by default: like the service itself. */
export const addOnOptions = ['UNKNOWN_ADD_ON_PAYMENT_OPTIONS', 'ONLINE', 'IN_PERSON'] as const;

export const priceLimits = { customDescription: 50, pricingPlans: 75 } as const;

export const fixedPayment = z.strictObject({
  price: money.optional(),
  /** Paid at booking; the rest is paid in person. */
  deposit: money.optional(),
  fullUpfrontPaymentAllowed: z.boolean().optional(),
});

/** A text instead of a price: “Ask at the desk”. */
export const customPayment = z.strictObject({
  description: text(priceLimits.customDescription).optional(),
});

/** The price depends on a variant (duration, staff member, custom choice); variants are a separate entity. */
export const variedPayment = z.strictObject({
  /** Applies where no variant does. */
  defaultPrice: money.optional(),
  deposit: money.optional(),
  minPrice: moneyFromZero.optional(),
  maxPrice: moneyFromZero.optional(),
  fullUpfrontPaymentAllowed: z.boolean().optional(),
});

export const subscriptionPayment = z.strictObject({
  amountPerBillingCycle: money.optional(),
  frequency: z.enum(['MONTHLY']).optional(),
  totalPayments: integer(2).optional(),
  firstChargeDate: z.enum(['CHECKOUT', 'SCHEDULED']).optional(),
  recurringStartDate: dateTime.optional(),
});

/** The payment methods. The rules between the four are in serviceRules.ts. */
export const paymentOptions = z.strictObject({
  online: z.boolean().optional(),
  inPerson: z.boolean().optional(),
  deposit: z.boolean().optional(),
  pricingPlan: z.boolean().optional(),
});

export const payment = z.strictObject({
  rateType: z.enum(rateTypes).optional(),
  fixed: fixedPayment.optional(),
  custom: customPayment.optional(),
  varied: variedPayment.optional(),
  subscription: subscriptionPayment.optional(),
  options: paymentOptions.optional(),
  pricingPlanIds: z.array(guid).max(priceLimits.pricingPlans).optional(),
  addOnOption: z.enum(addOnOptions).optional(),
  /** Its fields are not published. */
  discountInfo: freeObject.optional(),
});
export type Payment = z.infer<typeof payment>;

const amount = { kind: 'amount', section: 'price', bulk: true } as const;
const way = { kind: 'flag', ask: asked.flag, bulk: true } as const;
/** Not sortable: no index supports it. */
const unordered = { type: 'number', aggregate: true } as const;

/** The traits of a service's payment, by relative path. */
export const paymentParts = {
  rateType: {
    section: 'price',
    ask: { ...asked.text, type: 'enum', values: rateTypes },
    clone: copied('price'),
  },
  fixed: { clone: copied('price') },
  'fixed.price.value': { ...amount, ask: asked.number },
  'varied.defaultPrice': { clone: copied('price') },
  'varied.defaultPrice.value': { ...amount, ask: unordered },
  'fixed.deposit.value': amount,
  'varied.deposit': { clone: copied('price') },
  'varied.deposit.value': amount,
  'fixed.fullUpfrontPaymentAllowed': { kind: 'flag', section: 'price' },
  'varied.fullUpfrontPaymentAllowed': { kind: 'flag', section: 'price', clone: copied('price') },
  custom: { clone: copied('price') },
  'custom.description': { kind: 'text', section: 'price' },
  subscription: { clone: copied('price') },
  'subscription.amountPerBillingCycle.value': { kind: 'amount', section: 'price' },
  'subscription.totalPayments': { kind: 'number', section: 'price' },
  'subscription.firstChargeDate': { section: 'price' },
  'subscription.recurringStartDate': { section: 'price' },
  // The minimum and maximum of the clone's own variants.
  'varied.minPrice': { clone: assigned(null), write: 'never' },
  'varied.minPrice.value': { ask: unordered },
  'varied.maxPrice': { clone: assigned(null), write: 'never' },
  options: { section: 'price', clone: copied('price') },
  'options.online': way,
  'options.inPerson': way,
  'options.deposit': { kind: 'flag', bulk: true },
  'options.pricingPlan': way,
  pricingPlanIds: {
    kind: 'list',
    section: 'price',
    ask: asked.ids,
    bulk: true,
    // Plans are selected for each service.
    clone: chosen('plans', 'left out'),
    write: 'apart',
  },
  addOnOption: { section: 'addOns', clone: copied('price') },
  // Computed when the service is read.
  discountInfo: { clone: leftOut(null), write: 'never' },
} as const satisfies Record<string, FieldTraits>;
