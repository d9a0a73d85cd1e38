import * as z from 'zod';
import { entity, forVisitors } from '../../audience.ts';
import { traitsOf } from '../../fields.ts';
import { extendedFields } from '../values/extendedFields.ts';
import { inputOf, sentAs } from '../values/input.ts';
import { sentAmount } from '../values/money.ts';
import { currencyCode, freeObject, guid, name, text, integer } from '../values/text.ts';
import { versionFields } from '../values/versionFields.ts';

export const pricingPlanLimits = {
  name: 50,
  description: 450,
  slug: 255,
  pricingVariants: 20,
  purchasesPerBuyer: 1,
  /** Those below are Frontdesk's own; the platform does not publish any. */
  perks: 20,
  perk: 200,
  sessions: 1000,
} as const;

/** Bookings specification section 3, benefit type. */
export const benefitTypes = ['LIMITED', 'UNLIMITED'] as const;

/** How many bookings an order of the plan pays for. */
const benefit = z.strictObject({
  type: z.enum(benefitTypes),
  /** Required for LIMITED, and only allowed there. */
  sessions: integer(1, pricingPlanLimits.sessions).optional(),
});

const perk = z.strictObject({
  /** Assigned by the server to a perk without one. */
  id: guid.optional(),
  description: name(pricingPlanLimits.perk, 1),
});
export type Perk = z.infer<typeof perk>;

export const planVisibilities = ['PUBLIC', 'PRIVATE'] as const;

/** The price of a pricing variant, used by version 2 of the plans and the price list. */
const variantPrice = z.looseObject({
  pricingStrategies: z
    .array(z.looseObject({ flatRate: z.looseObject({ amount: sentAmount.nullish() }).nullish() }))
    .nullish(),
});

/** Prices and terms. The price of a write is validated; the other fields are stored unchanged. */
const pricingVariant = sentAs(
  freeObject,
  freeObject.superRefine((variant, context) => {
    const { error } = variantPrice.safeParse(variant, { reportInput: true });
    for (const issue of error?.issues ?? []) context.addIssue({ ...issue });
  }),
);

/** A membership or package that pays for services (reference/entities.md section 14, version 3). */
const fields = {
  ...versionFields(forVisitors),
  name: forVisitors(name(pricingPlanLimits.name, 1), {
    kind: 'text',
    section: 'basics',
    bulk: true,
    exported: true,
  }),
  description: forVisitors(text(pricingPlanLimits.description).optional(), {
    kind: 'text',
    section: 'basics',
    input: true,
    bulk: true,
    exported: true,
  }),
  slug: forVisitors(text(pricingPlanLimits.slug).optional(), { section: 'basics', exported: true }),
  /** Absent: UNLIMITED. Frontdesk's own: the platform keeps benefits in a separate product. */
  benefit: forVisitors(benefit.optional(), { section: 'benefits' }),
  /** Benefits in words, in the order customers see. */
  perks: forVisitors(z.array(perk).max(pricingPlanLimits.perks).optional(), { section: 'benefits' }),
  pricingVariants: forVisitors(
    z.array(pricingVariant).min(1).max(pricingPlanLimits.pricingVariants).optional(),
    { section: 'price' },
  ),
  visibility: forVisitors(z.enum(planVisibilities).optional(), { section: 'sale', exported: true }),
  buyable: forVisitors(z.boolean().optional(), {
    kind: 'flag',
    section: 'sale',
    input: true,
    bulk: true,
    exported: true,
  }),
  /** The currency of the business. */
  currency: forVisitors(currencyCode.optional(), { write: 'never' }),
  /** 1: once per buyer; 0 or absent: unlimited. */
  maxPurchasesPerBuyer: forVisitors(integer(0, pricingPlanLimits.purchasesPerBuyer).optional(), {
    section: 'sale',
  }),
  buyerCanCancel: forVisitors(z.boolean().optional(), {
    kind: 'flag',
    section: 'sale',
    input: true,
    bulk: true,
    exported: true,
  }),
  /** Position in the lists that customers see; changed by moveRecords only. */
  sortOrder: forVisitors(z.number().optional(), { write: 'never' }),
  /** Off sale; buyers keep it. Changed by its own calls only. */
  archived: forVisitors(z.boolean().optional(), { write: 'apart' }),
  extendedFields: forVisitors(extendedFields.optional()),
};
export const pricingPlan = entity(fields);
export type PricingPlan = z.infer<typeof pricingPlan>;

export const pricingPlanTraits = traitsOf(fields);

export const pricingPlanInput = inputOf(pricingPlan);
export type PricingPlanInput = z.infer<typeof pricingPlanInput>;
