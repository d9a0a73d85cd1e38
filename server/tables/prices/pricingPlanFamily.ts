import { sql } from 'kysely';
import { pricingPlanFields, publicPlanFields } from '../../../contract/entities/pricingPlanFields.ts';
import type { ColumnTable } from '../../database/columns.ts';
import type { Family } from '../../database/families.ts';
import { pricingPlanTables } from './pricingPlans.ts';

/** Computed per query: a business has few plans. Normalized like the words of an expression (freeText.ts). */
const nameWords = sql`array_remove(regexp_split_to_array(lower(regexp_replace(
  normalize(pricing_plans.name, NFKD), ${`[\u0300-\u036f'’ʼ]`}, '', 'g')), '[[:space:][:punct:]]+'), '')`;

const columns: ColumnTable = {
  id: { type: 'guid', expression: sql`pricing_plans.id`, notNull: true },
  name: {
    type: 'text',
    expression: sql`pricing_plans.name`,
    order: sql`pricing_plans.name`,
    notNull: true,
    words: nameWords,
  },
  slug: { type: 'text', expression: sql`pricing_plans.slug`, notNull: true },
  visibility: { type: 'enum', expression: sql`pricing_plans.visibility`, notNull: true },
  buyable: { type: 'boolean', expression: sql`pricing_plans.buyable`, notNull: true },
  archived: { type: 'boolean', expression: sql`pricing_plans.archived`, notNull: true },
  createdDate: { type: 'date', expression: sql`pricing_plans.created_date`, notNull: true },
  updatedDate: { type: 'date', expression: sql`pricing_plans.updated_date`, notNull: true },
};

/** Plans in queries (reference/calls.md section 12.2); the reference does not publish the queryable fields. */
export const pricingPlanFamily: Family = {
  name: 'plans',
  fields: pricingPlanFields,
  columns,
  from: pricingPlanTables,
  defaultSort: [{ path: 'createdDate', order: 'ASC' }],
  paging: { defaultLimit: 50, maxLimit: 100, default: 'offset' },
};

/** The same in version 2, with longer pages and fewer queryable fields. */
export const publicPlanFamily: Family = {
  ...pricingPlanFamily,
  name: 'publicPlans',
  fields: publicPlanFields,
  paging: { defaultLimit: 75, maxLimit: 100, default: 'offset' },
};
