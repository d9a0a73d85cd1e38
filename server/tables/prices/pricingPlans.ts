import { sql } from 'kysely';
import type { PricingPlan } from '../../../contract/entities/prices/pricingPlan.ts';
import { pricingPlanFields, publicPlanFields } from '../../../contract/entities/prices/pricingPlanFields.ts';
import type { Queries } from '../../database/database.ts';
import type { Family } from '../../database/families.ts';
import { entityTable } from '../entityTable.ts';

/** Computed per query: a business has few plans. Normalized like the words of an expression (freeText.ts). */
const nameWords = sql`array_remove(regexp_split_to_array(lower(regexp_replace(
  normalize(pricing_plans.name, NFKD), ${`[\u0300-\u036f'’ʼ]`}, '', 'g')), '[[:space:][:punct:]]+'), '')`;

/**
 * Pricing plans, archived ones included, and how version 3 queries them (reference/calls.md section 12.2). The reference
 * does not publish the queryable fields.
 */
export const pricingPlanTable = entityTable<PricingPlan>({
  table: 'pricing_plans',
  stored: {
    name: 'name',
    description: 'description',
    slug: 'slug',
    visibility: { column: 'visibility', missing: 'PUBLIC' },
    buyable: { column: 'buyable', missing: true },
    archived: { column: 'archived', missing: false },
    sortOrder: { column: 'sort_order', missing: 0, fromColumn: Number },
    pricingVariants: { column: 'pricing_variants', json: true },
    perks: { column: 'perks', json: true },
    benefit: { column: 'benefit', json: true },
    maxPurchasesPerBuyer: 'max_purchases_per_buyer',
    buyerCanCancel: 'buyer_can_cancel',
    extendedFields: { column: 'extended_fields', json: true },
  },
  joined: {
    joins: sql`join businesses on businesses.id = pricing_plans.business_id`,
    fields: { currency: sql`businesses.currency` },
  },
  name: 'plans',
  fields: pricingPlanFields,
  columns: {
    name: {
      type: 'text',
      expression: sql`pricing_plans.name`,
      order: sql`pricing_plans.name`,
      notNull: true,
      words: nameWords,
    },
  },
  defaultSort: [
    { path: 'sortOrder', order: 'ASC' },
    { path: 'createdDate', order: 'ASC' },
  ],
  paging: { defaultLimit: 50, maxLimit: 100, default: 'offset' },
});

/** Plans visible to visitors. */
export const publicPlans = sql<boolean>`pricing_plans.visibility = 'PUBLIC' and not pricing_plans.archived`;

/** The same in version 2, with longer pages and fewer queryable fields. */
export const publicPlanFamily: Family = {
  ...pricingPlanTable,
  name: 'publicPlans',
  fields: publicPlanFields,
  paging: { defaultLimit: 75, maxLimit: 100, default: 'offset' },
};

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
