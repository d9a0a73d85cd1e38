import { sql } from 'kysely';
import { queryPlans } from '../../contract/calls/pricingPlans.ts';
import { queryPage } from '../database/pages.ts';
import { answer, type Route } from '../route.ts';
import { askingFor } from '../rules/asking.ts';
import { pricingPlanColumns, pricingPlanFamily, toPricingPlan } from '../tables/pricingPlans.ts';

export const pricingPlanRoutes: readonly Route[] = [
  answer(queryPlans, async ({ query }, context) => {
    const asking = askingFor(context, {
      where: sql<boolean>`pricing_plans.business_id = ${context.businessId} and not pricing_plans.archived`,
      select: pricingPlanColumns,
    });
    const page = await queryPage(context.db, pricingPlanFamily, asking, query.query ?? {});
    return { plans: page.rows.map(toPricingPlan), pagingMetadata: page.pagingMetadata };
  }),
];
