import { rates } from '../../../../contract/entities/prices/paymentRules.ts';
import { priceLimits } from '../../../../contract/entities/values/price.ts';
import type { PricingPlan } from '../../../../contract/entities/prices/pricingPlan.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';

/** Why a plan can't be added to or removed from a service. */
type Obstacle = 'NO_PRICE' | 'APPROVAL' | 'ARCHIVED' | 'FULL' | 'ONLY_WAY';

/** The cell of a service and a plan. */
export interface Crossing {
  covered: boolean;
  /** Connected, but not usable for payment with the service's settings. */
  idle: boolean;
  /** Why the cell can't be toggled. */
  obstacle: Obstacle | undefined;
}

/** Plan IDs of the saved service. */
export const planIdsOf = ({ payment }: Service): readonly string[] => payment?.pricingPlanIds ?? [];

/**
 * Returns why no plan can pay for a service: plans require a price that is charged once, and exclude approving each
 * booking (reference/calls.md section 3). Undefined if plans are possible.
 */
export function coverObstacle({ payment, onlineBooking }: Service): 'NO_PRICE' | 'APPROVAL' | undefined {
  const rateType = payment?.rateType;
  if (!rateType || rateType === 'UNKNOWN_RATE_TYPE' || !rates[rateType].planAlone) return 'NO_PRICE';
  return onlineBooking?.requireManualApproval ? 'APPROVAL' : undefined;
}

/** `covered` are the IDs of the service's plans, including those being saved. */
export function crossingOf(service: Service, plan: PricingPlan, covered: ReadonlySet<string>): Crossing {
  const none = coverObstacle(service);
  if (covered.has(plan.id)) {
    const { online, inPerson, pricingPlan } = service.payment?.options ?? {};
    const onlyWay = !none && pricingPlan === true && !online && !inPerson && covered.size === 1;
    return { covered: true, idle: none !== undefined, obstacle: onlyWay ? 'ONLY_WAY' : undefined };
  }
  const full = covered.size >= priceLimits.pricingPlans;
  return {
    covered: false,
    idle: false,
    obstacle: none ?? (plan.archived ? 'ARCHIVED' : full ? 'FULL' : undefined),
  };
}

/** Returns the number of services per plan, without plans that have none. */
export function servicesByPlan(
  services: readonly Service[],
  coveredOf: (service: Service) => ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const service of services) {
    for (const planId of coveredOf(service)) counts.set(planId, (counts.get(planId) ?? 0) + 1);
  }
  return counts;
}
