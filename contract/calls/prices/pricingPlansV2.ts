import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { pricingPlanV2, publicPlan } from '../../entities/prices/pricingPlanV2.ts';
import { guid } from '../../entities/values/text.ts';
import { pagingMetadata } from '../../queries/paging.ts';
import { query } from '../../queries/query.ts';

/**
 * The deprecated calls on pricing plans (reference/calls.md section 12.2), over the same plans as version 3. Names that
 * the platform uses for both versions have a V2 suffix here, because names of calls are unique.
 */

const largestPage = 100;

/** One of `values`; others are refused under the platform's rule name. */
function filterOf<const Values extends readonly string[]>(values: Values, ruleName: string) {
  const error = `must be one of ${values.join(', ')}`;
  return z
    .string()
    .refine((value) => values.includes(value), { error, params: { ruleName } })
    .pipe(z.enum(values));
}

const archivedFilters = ['ACTIVE', 'ARCHIVED', 'ARCHIVED_AND_ACTIVE'] as const;
const publicFilters = ['PUBLIC_AND_HIDDEN', 'PUBLIC', 'HIDDEN'] as const;

/** Default page size 75. Unknown ids are ignored. */
const listing = {
  limit: z.int().min(1).max(largestPage).optional(),
  offset: z.int().min(0).optional(),
  planIds: z.array(guid).max(100).optional(),
};

export const listPublicPlans = defineCall({
  name: 'listPublicPlans',
  method: 'GET',
  path: '/v2/plans/public',
  caller: 'visitor',
  effect: 'read',
  query: z.strictObject(listing),
  answer: z.strictObject({ plans: z.array(publicPlan), pagingMetadata: pagingMetadata.optional() }),
});

const pageLimit = z.int().refine((limit) => limit >= 1 && limit <= largestPage, {
  error: `must be from 1 to ${largestPage}`,
  params: { ruleName: 'PAGING_LIMIT_OUT_OF_RANGE' },
});

export const queryPublicPlans = defineCall({
  name: 'queryPublicPlans',
  method: 'POST',
  path: '/v2/plans/public/query',
  caller: 'visitor',
  effect: 'read',
  body: z.strictObject({
    query: query
      .extend({
        paging: z.strictObject({ limit: pageLimit.optional(), offset: z.int().min(0).optional() }).optional(),
      })
      .optional(),
  }),
  answer: z.strictObject({ plans: z.array(publicPlan), pagingMetadata: pagingMetadata.optional() }),
});

export const getPlanV2 = defineCall({
  name: 'getPlanV2',
  method: 'GET',
  path: '/v2/plans/{id}',
  caller: 'staff',
  effect: 'read',
  params: z.strictObject({ id: guid }),
  answer: z.strictObject({ plan: pricingPlanV2 }),
});

/** By default those on sale, public or not. */
export const listPlansV2 = defineCall({
  name: 'listPlansV2',
  method: 'GET',
  path: '/v2/plans',
  caller: 'staff',
  effect: 'read',
  query: z.strictObject({
    ...listing,
    archived: filterOf(archivedFilters, 'INVALID_ARCHIVE_FILTER').optional(),
    public: filterOf(publicFilters, 'INVALID_VISIBLE_FILTER').optional(),
  }),
  answer: z.strictObject({ plans: z.array(pricingPlanV2), pagingMetadata: pagingMetadata.optional() }),
});
