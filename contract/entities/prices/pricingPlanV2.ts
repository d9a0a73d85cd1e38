import * as z from 'zod';
import { entity, forVisitors, without } from '../../audience.ts';
import { pricingPlanLimits, type PricingPlan } from './pricingPlan.ts';
import { currencyCode, dateTime, guid, name, text, integer } from '../values/text.ts';

/** A plan under its older names (reference/entities.md section 14, version 2). */

const duration = z.strictObject({ count: z.int().optional(), unit: text(20).optional() });

/** Price and term of a plan: one of `subscription` and the two single payments. */
export const pricing = z.strictObject({
  price: z.strictObject({ value: text(50), currency: currencyCode.optional() }).optional(),
  /** A `cycleCount` of 0: until cancelled. */
  subscription: z.strictObject({ cycleDuration: duration, cycleCount: z.int() }).optional(),
  singlePaymentForDuration: duration.optional(),
  singlePaymentUnlimited: z.boolean().optional(),
  freeTrialDays: z.int().optional(),
});

export const pricingPlanV2 = entity({
  id: forVisitors(guid),
  name: forVisitors(name(pricingPlanLimits.name, 1).optional()),
  description: forVisitors(text(pricingPlanLimits.description).optional()),
  /** Absent if the plan has none. */
  perks: forVisitors(
    z.strictObject({ values: z.array(text(pricingPlanLimits.perk)).max(pricingPlanLimits.perks) }).optional(),
  ),
  pricing: forVisitors(pricing.optional()),
  public: forVisitors(z.boolean().optional()),
  archived: forVisitors(z.boolean().optional()),
  primary: forVisitors(z.boolean().optional()),
  hasOrders: forVisitors(z.boolean().optional()),
  createdDate: forVisitors(dateTime.optional()),
  updatedDate: forVisitors(dateTime.optional()),
  slug: forVisitors(text(pricingPlanLimits.slug, 1).optional()),
  maxPurchasesPerBuyer: forVisitors(integer(0, pricingPlanLimits.purchasesPerBuyer).optional()),
  buyerCanCancel: forVisitors(z.boolean().optional()),
});
export type PricingPlanV2 = z.infer<typeof pricingPlanV2>;

/** A plan as visitors see it. */
export const publicPlan = without(pricingPlanV2, 'public', 'archived', 'hasOrders');
export type PublicPlan = z.infer<typeof publicPlan>;

/** The parts of a version 3 pricing variant that version 2 supports. */
const knownVariant = z.looseObject({
  pricingStrategies: z
    .array(z.looseObject({ flatRate: z.looseObject({ amount: z.string() }).optional() }))
    .optional(),
  billingTerms: z
    .looseObject({
      billingCycle: z.looseObject({ period: z.string(), count: z.int().optional() }).optional(),
      endType: z.string().optional(),
      cyclesCompletedDetails: z.looseObject({ billingCycleCount: z.int().optional() }).optional(),
    })
    .optional(),
  freeTrialDays: z.int().optional(),
});

/**
 * Converts a plan to version 2. `primary` is omitted: this product does not highlight plans.
 *
 * @param ordered the plans with a current or former order
 */
export function asPlanV2(plan: PricingPlan, ordered: ReadonlySet<string>): PricingPlanV2 {
  const { visibility, archived = false, id } = plan;
  const hasOrders = ordered.has(id);
  return { ...asPublicPlan(plan), public: visibility === 'PUBLIC' && !archived, archived, hasOrders };
}

/** A plan in the shape of version 2 (docs/differences.md). */
export function asPublicPlan(plan: PricingPlan): PublicPlan {
  const { id, name, description, createdDate, updatedDate, slug } = plan;
  const { maxPurchasesPerBuyer, buyerCanCancel, perks = [] } = plan;
  const values = perks.map((perk) => perk.description);
  const known = {
    id,
    name,
    description,
    ...(values.length > 0 && { perks: { values } }),
    createdDate,
    updatedDate,
    slug,
    maxPurchasesPerBuyer,
    buyerCanCancel,
  };
  return { ...known, pricing: pricingOf(plan) };
}

/** The price of the first variant, because version 2 has only one. Undefined if version 2 cannot express it. */
function pricingOf({ pricingVariants = [], currency }: PricingPlan): PricingPlanV2['pricing'] {
  const variant = knownVariant.safeParse(pricingVariants[0]).data;
  if (!variant) return undefined;
  const { pricingStrategies = [], billingTerms: terms, freeTrialDays } = variant;
  const amount = pricingStrategies[0]?.flatRate?.amount;
  const cycle = terms?.billingCycle && {
    count: terms.billingCycle.count ?? 1,
    unit: terms.billingCycle.period,
  };
  const cycles =
    terms?.endType === 'CYCLES_COMPLETED' ? (terms.cyclesCompletedDetails?.billingCycleCount ?? 1) : 0;
  return {
    ...(amount !== undefined && { price: { value: amount, ...(currency && { currency }) } }),
    ...termOf(cycle, cycles),
    ...(freeTrialDays !== undefined && { freeTrialDays }),
  };
}

/** Version 3 expresses all terms in billing cycles: one paid cycle is the validity of a single payment. */
function termOf(cycle: z.infer<typeof duration> | undefined, cycles: number) {
  if (!cycle) return { singlePaymentUnlimited: true };
  return cycles === 1
    ? { singlePaymentForDuration: cycle }
    : { subscription: { cycleDuration: cycle, cycleCount: cycles } };
}
