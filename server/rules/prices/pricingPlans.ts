import { sql } from 'kysely';
import { rankAllows } from '../../../contract/callerRank.ts';
import { pricingPlan, type PricingPlan } from '../../../contract/entities/prices/pricingPlan.ts';
import { pricingPlanViolations } from '../../../contract/entities/prices/pricingPlanRules.ts';
import { slugFault, slugFaults } from '../../../contract/entities/services/slug.ts';
import { slugFromName } from '../../../contract/entities/services/slugFromName.ts';
import { ApiError, brokenRule, invalidArgument, type FieldViolation } from '../../../contract/errors.ts';
import { findBusiness } from '../../tables/businesses.ts';
import { planSlugsLike, pricingPlanTable, publicPlans } from '../../tables/prices/pricingPlans.ts';
import { nextSortOrder } from '../../tables/sortOrders.ts';
import { waitForTurn } from '../../tables/turns.ts';
import { lockEntity, saveEntity } from '../changeEntity.ts';
import { family, type PlainFamily } from '../family.ts';
import { notFound } from '../notFound.ts';
import type { OrderedFamily } from '../order/moveInOrder.ts';
import type { Writing } from '../writing.ts';

const plain = family<PricingPlan>({
  table: pricingPlanTable,
  kind: 'pricingPlan',
  wireName: 'plan',
  noun: 'pricing plan',
  schema: pricingPlan,
  readOnly: ['currency', 'archived', 'sortOrder'],
  maskable: true,
  given: () => ({ archived: false }),
  settle: async (writing, entity, before) => {
    const after = withPerkIds(entity);
    if (before)
      return after.slug === before.slug ? after : { ...after, slug: await freeSlug(writing, after) };
    const { currency } = (await findBusiness(writing.db, writing.businessId)) ?? {};
    const slug = await freeSlug(writing, after);
    // The turn of the slug also keeps two new plans from the same position.
    const sortOrder = await nextSortOrder(writing.db, writing.businessId, 'pricing_plans');
    return { visibility: 'PUBLIC', buyable: true, ...after, currency, slug, sortOrder };
  },
  violations: (_writing, after, before) => [
    ...(after.name === before?.name || after.name.trim() !== '' ? [] : [blankName]),
    ...pricingPlanViolations(after),
  ],
});

const visible: typeof plain.visible = (context) =>
  rankAllows(context.caller.rank, 'staff')
    ? plain.visible(context)
    : sql<boolean>`${plain.visible(context)} and ${publicPlans}`;

/**
 * Pricing plans; customers see the public ones on sale. The slug derives from the name unless the input has one, and
 * stays when the name changes. Plans are archived instead of deleted: customers keep what they bought.
 */
export const pricingPlanFamily: PlainFamily<PricingPlan> = {
  ...plain,
  visible,
  read: async (context, id) => {
    const rest = sql`and ${visible(context)}`;
    const plan = await pricingPlanTable.find(context.db, context.businessId, id, rest);
    if (!plan) throw notFound('pricing plan');
    return plan;
  },
  update: async (writing, change) => {
    const { archived } = await lockEntity(writing, plain, change.id);
    if (!archived) return plain.update(writing, change);
    throw new ApiError('FAILED_PRECONDITION', 'An archived plan cannot be changed. Restore it first.');
  },
  restore: (writing, id) => setPlanArchived(writing, id, false),
};

/** Idempotent: a plan in the requested state is returned unchanged. */
export async function setPlanArchived(writing: Writing, id: string, archived: boolean): Promise<PricingPlan> {
  const before = await lockEntity(writing, plain, id);
  return saveEntity(writing, plain, before, { ...before, archived });
}

/** Plans in the order in which customers see them. */
export const orderedPlans: OrderedFamily = {
  table: 'pricing_plans',
  turn: 'pricing plans',
  noun: 'pricing plan',
  place: async (writing, id, sortOrder) => {
    const before = await lockEntity(writing, plain, id);
    await saveEntity(writing, plain, before, { ...before, sortOrder });
  },
};

const withPerkIds = (plan: PricingPlan): PricingPlan =>
  plan.perks
    ? { ...plan, perks: plan.perks.map((perk) => ({ ...perk, id: perk.id ?? crypto.randomUUID() })) }
    : plan;

const blankName: FieldViolation = {
  field: 'plan.name',
  description: 'must not be blank: people choose a plan by it',
  violatedRule: 'MIN_LENGTH',
};

/**
 * The requested slug, or the first free one derived from the name. Throws SLUG_CONTAINS_ILLEGAL_CHARACTERS or
 * UNKNOWN_SLUG_ERROR as a field violation, SLUG_ALREADY_EXISTS.
 */
async function freeSlug({ db, businessId }: Writing, { name, slug }: PricingPlan): Promise<string> {
  await waitForTurn(db, businessId, 'pricing plans');
  if (slug === undefined) {
    const base = slugFromName(name);
    const taken = await planSlugsLike(db, businessId, base);
    let free = base;
    for (let number = 1; taken.has(free); number += 1) free = `${base}-${number}`;
    return free;
  }
  const fault = slugFault(slug);
  if (fault) throw invalidArgument([brokenRule('plan.slug', fault, slugFaults[fault])]);
  if ((await planSlugsLike(db, businessId, slug)).has(slug)) {
    const description = `Another pricing plan already has the address “${slug}”.`;
    throw new ApiError('SLUG_ALREADY_EXISTS', description, { data: { slug } });
  }
  return slug;
}
