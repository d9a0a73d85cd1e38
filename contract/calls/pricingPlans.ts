import * as z from 'zod';
import { defineCall } from '../call.ts';
import { pricingPlan } from '../entities/pricingPlan.ts';
import { pagingMetadata } from '../paging.ts';
import { query } from '../query.ts';

/** reference/calls.md section 12.2, version 3. The query comes in `.r`, or as a POST body to the same path. */
export const queryPlans = defineCall({
  name: 'queryPlans',
  method: 'GET',
  path: '/v3/plans/query',
  caller: 'staff',
  effect: 'read',
  postFallback: true,
  query: z.strictObject({ query: query.optional() }),
  answer: z.strictObject({ plans: z.array(pricingPlan), pagingMetadata: pagingMetadata.optional() }),
});
