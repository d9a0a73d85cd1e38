import { publicPlan } from './pricingPlanV2.ts';
import type { FieldTable } from '../../queries/query.ts';
import { askable } from '../../fields.ts';
import { pricingPlan, planVisibilities } from './pricingPlan.ts';

/** The platform publishes no list for plans; these are the fields of their list. */
export const pricingPlanFields = askable(pricingPlan, {
  id: { type: 'guid', sort: true, required: true },
  name: { type: 'text', sort: true, search: true, required: true },
  slug: { type: 'text', sort: true, required: true },
  visibility: { type: 'enum', values: planVisibilities, sort: true, required: true },
  buyable: { type: 'boolean', sort: true, required: true },
  /** Visitors see no archived plans. */
  archived: { type: 'boolean', sort: true, required: true, minimumRank: 'staff' },
  sortOrder: { type: 'number', sort: true, required: true },
  createdDate: { type: 'date', sort: true, required: true },
  updatedDate: { type: 'date', sort: true, required: true },
} as const satisfies FieldTable);

/** The fields that version 2 lets visitors query. */
export const publicPlanFields = askable(publicPlan, {
  id: pricingPlanFields.id,
  name: pricingPlanFields.name,
  slug: pricingPlanFields.slug,
  createdDate: pricingPlanFields.createdDate,
  updatedDate: pricingPlanFields.updatedDate,
} as const satisfies FieldTable);
