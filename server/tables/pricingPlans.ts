import { sql } from 'kysely';
import type { PricingPlan } from '../../contract/entities/pricingPlan.ts';
import type { Queries, Sql } from '../database/database.ts';
import { json } from '../database/sqlCompiler.ts';
import { insertInto, present, versionOf, type VersionedRow } from './rows.ts';

interface PricingPlanRow extends VersionedRow {
  name: string;
  description: string | null;
  slug: string;
  visibility: 'PUBLIC' | 'PRIVATE';
  buyable: boolean;
  archived: boolean;
  pricing_variants: PricingPlan['pricingVariants'] | null;
  extended_fields: PricingPlan['extendedFields'] | null;
}

/** A plan and whether it is archived, which only the older form of the wire says. */
export interface StoredPlan {
  plan: PricingPlan;
  archived: boolean;
}

function toStoredPlan(row: PricingPlanRow, currency: string): StoredPlan {
  const plan = present({
    ...versionOf(row),
    name: row.name,
    description: row.description,
    slug: row.slug,
    pricingVariants: row.pricing_variants,
    visibility: row.visibility,
    buyable: row.buyable,
    currency,
    extendedFields: row.extended_fields,
  });
  return { plan, archived: row.archived };
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

/** `rest` begins after the tenant's condition. */
export async function selectPricingPlans(db: Queries, businessId: string, rest: Sql): Promise<StoredPlan[]> {
  const rows = await db.rows(sql<PricingPlanRow & { currency: string }>`
    select p.*, b.currency from pricing_plans p join businesses b on b.id = p.business_id
    where p.business_id = ${businessId} ${rest}`);
  return rows.map((row) => toStoredPlan(row, row.currency));
}
