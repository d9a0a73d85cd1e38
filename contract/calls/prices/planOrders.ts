import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { cancellationTimes, planOrder } from '../../entities/prices/planOrder.ts';
import { dateTime, guid } from '../../entities/values/text.ts';
import { pagingMetadata } from '../../queries/paging.ts';
import { restListQuery } from '../../queries/restList.ts';

/**
 * Pricing plans that members have. The two calls of members are the platform's (reference/calls.md section 16); its
 * orders come from a shop. Here the business gives plans to members, by calls of this product.
 */

const byOrder = { params: z.strictObject({ id: guid }) } as const;
const answer = z.strictObject({ order: planOrder });
/** Default: IMMEDIATELY. NEXT_PAYMENT_DATE: at the end of the time that is paid, if it has one. */
const cancelling = z.strictObject({ effectiveAt: z.enum(cancellationTimes).optional() });

/** The member's own orders, the newest first. Default page size 50. */
export const listMemberOrders = defineCall({
  name: 'listMemberOrders',
  method: 'GET',
  path: '/pricing-plans/v2/member/orders',
  caller: 'member',
  effect: 'read',
  query: z.strictObject({
    limit: z.int().min(1).max(50).optional(),
    offset: z.int().min(0).optional(),
  }),
  answer: z.strictObject({ orders: z.array(planOrder), pagingMetadata: pagingMetadata.optional() }),
});

/** Throws FAILED_PRECONDITION if the plan does not let its buyers cancel. A canceled order is answered unchanged. */
export const cancelMemberOrder = defineCall({
  name: 'cancelMemberOrder',
  method: 'POST',
  path: '/pricing-plans/v2/member/orders/{id}/cancel',
  caller: 'member',
  effect: 'write',
  ...byOrder,
  body: cancelling,
  answer,
});

export const planOrderFilter = z.strictObject({
  memberId: guid.optional(),
  planId: guid.optional(),
});
export type PlanOrderFilter = z.infer<typeof planOrderFilter>;

/** The newest first. */
export const listPlanOrders = defineCall({
  name: 'listPlanOrders',
  method: 'GET',
  path: '/frontdesk/v1/plan-orders',
  caller: 'staff',
  effect: 'read',
  query: restListQuery,
  answer: z.array(planOrder),
});

/** Gives a plan to a member, from now or later on, for the time of the plan. */
export const createPlanOrder = defineCall({
  name: 'createPlanOrder',
  method: 'POST',
  path: '/frontdesk/v1/plan-orders',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({ planId: guid, memberId: guid, startDate: dateTime.optional() }),
  answer,
});

export const cancelPlanOrder = defineCall({
  name: 'cancelPlanOrder',
  method: 'POST',
  path: '/frontdesk/v1/plan-orders/{id}/cancel',
  caller: 'admin',
  effect: 'write',
  ...byOrder,
  body: cancelling,
  answer,
});
