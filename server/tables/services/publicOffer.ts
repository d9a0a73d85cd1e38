import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import { publicPlans } from '../prices/pricingPlans.ts';

/**
 * Whether customers see a service: those that are hidden, without a category or in a deleted one are for the staff
 * only (reference/calls.md sections 3 and 4). For rows named `services`.
 */
export const shownToCustomers = sql<boolean>`(not services.hidden and exists (
  select from categories shown where shown.business_id = services.business_id
    and shown.id = services.category_id and shown.deleted_date is null))`;

export interface OfferedService {
  name: string;
  slug: string;
}

/** The services visible to customers, in catalogue order; with a resource those of that staff member. */
export function offeredServices(
  db: Queries,
  { businessId, resourceId, most }: { businessId: string; resourceId: string | undefined; most: number },
): Promise<OfferedService[]> {
  const given =
    resourceId === undefined ? sql`true` : sql`${resourceId}::uuid = any(services.staff_member_ids)`;
  return db.rows(
    sql<OfferedService>`select services.name, services.main_slug as slug from services
      where services.business_id = ${businessId} and services.deleted_date is null and ${shownToCustomers}
        and ${given}
      order by services.sort_order, services.id limit ${most}`,
  );
}

/** The public data of a plan that can be bought. */
export function offeredPlan(
  db: Queries,
  businessId: string,
  id: string,
): Promise<{ name: string; description: string | null } | undefined> {
  return db.first(
    sql<{ name: string; description: string | null }>`select name, description from pricing_plans
      where business_id = ${businessId} and id = ${id} and ${publicPlans}`,
  );
}
