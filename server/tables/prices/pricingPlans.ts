import { sql } from 'kysely';
import type { PricingPlan } from '../../../contract/entities/pricingPlan.ts';
import type { Queries, Sql } from '../../database/database.ts';
import { json } from '../../database/sqlCompiler.ts';
import { insertInto, present, updateOf, versionOf, type VersionedRow } from '../rows.ts';

export interface PricingPlanRow extends VersionedRow {
  name: string;
  description: string | null;
  slug: string;
  visibility: 'PUBLIC' | 'PRIVATE';
  buyable: boolean;
  archived: boolean;
  pricing_variants: PricingPlan['pricingVariants'] | null;
  max_purchases_per_buyer: number | null;
  buyer_can_cancel: boolean | null;
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
    maxPurchasesPerBuyer: row.max_purchases_per_buyer,
    buyerCanCancel: row.buyer_can_cancel,
    archived: row.archived,
    extendedFields: row.extended_fields,
  });
}

function columnsOf(plan: PricingPlan) {
  return {
    revision: plan.revision ?? '1',
    created_date: plan.createdDate,
    updated_date: plan.updatedDate,
    name: plan.name,
    description: plan.description,
    slug: plan.slug,
    visibility: plan.visibility ?? 'PUBLIC',
    buyable: plan.buyable ?? true,
    archived: plan.archived ?? false,
    pricing_variants: json(plan.pricingVariants),
    max_purchases_per_buyer: plan.maxPurchasesPerBuyer,
    buyer_can_cancel: plan.buyerCanCancel,
    extended_fields: json(plan.extendedFields),
  };
}

export async function insertPricingPlan(db: Queries, businessId: string, plan: PricingPlan): Promise<void> {
  const columns = { business_id: businessId, id: plan.id, ...columnsOf(plan) };
  await db.write(insertInto('pricing_plans', columns), 1);
}

export async function storePricingPlan(db: Queries, businessId: string, plan: PricingPlan): Promise<void> {
  await db.write(updateOf('pricing_plans', { businessId, id: plan.id }, columnsOf(plan)), 1);
}

/** The `select` clause of a {@link PricingPlanRow}. */
export const pricingPlanColumns = sql<PricingPlanRow>`pricing_plans.*, businesses.currency`;

export const pricingPlanTables = sql`pricing_plans join businesses on businesses.id = pricing_plans.business_id`;

/** `rest` follows the tenant's condition. Includes archived plans. */
export async function selectPricingPlans(db: Queries, businessId: string, rest: Sql): Promise<PricingPlan[]> {
  const rows = await db.rows(sql<PricingPlanRow>`
    select ${pricingPlanColumns} from ${pricingPlanTables}
    where pricing_plans.business_id = ${businessId} ${rest}`);
  return rows.map(toPricingPlan);
}

/** Locks the plan until the transaction ends, also an archived one. */
export async function lockPricingPlan(
  db: Queries,
  businessId: string,
  id: string,
): Promise<PricingPlan | undefined> {
  const rest = sql`and pricing_plans.id = ${id} for update of pricing_plans`;
  const [found] = await selectPricingPlans(db, businessId, rest);
  return found;
}

/** Slugs of a business's plans that equal `base` or begin with it and a hyphen. */
export async function planSlugsLike(db: Queries, businessId: string, base: string): Promise<Set<string>> {
  const rows = await db.rows(sql<{ slug: string }>`
    select slug from pricing_plans
    where business_id = ${businessId} and (slug = ${base} or starts_with(slug, ${`${base}-`}))`);
  return new Set(rows.map(({ slug }) => slug));
}

/** Returns the ids among these of plans that the business offers. */
export async function existingPlanIds(
  db: Queries,
  businessId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.rows(sql<{ id: string }>`
    select id from pricing_plans
    where business_id = ${businessId} and not archived and id = any(${ids}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}
