import {
  pricingPlan,
  pricingPlanMaskable,
  pricingPlanReadOnly,
  type PricingPlan,
  type PricingPlanInput,
} from '../../../contract/entities/pricingPlan.ts';
import { slugFault, slugFaults } from '../../../contract/entities/slug.ts';
import { slugFromName } from '../../../contract/entities/slugFromName.ts';
import { ApiError, brokenRule, invalidArgument } from '../../../contract/errors.ts';
import { isFields, withoutNulls } from '../../../contract/paths.ts';
import { zodToViolations } from '../../../contract/violations.ts';
import { findBusiness } from '../../tables/businesses.ts';
import {
  insertPricingPlan,
  lockPricingPlan,
  planSlugsLike,
  storePricingPlan,
} from '../../tables/prices/pricingPlans.ts';
import { waitForTurn } from '../../tables/turns.ts';
import {
  changeEntity,
  lockEntity,
  saveEntity,
  type EntityChange,
  type EntityFamily,
} from '../changeEntity.ts';
import { recordChange } from '../recordChange.ts';
import type { Writing } from '../writing.ts';

const planEntity: EntityFamily<PricingPlan> = {
  kind: 'pricingPlan',
  wireName: 'plan',
  noun: 'pricing plan',
  schema: pricingPlan,
  readOnly: pricingPlanReadOnly,
  maskable: pricingPlanMaskable,
  lock: lockPricingPlan,
  store: storePricingPlan,
  settle: async (after, before, writing) =>
    after.slug === before.slug ? after : { ...after, slug: await freeSlug(writing, after) },
};

/** Creates a plan. Its slug derives from the name unless the input has one, and stays when the name changes. */
export async function createPricingPlan(writing: Writing, input: PricingPlanInput): Promise<PricingPlan> {
  const { db, businessId, now } = writing;
  const sent = withoutNulls(input);
  const business = await findBusiness(db, businessId);
  const whole = {
    visibility: 'PUBLIC',
    buyable: true,
    ...(isFields(sent) ? sent : {}),
    id: crypto.randomUUID(),
    revision: '1',
    createdDate: now.toISOString(),
    updatedDate: now.toISOString(),
    currency: business?.currency,
    archived: false,
  };
  const parsed = pricingPlan.safeParse(whole, { reportInput: true });
  if (!parsed.success) throw invalidArgument(zodToViolations(parsed.error, ['plan']));
  if (parsed.data.name.trim() === '') {
    const description = 'must not be blank: people choose a plan by it';
    throw invalidArgument([{ field: 'plan.name', description, violatedRule: 'MIN_LENGTH' }]);
  }
  const created = { ...parsed.data, slug: await freeSlug(writing, parsed.data) };
  await insertPricingPlan(db, businessId, created);
  await recordChange(writing, 'pricingPlan', { action: 'created', after: created });
  return created;
}

/** Throws FAILED_PRECONDITION for an archived plan: its buyers keep the plan as bought. */
export async function updatePricingPlan(
  writing: Writing,
  change: EntityChange<PricingPlan>,
): Promise<PricingPlan> {
  const { archived } = await lockEntity(writing, planEntity, change.id);
  if (archived) {
    throw new ApiError('FAILED_PRECONDITION', 'An archived plan cannot be changed. Restore it first.');
  }
  return changeEntity(writing, planEntity, change);
}

/** Idempotent: a plan in the requested state is returned unchanged. */
export async function setPlanArchived(writing: Writing, id: string, archived: boolean): Promise<PricingPlan> {
  const before = await lockEntity(writing, planEntity, id);
  if (before.archived === archived) return before;
  return saveEntity(writing, planEntity, before, { ...before, archived });
}

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
