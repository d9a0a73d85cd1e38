import * as calls from '../../../contract/calls/prices/pricingPlans.ts';
import { answer, type Route } from '../../http/route.ts';
import { pricingPlanFamily, setPlanArchived } from '../../rules/prices/pricingPlans.ts';
import { writingOf } from '../../rules/writing.ts';
import { familyRoutes } from '../familyRoutes.ts';

export const pricingPlanRoutes: readonly Route[] = [
  ...familyRoutes(pricingPlanFamily, 'plans', calls.pricingPlanCalls),
  answer(calls.archivePricingPlan, async ({ path }, context) => ({
    plan: await setPlanArchived(writingOf(context), path.planId, true),
  })),
];
