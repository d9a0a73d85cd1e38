import * as z from 'zod';
import { extendedFields } from './extendedFields.ts';
import { inputOf } from './input.ts';
import { currencyCode, dateTime, freeObject, guid, revision, text, whole } from './text.ts';

export const pricingPlanLimits = {
  name: 50,
  description: 450,
  slug: 255,
  pricingVariants: 20,
  purchasesPerBuyer: 1,
} as const;

/** Bookings specification section 3, benefit type. */
export const benefitTypes = ['LIMITED', 'UNLIMITED'] as const;

export const planVisibilities = ['PUBLIC', 'PRIVATE'] as const;

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
  visibility: z.enum(planVisibilities).optional(),
  buyable: z.boolean().optional(),
  /** Of the business. */
  currency: currencyCode.optional(),
  /** 1: each buyer once; 0 or nothing: as often as they like. */
  maxPurchasesPerBuyer: whole(0, pricingPlanLimits.purchasesPerBuyer).optional(),
  buyerCanCancel: z.boolean().optional(),
  /** Nobody can buy it any more; who has it keeps it. Changed by its own calls only. */
  archived: z.boolean().optional(),
  extendedFields: extendedFields.optional(),
});
export type PricingPlan = z.infer<typeof pricingPlan>;

export const pricingPlanInput = inputOf(pricingPlan);
export type PricingPlanInput = z.infer<typeof pricingPlanInput>;

export const pricingPlanReadOnly = ['id', 'createdDate', 'updatedDate', 'currency', 'archived'] as const;

/** What a mask may name. */
export const pricingPlanMaskable = pricingPlan.omit({
  id: true,
  revision: true,
  createdDate: true,
  updatedDate: true,
  currency: true,
  archived: true,
});
