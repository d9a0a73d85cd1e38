import { sql } from 'kysely';
import type { QueryOf } from '../../../contract/call.ts';
import * as calls from '../../../contract/calls/prices/pricingPlansV2.ts';
import { asPlanV2, asPublicPlan } from '../../../contract/entities/prices/pricingPlanV2.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { Query } from '../../../contract/queries/query.ts';
import type { Sql } from '../../database/database.ts';
import { answer, type RequestContext, type Route } from '../../http/route.ts';
import { pricingPlanFamily } from '../../rules/prices/pricingPlans.ts';
import { pricingPlanTable, publicPlanFamily, publicPlans } from '../../tables/prices/pricingPlans.ts';
import { findOrderedPlans } from '../../tables/prices/planOrders.ts';
import { pageOf } from '../familyRoutes.ts';

async function page(context: RequestContext, where: Sql<boolean>, question: Query) {
  const { entities: plans, pagingMetadata } = await pageOf(context, pricingPlanFamily, question, {
    asked: publicPlanFamily,
    where,
  });
  return { plans, pagingMetadata };
}

function named(planIds: readonly string[] | undefined): Sql<boolean> {
  return planIds ? sql<boolean>`pricing_plans.id = any(${planIds}::uuid[])` : sql<boolean>`true`;
}

type Listing = QueryOf<typeof calls.listPlansV2>;

const archivedConditions: Record<NonNullable<Listing['archived']>, Sql<boolean>> = {
  ACTIVE: sql<boolean>`not pricing_plans.archived`,
  ARCHIVED: sql<boolean>`pricing_plans.archived`,
  ARCHIVED_AND_ACTIVE: sql<boolean>`true`,
};

const publicConditions: Record<NonNullable<Listing['public']>, Sql<boolean>> = {
  PUBLIC_AND_HIDDEN: sql<boolean>`true`,
  PUBLIC: sql<boolean>`${publicPlans}`,
  HIDDEN: sql<boolean>`not (${publicPlans})`,
};

export const pricingPlanV2Routes: readonly Route[] = [
  answer(calls.listPublicPlans, async ({ query }, context) => {
    const { planIds, limit, offset } = query;
    const condition = sql<boolean>`${publicPlans} and ${named(planIds)}`;
    const { plans, pagingMetadata } = await page(context, condition, { paging: { limit, offset } });
    return { plans: plans.map(asPublicPlan), pagingMetadata };
  }),
  answer(calls.queryPublicPlans, async ({ body }, context) => {
    const { plans, pagingMetadata } = await page(context, publicPlans, body.query ?? {});
    return { plans: plans.map(asPublicPlan), pagingMetadata };
  }),
  answer(calls.getPlanV2, async ({ path }, { db, businessId }) => {
    const plan = await pricingPlanTable.find(db, businessId, path.id);
    if (!plan) throw new ApiError('plan_not_found', 'Pricing plan not found.');
    return { plan: asPlanV2(plan, await findOrderedPlans(db, businessId, [plan.id])) };
  }),
  answer(calls.listPlansV2, async ({ query }, context) => {
    const { planIds, limit, offset, archived = 'ACTIVE', public: visibility = 'PUBLIC_AND_HIDDEN' } = query;
    const condition = sql<boolean>`
      ${archivedConditions[archived]} and ${publicConditions[visibility]} and ${named(planIds)}`;
    const { plans, pagingMetadata } = await page(context, condition, { paging: { limit, offset } });
    const ids = plans.map(({ id }) => id);
    const ordered = await findOrderedPlans(context.db, context.businessId, ids);
    return { plans: plans.map((plan) => asPlanV2(plan, ordered)), pagingMetadata };
  }),
];
