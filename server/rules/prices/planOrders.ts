import { sql } from 'kysely';
import type { BodyOf } from '../../../contract/call.ts';
import { rankAllows } from '../../../contract/callerRank.ts';
import type * as calls from '../../../contract/calls/prices/planOrders.ts';
import { dayMs } from '../../../contract/durations.ts';
import type { ActiveOrder } from '../../../contract/entities/prices/paymentWays.ts';
import type { PlanOrder } from '../../../contract/entities/prices/planOrder.ts';
import type { PricingPlan } from '../../../contract/entities/prices/pricingPlan.ts';
import { asPublicPlan } from '../../../contract/entities/prices/pricingPlanV2.ts';
import { ApiError, invalidField } from '../../../contract/errors.ts';
import type { Sql } from '../../database/database.ts';
import { clockOf, monthsLater, textOf, wallOf } from '../../scheduling/time/zones.ts';
import { findBusiness } from '../../tables/businesses.ts';
import { lockMember } from '../../tables/identity/members.ts';
import { pricingPlanTable } from '../../tables/prices/pricingPlans.ts';
import {
  countOrders,
  insertOrder,
  selectOrders,
  storeCancellation,
  type StoredOrder,
} from '../../tables/prices/planOrders.ts';
import type { CallContext } from '../callContext.ts';
import { notFound } from '../notFound.ts';
import { recordChange } from '../recordChange.ts';
import type { RestQuestion } from '../restList.ts';
import { writingOf } from '../writing.ts';

/** Orders of pricing plans: what a member has, since when and until when. */

interface Page {
  offset: number;
  limit: number;
}

function asOrder({ canceledFrom, ...order }: StoredOrder, now: Date): PlanOrder {
  return { ...order, status: statusOf({ ...order, ...(canceledFrom && { canceledFrom }) }, now) };
}

function statusOf({ startDate, endDate, canceledFrom }: StoredOrder, now: Date): PlanOrder['status'] {
  const isOver = (date: string | undefined) => date !== undefined && Date.parse(date) <= now.getTime();
  if (isOver(canceledFrom)) return 'CANCELED';
  if (isOver(endDate)) return 'ENDED';
  return isOver(startDate) ? 'ACTIVE' : 'PENDING';
}

async function pageOf({ db, businessId, now }: CallContext, which: Sql, { offset, limit }: Page) {
  const order = sql`order by created_date desc, id limit ${limit} offset ${offset}`;
  const orders = await selectOrders(db, businessId, sql`${which} ${order}`);
  const total = await countOrders(db, businessId, which);
  return { orders: orders.map((each) => asOrder(each, now)), total };
}

/** The orders of the signed-in member. */
export async function listOwnOrders(context: CallContext, { offset, limit }: Page) {
  const { orders, total } = await pageOf(context, sql`and member_id = ${ownId(context)}`, { offset, limit });
  return {
    orders,
    pagingMetadata: { count: orders.length, offset, total, tooManyToCount: false },
  };
}

/** An app has a member's rank but no member id. */
function ownId({ caller }: CallContext): string {
  if (caller.memberId !== undefined) return caller.memberId;
  throw new ApiError('UNAUTHENTICATED', 'Sign in to continue.');
}

/** Whether an order pays for another booking. */
export const hasSessions = ({ sessions }: Pick<PlanOrder, 'sessions'>): boolean =>
  sessions === undefined || sessions.used < sessions.limit;

type Asking = Pick<CallContext, 'db' | 'businessId' | 'now'>;

/** One active order of each of these plans that a member has: of those with sessions left, the one that ends first. */
export async function findActiveOrders(
  { db, businessId, now }: Asking,
  { memberId, planIds }: { memberId: string; planIds: readonly string[] },
): Promise<ActiveOrder[]> {
  const orders = await selectOrders(
    db,
    businessId,
    sql`and member_id = ${memberId} and plan_id = any(${planIds}::uuid[])
      order by plan_name, plan_id, end_date nulls last, created_date, id`,
  );
  const active = orders
    .filter((order) => statusOf(order, now) === 'ACTIVE')
    .toSorted((one, other) => Number(hasSessions(other)) - Number(hasSessions(one)));
  return active.filter(({ planId }, index) => active.findIndex((other) => other.planId === planId) === index);
}

/**
 * Locks an order of the member until the transaction ends, so that no other booking uses its last session. Throws
 * FAILED_PRECONDITION unless it is active, of one of these plans, and has sessions left; `data.sessions` names the limit of
 * one that is used up.
 */
export async function holdActiveOrder(
  { db, businessId, now }: Asking,
  { id, memberId, planIds }: { id: string; memberId: string; planIds: readonly string[] },
): Promise<void> {
  const own = sql`and id = ${id} and member_id = ${memberId} and plan_id = any(${planIds}::uuid[])`;
  await selectOrders(db, businessId, sql`${own} for update`);
  // A statement after the lock counts the bookings that another transaction stored before it released the lock.
  const [order] = await selectOrders(db, businessId, own);
  if (!order || statusOf(order, now) !== 'ACTIVE') {
    throw new ApiError('FAILED_PRECONDITION', 'The plan is no longer active.');
  }
  if (hasSessions(order)) return;
  throw new ApiError('FAILED_PRECONDITION', 'All sessions of the plan are used.', {
    data: { sessions: order.sessions?.limit },
  });
}

/** A page of orders in the dialect of ra-data-simple-rest. */
export function listOrders(
  context: CallContext,
  { filter, offset, limit }: RestQuestion<calls.PlanOrderFilter, 'createdDate'>,
) {
  const { memberId, planId } = filter;
  const ofMember = memberId === undefined ? sql`` : sql`and member_id = ${memberId}`;
  const ofPlan = planId === undefined ? sql`` : sql`and plan_id = ${planId}`;
  return pageOf(context, sql`${ofMember} ${ofPlan}`, { offset, limit });
}

/**
 * Gives a plan to a member. Throws field violations for an unknown plan or member, and for a plan that is archived, and
 * FAILED_PRECONDITION if the member has one that can be had once.
 */
export async function createOrder(
  context: CallContext,
  { planId, memberId, startDate }: BodyOf<typeof calls.createPlanOrder>,
): Promise<PlanOrder> {
  const { db, businessId, now } = context;
  const plan = await pricingPlanTable.find(db, businessId, planId);
  if (!plan || plan.archived) throw invalidField('planId', 'is not a pricing plan on sale');
  // The lock makes two requests for one member wait for each other.
  if (!(await lockMember(db, businessId, memberId))) throw invalidField('memberId', 'is not a member');
  if (plan.maxPurchasesPerBuyer === 1) {
    const same = sql`and member_id = ${memberId} and plan_id = ${planId}`;
    if ((await countOrders(db, businessId, same)) > 0) {
      throw new ApiError('FAILED_PRECONDITION', 'The member already had this plan, which is for one time.');
    }
  }
  const start = new Date(startDate ?? now);
  const { timeZone = 'UTC' } = (await findBusiness(db, businessId)) ?? {};
  const { pricing } = asPublicPlan(plan);
  const limit = plan.benefit?.sessions;
  const end = endOf(start, pricing, timeZone);
  const order: StoredOrder = {
    id: crypto.randomUUID(),
    planId,
    planName: plan.name,
    ...(plan.description !== undefined && { planDescription: plan.description }),
    ...(pricing && { pricing }),
    ...(limit !== undefined && { sessions: { limit, used: 0 } }),
    buyer: { memberId },
    startDate: start.toISOString(),
    ...(end && { endDate: end.toISOString() }),
    createdDate: now.toISOString(),
    updatedDate: now.toISOString(),
  };
  await insertOrder(db, businessId, order);
  const after = asOrder(order, now);
  await recordChange(writingOf(context), 'planOrder', { action: 'created', after });
  return after;
}

/** In days or months. */
const units: Readonly<Record<string, { days: number } | { months: number } | undefined>> = {
  DAY: { days: 1 },
  WEEK: { days: 7 },
  MONTH: { months: 1 },
  YEAR: { months: 12 },
};

/** On the clock of the business. Undefined for a plan without a term, or with a term in a unit that is not known. */
function endOf(
  start: Date,
  pricing: ReturnType<typeof asPublicPlan>['pricing'],
  timeZone: string,
): Date | undefined {
  const { singlePaymentForDuration: paid, subscription } = pricing ?? {};
  const cycles = paid ? 1 : (subscription?.cycleCount ?? 0);
  const { count = 1, unit = '' } = paid ?? subscription?.cycleDuration ?? {};
  const length = units[unit];
  if (cycles === 0 || !length) return undefined;
  const clock = clockOf(timeZone);
  const local = clock.localAt(start.getTime());
  const times = count * cycles;
  const end =
    'months' in length
      ? monthsLater(local, times * length.months)
      : textOf(wallOf(local) + times * length.days * dayMs);
  return new Date(clock.instantOf(end));
}

/**
 * Cancels an order; members and staff cancel their own, where the plan lets them. A canceled or ended one is answered
 * unchanged. Throws NOT_FOUND, also for another member's, and FAILED_PRECONDITION.
 */
export async function cancelOrder(
  context: CallContext,
  id: string,
  { effectiveAt = 'IMMEDIATELY' }: BodyOf<typeof calls.cancelPlanOrder>,
): Promise<PlanOrder> {
  const { db, businessId, now, caller } = context;
  const isBuyer = !rankAllows(caller.rank, 'admin');
  const mine = isBuyer ? sql`and member_id = ${ownId(context)}` : sql``;
  const [locked] = await selectOrders(db, businessId, sql`and id = ${id} ${mine} for update`);
  if (!locked) throw notFound('order');
  const before = asOrder(locked, now);
  if (before.status === 'CANCELED' || before.status === 'ENDED' || locked.cancellation) return before;
  if (isBuyer && !(await letsBuyersCancel(context, locked))) {
    const description = 'This plan cannot be canceled by its buyers. Ask the business.';
    throw new ApiError('FAILED_PRECONDITION', description);
  }
  const date = now.toISOString();
  const changed: StoredOrder = {
    ...locked,
    canceledFrom: effectiveAt === 'IMMEDIATELY' ? date : (locked.endDate ?? date),
    cancellation: {
      requestedDate: date,
      cause: isBuyer ? 'MEMBER_ACTION' : 'OWNER_ACTION',
      effectiveAt,
    },
    updatedDate: date,
  };
  await storeCancellation(db, businessId, changed);
  const after = asOrder(changed, now);
  await recordChange(writingOf(context), 'planOrder', { action: 'updated', before, after });
  return after;
}

async function letsBuyersCancel({ db, businessId }: CallContext, { planId }: StoredOrder): Promise<boolean> {
  const plan: PricingPlan | undefined = await pricingPlanTable.find(db, businessId, planId);
  return plan?.buyerCanCancel ?? true;
}
