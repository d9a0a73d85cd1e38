import { sql } from 'kysely';
import { rankAllows } from '../../../contract/call.ts';
import * as calls from '../../../contract/calls/pricingPlans.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { Sql } from '../../database/database.ts';
import { whereOf } from '../../database/families.ts';
import { queryPage } from '../../database/lists/pages.ts';
import { answer, type RequestContext, type Route } from '../../http/route.ts';
import { askingFor } from '../../rules/asking.ts';
import { createPricingPlan, setPlanArchived, updatePricingPlan } from '../../rules/prices/pricingPlans.ts';
import { writingOf } from '../../rules/writing.ts';
import { pricingPlanFamily } from '../../tables/prices/pricingPlanFamily.ts';
import { pricingPlanColumns, selectPricingPlans, toPricingPlan } from '../../tables/prices/pricingPlans.ts';

/** Plans that anyone may see. */
export const publicPlans = sql<boolean>`pricing_plans.visibility = 'PUBLIC' and not pricing_plans.archived`;

function visible({ caller }: RequestContext): Sql<boolean> {
  return rankAllows(caller.rank, 'staff') ? sql<boolean>`true` : publicPlans;
}

function asking(context: RequestContext) {
  return askingFor(context, {
    where: sql<boolean>`pricing_plans.business_id = ${context.businessId} and ${visible(context)}`,
    select: pricingPlanColumns,
  });
}

export const pricingPlanRoutes: readonly Route[] = [
  answer(calls.getPlan, async ({ path }, context) => {
    const rest = sql`and pricing_plans.id = ${path.planId} and ${visible(context)}`;
    const [plan] = await selectPricingPlans(context.db, context.businessId, rest);
    if (!plan) throw new ApiError('NOT_FOUND', 'Pricing plan not found.');
    return { plan };
  }),
  answer(calls.queryPlans, async ({ query }, context) => {
    const page = await queryPage(context.db, pricingPlanFamily, asking(context), query.query ?? {});
    return { plans: page.rows.map(toPricingPlan), pagingMetadata: page.pagingMetadata };
  }),
  answer(calls.countPlans, async ({ body }, context) => {
    const where = whereOf(pricingPlanFamily, asking(context), body, 'filter');
    const row = await context.db.first(sql<{ count: number }>`
      select count(*)::int as count from ${pricingPlanFamily.from} where ${where}`);
    return { count: row?.count ?? 0 };
  }),
  answer(calls.createPricingPlan, async ({ body }, context) => ({
    plan: await createPricingPlan(writingOf(context), body.plan),
  })),
  answer(calls.updatePricingPlan, async ({ path, body }, context) => {
    const change = { id: path['plan.id'], patch: body.plan, mask: body.mask };
    return { plan: await updatePricingPlan(writingOf(context), change) };
  }),
  answer(calls.archivePricingPlan, async ({ path }, context) => ({
    plan: await setPlanArchived(writingOf(context), path.planId, true),
  })),
  answer(calls.restorePricingPlan, async ({ path }, context) => ({
    plan: await setPlanArchived(writingOf(context), path.planId, false),
  })),
];
