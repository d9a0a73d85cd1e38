import * as z from 'zod';
import { extendedFields } from './extendedFields.ts';
import { inputOf } from './input.ts';
import { currencyCode, dateTime, freeObject, guid, revision, text, whole } from './text.ts';

export const pricingPlanLimits = { name: 50, description: 450, slug: 255, pricingVariants: 20 } as const;

/** Bookings specification section 3, benefit type. */
export const benefitTypes = ['LIMITED', 'UNLIMITED'] as const;

/** A membership or package with which services are paid (reference/entities.md section 14, version 3). */
export const pricingPlan = z.strictObject({
  id: guid,
  revision: revision.optional(),
  createdDate: dateTime.optional(),
  updatedDate: dateTime.optional(),
  name: text(pricingPlanLimits.name, 1),
  description: text(pricingPlanLimits.description).optional(),
  slug: text(pricingPlanLimits.slug).optional(),
  /** Prices and terms; their fields are not needed to name a plan and are passed through. */
  pricingVariants: z.array(freeObject).min(1).max(pricingPlanLimits.pricingVariants).optional(),
  visibility: z.enum(['PUBLIC', 'PRIVATE']).optional(),
  buyable: z.boolean().optional(),
  currency: currencyCode.optional(),
  extendedFields: extendedFields.optional(),
});
export type PricingPlan = z.infer<typeof pricingPlan>;

export const pricingPlanInput = inputOf(pricingPlan);
export type PricingPlanInput = z.infer<typeof pricingPlanInput>;

export const pricingPlanReadOnly = ['id', 'createdDate', 'updatedDate', 'currency'] as const;

/** The same plan under its older names (version 2). */
export const pricingPlanV2 = z.strictObject({
  id: guid,
  name: text(pricingPlanLimits.name, 1).optional(),
  description: text(pricingPlanLimits.description).optional(),
  pricing: freeObject.optional(),
  public: z.boolean().optional(),
  archived: z.boolean().optional(),
  primary: z.boolean().optional(),
  hasOrders: z.boolean().optional(),
  createdDate: dateTime.optional(),
  updatedDate: dateTime.optional(),
  slug: text(pricingPlanLimits.slug, 1).optional(),
  maxPurchasesPerBuyer: whole(0, 1).optional(),
  buyerCanCancel: z.boolean().optional(),
});
export type PricingPlanV2 = z.infer<typeof pricingPlanV2>;
