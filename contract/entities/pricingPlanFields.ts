import type { FieldTable } from '../query.ts';

/** The platform publishes no list for plans; these are what a list of them shows. */
export const pricingPlanFields = {
  id: { type: 'guid', sort: true, required: true },
  name: { type: 'text', sort: true, required: true },
  slug: { type: 'text', sort: true, required: true },
  visibility: { type: 'enum', values: ['PUBLIC', 'PRIVATE'], sort: true, required: true },
  buyable: { type: 'boolean', sort: true, required: true },
  createdDate: { type: 'date', sort: true, required: true },
  updatedDate: { type: 'date', sort: true, required: true },
} as const satisfies FieldTable;
