import { sql } from 'kysely';
import type { PricingPlan } from '../../contract/entities/pricingPlan.ts';
import { pricingPlanFields } from '../../contract/entities/pricingPlanFields.ts';
import type { Queries } from '../database/database.ts';
import type { Family } from '../database/families.ts';
import { json } from '../database/sqlCompiler.ts';
import { insertInto, present, versionOf, type VersionedRow } from './rows.ts';

export interface PricingPlanRow extends VersionedRow {
  name: string;
  description: string | null;
  slug: string;
  visibility: 'PUBLIC' | 'PRIVATE';
  buyable: boolean;
  pricing_variants: PricingPlan['pricingVariants'] | null;
  extended_fields: PricingPlan['extendedFields'] | null;
  /** Of the business. */
  currency: string;
}

export function toPricingPlan(row: PricingPlanRow): PricingPlan {
  return present({
    ...versionOf(row),
    name: row.name,
    description: row.description,
    slug: row.slug,
    pricingVariants: row.pricing_variants,
    visibility: row.visibility,
    buyable: row.buyable,
    currency: row.currency,
    extendedFields: row.extended_fields,
  });
}

export async function insertPricingPlan(db: Queries, businessId: string, plan: PricingPlan): Promise<void> {
  await db.write(
    insertInto('pricing_plans', {
      business_id: businessId,
      id: plan.id,
      revision: plan.revision ?? '1',
      created_date: plan.createdDate,
      updated_date: plan.updatedDate,
      name: plan.name,
      description: plan.description,
      slug: plan.slug,
      visibility: plan.visibility ?? 'PUBLIC',
      buyable: plan.buyable ?? true,
      archived: false,
      pricing_variants: json(plan.pricingVariants),
      extended_fields: json(plan.extendedFields),
    }),
    1,
  );
}

/** What stands behind `select` for a {@link PricingPlanRow}. */
export const pricingPlanColumns = sql<PricingPlanRow>`pricing_plans.*, businesses.currency`;

/** Plans as they are queried (reference/calls.md section 12.2); which fields is not published. */
export const pricingPlanFamily: Family = {
  name: 'plans',
  fields: pricingPlanFields,
  columns: {
    id: { type: 'guid', expression: sql`pricing_plans.id`, notNull: true },
    name: {
      type: 'text',
      expression: sql`pricing_plans.name`,
      order: sql`pricing_plans.name`,
      notNull: true,
    },
    slug: { type: 'text', expression: sql`pricing_plans.slug`, notNull: true },
    visibility: { type: 'enum', expression: sql`pricing_plans.visibility`, notNull: true },
    buyable: { type: 'boolean', expression: sql`pricing_plans.buyable`, notNull: true },
    createdDate: { type: 'date', expression: sql`pricing_plans.created_date`, notNull: true },
    updatedDate: { type: 'date', expression: sql`pricing_plans.updated_date`, notNull: true },
  },
  from: sql`pricing_plans join businesses on businesses.id = pricing_plans.business_id`,
  defaultSort: [{ path: 'createdDate', order: 'ASC' }],
  paging: { defaultLimit: 50, maxLimit: 100, default: 'offset' },
};

/** Which of these plans the business has and offers. */
export async function existingPlanIds(
  db: Queries,
  businessId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db.rows(sql<{ id: string }>`
    select id from pricing_plans
    where business_id = ${businessId} and not archived and id = any(${ids}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}
