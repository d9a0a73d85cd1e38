import type { BodyOf } from '../../contract/call.ts';
import type { setServiceLocations as setLocationsCall } from '../../contract/calls/serviceParts.ts';
import { priceLimits, type RateType } from '../../contract/entities/price.ts';
import type { Service } from '../../contract/entities/service.ts';
import { newServiceViolations } from '../../contract/entities/serviceRules.ts';
import type { Slug } from '../../contract/entities/slug.ts';
import { ApiError, invalidArgument, type FieldViolation } from '../../contract/errors.ts';
import { existingPlanIds } from '../tables/pricingPlans.ts';
import { lockWholeService } from './readService.ts';
import { storedLocations } from './serviceLocations.ts';
import { locationReferenceViolations } from './serviceReferences.ts';
import { claimSlug } from './slugs.ts';
import { saveService } from './updateService.ts';
import type { Writing } from './writing.ts';

/**
 * Replaces the list of places. What happens to sessions at places that are left out is checked here and carried out by
 * the calendar, which has none of this service yet.
 */
export async function setServiceLocations(
  writing: Writing,
  id: string,
  { locations = [], removedLocationSessionsAction: removed }: BodyOf<typeof setLocationsCall>,
): Promise<Service> {
  const before = await lockWholeService(writing, id);
  const after = { ...before, locations: storedLocations(locations, before.locations) };
  const violations = [
    ...newServiceViolations(before, after),
    ...(await locationReferenceViolations(writing, locations, before.locations ?? [])),
  ].map((violation) => ({ ...violation, field: violation.field.replace(/^service\./, '') }));
  if (removed?.action === 'MOVE_TO_LOCATION' && !removed.moveToLocationOptions?.newLocation) {
    violations.push(newLocationMissing);
  }
  if (violations.length > 0) throw invalidArgument(violations);
  return saveService(writing, before, after);
}

const newLocationMissing: FieldViolation = {
  field: 'removedLocationSessionsAction.moveToLocationOptions.newLocation',
  description: 'is required: where the sessions are moved to',
  violatedRule: 'REQUIRED_FIELD',
};

/** Plans pay a price; where none can be charged there is nothing for them to pay. */
const ratesWithPlans: readonly (RateType | undefined)[] = ['FIXED', 'VARIED'];

/** Lets plans pay for a service. Plans that already do are not an error (reference/calls.md section 3). */
export async function addPricingPlans(
  writing: Writing,
  id: string,
  planIds: readonly string[],
): Promise<Service> {
  const before = await lockWholeService(writing, id);
  if (!ratesWithPlans.includes(before.payment?.rateType)) {
    throw new ApiError(
      'SERVICE_DOES_NOT_SUPPORT_PRICING_PLANS',
      'Pricing plans can pay only for a service with a fixed or varying price.',
    );
  }
  const known = await existingPlanIds(writing.db, writing.businessId, planIds);
  const unknown = planIds.find((planId) => !known.has(planId));
  if (unknown !== undefined) throw invalidPlan(unknown, 'There is no such pricing plan.');

  const after = [...new Set([...(before.payment?.pricingPlanIds ?? []), ...planIds])];
  if (after.length > priceLimits.pricingPlans) {
    const description = `would give the service more than ${priceLimits.pricingPlans} plans`;
    throw invalidArgument([
      {
        field: 'pricingPlanIds',
        description,
        violatedRule: 'MAX_SIZE',
        data: { threshold: priceLimits.pricingPlans },
      },
    ]);
  }
  return savePlans(writing, before, after);
}

/** Takes plans away from a service. Throws INVALID_PRICING_PLAN for one that it does not have. */
export async function removePricingPlans(
  writing: Writing,
  id: string,
  planIds: readonly string[],
): Promise<Service> {
  const before = await lockWholeService(writing, id);
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

/** Gives the service an address of the owner's choice, which no rename changes; the former ones go on leading to it. */
export async function setCustomSlug(
  writing: Writing,
  id: string,
  name: string,
): Promise<{ slug: Slug; service: Service }> {
  const before = await lockWholeService(writing, id);
  const slug = await claimSlug(writing, id, name);
  const service = await saveService(writing, before, { ...before, mainSlug: slug });
  return { slug, service };
}
