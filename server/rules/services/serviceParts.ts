import { priceLimits, type RateType } from '../../../contract/entities/values/price.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import type { Slug } from '../../../contract/entities/services/slug.ts';
import { ApiError, invalidField } from '../../../contract/errors.ts';
import { existingPlanIds } from '../../tables/prices/pricingPlans.ts';
import { lockFullService } from './readService.ts';
import { claimSlug, followingSlug } from './slugs/slugs.ts';
import { saveService } from './updateService.ts';
import type { Writing } from '../writing.ts';

/** Plans cover a price, so they need one of these price types. */
const ratesWithPlans: readonly (RateType | undefined)[] = ['FIXED', 'VARIED'];

/** Adds plans that cover a service. Ignores those that it has already (reference/calls.md section 3). */
export async function addPricingPlans(
  writing: Writing,
  id: string,
  planIds: readonly string[],
): Promise<Service> {
  const before = await lockFullService(writing, id);
  if (!ratesWithPlans.includes(before.payment?.rateType)) {
    throw new ApiError(
      'SERVICE_DOES_NOT_SUPPORT_PRICING_PLANS',
      'Pricing plans can pay only for a service with a fixed or varying price.',
    );
  }
  const known = await existingPlanIds(writing.db, writing.businessId, planIds);
  const unknown = planIds.find((planId) => !known.has(planId));
  if (unknown !== undefined) throw invalidPlan(unknown, 'Pricing plan not found.');

  const after = [...new Set([...(before.payment?.pricingPlanIds ?? []), ...planIds])];
  if (after.length > priceLimits.pricingPlans) {
    const description = `would give the service more than ${priceLimits.pricingPlans} plans`;
    throw invalidField('pricingPlanIds', description, 'MAX_SIZE', { threshold: priceLimits.pricingPlans });
  }
  return savePlans(writing, before, after);
}

/** Removes plans from a service. Throws INVALID_PRICING_PLAN for one that it does not have. */
export async function removePricingPlans(
  writing: Writing,
  id: string,
  planIds: readonly string[],
): Promise<Service> {
  const before = await lockFullService(writing, id);
  const current = before.payment?.pricingPlanIds ?? [];
  const foreign = planIds.find((planId) => !current.includes(planId));
  if (foreign !== undefined) throw invalidPlan(foreign, 'This pricing plan does not pay for the service.');
  return savePlans(
    writing,
    before,
    current.filter((planId) => !planIds.includes(planId)),
  );
}

function savePlans(writing: Writing, before: Service, pricingPlanIds: string[]): Promise<Service> {
  return saveService(writing, before, { ...before, payment: { ...before.payment, pricingPlanIds } });
}

function invalidPlan(id: string, message: string): ApiError {
  return new ApiError('INVALID_PRICING_PLAN', message, { data: { id, message } });
}

/** Sets a slug of the owner's choice, which renaming does not change; previous slugs redirect to it. */
export async function setCustomSlug(
  writing: Writing,
  id: string,
  name: string,
): Promise<{ slug: Slug; service: Service }> {
  const before = await lockFullService(writing, id);
  const slug = await claimSlug(writing, id, name);
  const service = await saveService(writing, before, { ...before, mainSlug: slug });
  return { slug, service };
}

/** Makes the slug follow the name again. A slug derived from the name, with or without a number, stays. */
export async function followName(writing: Writing, id: string, name: string | undefined): Promise<Service> {
  const before = await lockFullService(writing, id);
  const slug = await followingSlug(writing, id, {
    name: name ?? before.name,
    present: before.mainSlug?.name,
  });
  return saveService(writing, before, { ...before, mainSlug: slug });
}
