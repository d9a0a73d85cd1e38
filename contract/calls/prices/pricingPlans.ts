import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { pricingPlan, pricingPlanInput } from '../../entities/prices/pricingPlan.ts';
import { guid } from '../../entities/values/text.ts';
import { pagingMetadata } from '../../queries/paging.ts';
import { freeText, query, queryFilter } from '../../queries/query.ts';
import { fieldMask } from '../../mask.ts';

/**
 * Pricing plans in version 3 (reference/calls.md section 12.2). Visitors find public plans that are not archived; staff
 * find all of them, so that all plans of a service can be named.
 */

const planAnswer = z.strictObject({ plan: pricingPlan });
const byId = z.strictObject({ planId: guid });
const reading = { caller: 'visitor', effect: 'read' } as const;
const writing = { caller: 'admin', effect: 'write', answer: planAnswer } as const;

export const getPlan = defineCall({
  name: 'getPlan',
  method: 'GET',
  path: '/v3/plans/{planId}',
  ...reading,
  params: byId,
  answer: planAnswer,
});

/** The query is in `.r`, or a POST body to the same path. */
export const queryPlans = defineCall({
  name: 'queryPlans',
  method: 'GET',
  path: '/v3/plans/query',
  ...reading,
  postFallback: true,
  query: z.strictObject({ query: query.optional() }),
  answer: z.strictObject({ plans: z.array(pricingPlan), pagingMetadata: pagingMetadata.optional() }),
});

export const countPlans = defineCall({
  name: 'countPlans',
  method: 'POST',
  path: '/v3/plans/count',
  caller: 'staff',
  effect: 'read',
  body: z.strictObject({ filter: queryFilter.optional(), search: freeText.optional() }),
  answer: z.strictObject({ count: z.int() }),
});

/**
 * The calls that change plans are this product's own: the platform edits plans in another product, whose calls are not
 * part of this API. The slug derives from the name unless sent.
 */
export const createPricingPlan = defineCall({
  name: 'createPricingPlan',
  method: 'POST',
  path: '/frontdesk/v1/pricing-plans',
  ...writing,
  body: z.strictObject({ plan: pricingPlanInput }),
});

/** Changes the sent fields, or those of a mask; `plan.revision` must be current. */
export const updatePricingPlan = defineCall({
  name: 'updatePricingPlan',
  method: 'PATCH',
  path: '/frontdesk/v1/pricing-plans/{plan.id}',
  ...writing,
  params: z.strictObject({ 'plan.id': guid }),
  body: z.strictObject({ plan: pricingPlanInput, mask: fieldMask.optional() }),
});

/**
 * Takes a plan off sale. Its services keep it, because its buyers continue to use it; no others can get it
 * (INVALID_PRICING_PLAN). Plans are never deleted.
 */
export const archivePricingPlan = defineCall({
  name: 'archivePricingPlan',
  method: 'POST',
  path: '/frontdesk/v1/pricing-plans/{planId}/archive',
  ...writing,
  params: byId,
});

/** Puts an archived plan on sale again, unchanged. */
export const restorePricingPlan = defineCall({
  name: 'restorePricingPlan',
  method: 'POST',
  path: '/frontdesk/v1/pricing-plans/{planId}/restore',
  ...writing,
  params: byId,
});

/** The calls that all families have (contract/familyCalls.ts), with special names and paths. */
export const pricingPlanCalls = {
  get: getPlan,
  queryByAddress: queryPlans,
  countFound: countPlans,
  create: createPricingPlan,
  update: updatePricingPlan,
  restore: restorePricingPlan,
} as const;
